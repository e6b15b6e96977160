// features/alerts: a part of the alert settings: what is read first, then its form. Without the right, on the way or failed it says so.
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { OperationShape, OutputOf } from '@shelfcast/contract/operation'
import { ask } from '../../api/ask.ts'
import { useAllowed } from '../../api/permission.ts'
import { useText } from '../../text/text.ts'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'

export interface PartProps { /** Hears whether something is entered and not saved. */ onDirty?: ((dirty: boolean) => void) | undefined }

/** @param everyMs reads again so often while it is shown, for what no event tells of */
export function SettingsRead<O extends OperationShape>({ read, everyMs, children }: { read: O; everyMs?: number; children: (value: OutputOf<O>) => ReactNode }) {
  const text = useText()
  const { allowed, reason } = useAllowed(read.needs)
  const { data, error, refetch } = useQuery({ ...ask(read, {} as never, { enabled: allowed, background: true }), ...(everyMs === undefined ? {} : { refetchInterval: everyMs }) })
  if (!allowed) return <EmptyState title={text('alertSettings.mayNot')} hint={reason} />
  const value = data?.data as OutputOf<O> | undefined
  if (value !== undefined) return children(value)
  return error ? <ErrorState title={error.message} onRetry={() => { void refetch() }} /> : <Skeleton className="h-80 w-full" />
}
