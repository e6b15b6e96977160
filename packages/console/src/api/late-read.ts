// api: a read of the shell, such as a count on a button: it waits until the screen is drawn; later reads follow events
// of the server.
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { OperationShape } from '@shelfcast/contract/operation'
import { ask, refresh } from './ask.ts'
import type { CallQuery, CallReply } from './call.ts'
import { useLive, type LiveKind } from './live.ts'

const firstReadMs = 3_000

/** @returns the answer of `operation`, read again at every event of this kind; undefined before the first answer. */
export function useLateRead<O extends OperationShape>(
  operation: O,
  query: CallQuery<O>,
  kind: LiveKind,
): CallReply<O> | undefined {
  const [reads, setReads] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setReads(true)
    }, firstReadMs)
    return () => {
      clearTimeout(timer)
    }
  }, [])
  const { data } = useQuery(ask(operation, query, { enabled: reads, background: true }))
  useLive([kind], () => {
    // Also before the first read: the panel of the button may have read it a moment ago.
    setReads(true)
    void refresh([operation])
  })
  return data
}
