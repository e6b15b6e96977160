// server/testing: calls declared operations on a running test server, as a script with a session would.
import type { BodyInput, OperationShape, QueryInput } from '@shelfcast/contract/operation'

export interface Answer {
  status: number
  headers: Headers
  body: Record<string, any> // oxlint-disable-line no-explicit-any -- a test reads whatever came
}

/** `send(operation, { query, body })` for one caller; `headers` are those of openTestSession. */
export function apiClient(url: string, headers: Record<string, string>) {
  return async function send<O extends OperationShape>(
    operation: O,
    { query = {}, body }: { query?: Partial<QueryInput<O>> | Record<string, unknown>; body?: BodyInput<O> } = {},
  ): Promise<Answer> {
    const params = new URLSearchParams()
    for (const [name, value] of Object.entries(query))
      for (const item of Array.isArray(value) ? value : [value])
        if (item !== undefined) params.append(name, String(item))
    const response = await fetch(`${url}${operation.path}?${params.toString()}`, {
      method: operation.method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : { text },
    }
  }
}
