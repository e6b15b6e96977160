// screens/settings-read: a part of a settings page: reads the values, then shows the form. It also shows a missing
// permission, loading and failure.
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { OperationShape, OutputOf } from '@shelfcast/contract/operation'
import { ask } from '../api/ask.ts'
import { useAllowed } from '../api/permission.ts'
import { useText } from '../text/text.ts'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'

/** @param everyMs the interval of reads while it is shown, for values without events */
export function SettingsRead<O extends OperationShape>({
  read,
  everyMs,
  children,
}: {
  read: O
  everyMs?: number
  children: (value: OutputOf<O>) => ReactNode
}) {
  const text = useText()
  const { allowed, reason } = useAllowed(read.needs)
  const { data, error, refetch } = useQuery({
    ...ask(read, {} as never, { enabled: allowed, background: true }),
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
  if (!allowed) return <EmptyState title={text('settings.mayNot')} hint={reason} />
  const value = data?.data as OutputOf<O> | undefined
  if (value !== undefined) return children(value)
  return error ? (
    <ErrorState
      title={error.message}
      onRetry={() => {
        void refetch()
      }}
    />
  ) : (
    <Skeleton className="h-80 w-full" />
  )
}
