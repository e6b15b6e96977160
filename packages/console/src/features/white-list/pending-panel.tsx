// features/white-list: links that wait for the list, and failed ones with their reason.
import { useQuery } from '@tanstack/react-query'
import {
  addToWhiteList,
  listPendingLinks,
  readWhiteListInfo,
  savePendingStatus,
  type PendingLink,
} from '@shelfcast/contract/white-list/white-list'
import { ask, refresh, useSend } from '../../api/ask.ts'
import { wireWords } from '../../api/wire/wire-words.ts'
import { useLive } from '../../api/live.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { Table } from '../../ui/table.tsx'

const tones = { WAIT: 'info', UPLOADED: 'info', PROCESSING: 'info', ASSIGNED: 'stable', FAILED: 'danger' } as const

export function PendingPanel({
  store,
  onListed,
  onClose,
}: {
  store: string
  onListed: () => void
  onClose: () => void
}) {
  const text = useText()
  const read = useQuery(
    ask(
      listPendingLinks,
      { store, status: ['WAIT', 'UPLOADED', 'PROCESSING', 'FAILED'] },
      { staleTime: 0, background: true },
    ),
  )
  const stale = [listPendingLinks, readWhiteListInfo]
  const admit = useSend(addToWhiteList, { refresh: stale })
  const again = useSend(savePendingStatus, { refresh: stale })
  useLive(['STORE', 'LABEL'], () => {
    void refresh([listPendingLinks])
  })
  const links = read.data?.data ?? []
  const { attempt } = useAttempt()
  const act = ({ labelCode, status }: PendingLink) =>
    attempt(async () => {
      if (status === 'FAILED') return again.mutateAsync({ query: { store, labelCode, status: 'WAIT' } })
      await admit.mutateAsync({ query: { store }, body: { labelList: [labelCode] } })
      onListed()
    })
  return (
    <SidePanel title={text('whiteList.pendingTitle')} width={720} onClose={onClose}>
      {read.error ? (
        <ErrorState title={read.error.message} onRetry={() => void read.refetch()} />
      ) : read.data === undefined ? (
        <Skeleton className="h-64 w-full" />
      ) : links.length === 0 ? (
        <EmptyState title={text('whiteList.pendingNone')} />
      ) : (
        <div className="flex flex-col gap-3">
          <p className="text-muted">{text('whiteList.pendingHint')}</p>
          <Table
            caption={text('whiteList.pendingTitle')}
            columns={[
              { heading: text('whiteList.field.label') },
              { heading: text('whiteList.product') },
              { heading: text('whiteList.field.presence') },
              { heading: text('whiteList.load.reason') },
              { heading: text('whiteList.action'), end: true },
            ]}
            rows={links.map((link) => [
              <bdi key="label" dir="ltr">
                {link.labelCode}
              </bdi>,
              link.articleIdList,
              <Status key="status" tone={tones[link.status]}>
                {text(`whiteList.pending.${link.status}`)}
              </Status>,
              link.reason === '' ? '-' : wireWords(link.reason),
              <ActionButton
                key="act"
                small
                needs={link.status === 'FAILED' ? savePendingStatus.needs : addToWhiteList.needs}
                onPress={() => void act(link)}
              >
                {text(link.status === 'FAILED' ? 'whiteList.tryAgain' : 'whiteList.list')}
              </ActionButton>,
            ])}
          />
        </div>
      )}
    </SidePanel>
  )
}
