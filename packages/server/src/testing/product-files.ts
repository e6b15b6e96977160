// server/testing: product files of a test: sends one as a form, and waits for the end of an import or an undo.
import { expect } from 'vitest'
import { listArticleFiles, uploadArticleStream } from '@shelfcast/contract/articles/files'
import type { Answer, apiClient } from './api-client.ts'

type Content = string | Uint8Array
interface Sender {
  url: string
  headers: Record<string, string>
}

/** Sends a file. The answer comes before its rows are stored. */
export async function postFile(
  { url, headers }: Sender,
  query: { store: string } & Record<string, string>,
  content: Content | Content[],
  name = 'prices.csv',
): Promise<Answer> {
  const form = new FormData()
  form.append('file', new Blob((Array.isArray(content) ? content : [content]) as BlobPart[]), name)
  const response = await fetch(`${url}${uploadArticleStream.path}?${new URLSearchParams(query).toString()}`, {
    method: 'POST',
    headers,
    body: form,
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] }
}

/** Waits for the end of a batch. @returns its line in the history */
export async function endOfFile(
  send: ReturnType<typeof apiClient>,
  store: string,
  batch: string,
): Promise<Answer['body']> {
  const line = async () =>
    (await send(listArticleFiles, { query: { store, batch } })).body['articleFileHistoryList']?.[0] as
      | Answer['body']
      | undefined
  let last: Answer['body'] | undefined
  await expect
    .poll(async () => (last = await line())?.['result'] as string | undefined, { timeout: 110_000, interval: 30 })
    .toMatch(/^(?!PROCESSING)/)
  return last ?? {}
}
