// server/http: answers other than a plain object: pages of a list, empty answers, files and streams.
import type { Readable } from 'node:stream'
import type { PageInfo } from '@shelfcast/contract/paging'

/** A list's answer with its paging headers; no rows become 204 (wire contract §4). */
export class PageReply<T> {
  readonly body: T
  readonly page: PageInfo

  constructor(body: T, page: PageInfo) {
    this.body = body
    this.page = page
  }
}

/** A page with its text already made. */
export class ReadyReply {
  readonly text: string
  readonly page: PageInfo

  constructor(text: string, page: PageInfo) {
    this.text = text
    this.page = page
  }
}

/** 204: an empty list, or an unknown single resource on a read. */
export class Nothing {
  readonly kind = 'nothing'
}

/** Bytes or a stream; `name` makes it a download. */
export class FileReply {
  readonly content: Buffer | Readable
  readonly type: string
  readonly name: string | undefined
  readonly headers: Record<string, string>
  /** The number of rows written so far, for an export. */
  readonly rows: () => number

  constructor(
    content: Buffer | Readable,
    type: string,
    name?: string,
    headers: Record<string, string> = {},
    rows: () => number = () => 0,
  ) {
    this.content = content
    this.type = type
    this.name = name
    this.headers = headers
    this.rows = rows
  }
}

/** The answer comes in the background, as this job. 200 for a caller that waits for a mail and does not know 202. */
export class Accepted {
  readonly jobId: string
  readonly status: 200 | 202

  constructor(jobId: string, status: 200 | 202 = 202) {
    this.jobId = jobId
    this.status = status
  }
}

/** The handler answers on the raw socket itself: live events. */
export class Taken {
  readonly kind = 'taken'
}

/** A plain body with additional cookies or headers. */
export class WithHeaders<T> {
  readonly body: T
  readonly headers: Record<string, string | string[]>

  constructor(body: T, headers: Record<string, string | string[]>) {
    this.body = body
    this.headers = headers
  }
}

export const ok = { responseCode: '200', responseMessage: 'SUCCESS' } as const
