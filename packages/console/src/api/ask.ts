// api: reads and writes for React, on the query cache. Fetched data stays in the cache; keys follow from the operation.
import { QueryCache, QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import type { OperationShape } from '@shelfcast/contract/operation'
import { Refusal, call, type CallBody, type CallQuery, type CallReply } from './call.ts'

const failed = new Set<string>()

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(_error, { queryHash }) {
      failed.add(queryHash)
    },
    // The cause is mostly one for all, such as a restart of the server: one press on "Try again" repeats the others too.
    onSuccess(_answer, { queryHash }) {
      if (!failed.delete(queryHash)) return
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      // Retry only when the server is starting or busy; the user sees every other refusal.
      retry: (count, error) => error instanceof Refusal && error.status === 503 && count < 5,
      retryDelay: (count) => 500 * 2 ** count,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

export interface AskOptions {
  staleTime?: number
  enabled?: boolean
  background?: boolean
}

/** A read for useQuery. The key is `[path, query]`; data is the `CallReply`. */
export function ask<O extends OperationShape>(
  operation: O,
  query: CallQuery<O>,
  { background, ...options }: AskOptions = {},
) {
  return queryOptions<CallReply<O>, Refusal>({
    queryKey: [operation.path, query],
    queryFn: ({ signal }) => call(operation, { query, signal, ...(background ? { background } : {}) }),
    ...options,
  })
}

export interface Sending<O extends OperationShape> {
  query?: CallQuery<O>
  body?: CallBody<O>
}

/** A write: `mutateAsync({ query, body })` sends it, then reloads the `refresh` operations that are on screen. */
export function useSend<O extends OperationShape>(
  operation: O,
  { refresh: stale = [] }: { refresh?: readonly OperationShape[] } = {},
) {
  return useMutation<CallReply<O>, Refusal, Sending<O>>({
    mutationFn: (sending) => call(operation, sending),
    onSuccess: () => {
      void refresh(stale)
    },
  })
}

/** Marks the reads of these operations as out of date; those on screen reload. */
export async function refresh(operations: readonly OperationShape[]): Promise<void> {
  await Promise.all(operations.map((operation) => queryClient.invalidateQueries({ queryKey: [operation.path] })))
}
