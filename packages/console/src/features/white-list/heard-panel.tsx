// features/white-list: unlisted labels that gateways of the store hear; one click admits one.
import { useQuery } from '@tanstack/react-query'
import { addToWhiteList, listHeardLabels, readWhiteListInfo } from '@shelfcast/contract/white-list/white-list'
import { ask, refresh, useSend } from '../../api/ask.ts'
import { useLive } from '../../api/live.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.tsx'

/** More than any gateway serves. A store with more admits these first. */
const mostShown = 500

export function HeardPanel({ store, onListed, onClose }: { store: string; onListed: () => void; onClose: () => void }) {
  const text = useText()
  const read = useQuery(ask(listHeardLabels, { store, size: mostShown }, { staleTime: 0, background: true }))
  const admit = useSend(addToWhiteList, { refresh: [listHeardLabels, readWhiteListInfo] })
  useLive(['STORE', 'LABEL'], () => {
    void refresh([listHeardLabels])
  })
  const heard = read.data?.data?.heardList ?? []
  const { attempt } = useAttempt()
  const take = (labelList: string[]) =>
    attempt(async () => {
      await admit.mutateAsync({ query: { store }, body: { labelList } })
      toast.say(text('whiteList.admitted', { count: labelList.length }))
      onListed()
    })
  return (
    <SidePanel
      title={text('whiteList.heardTitle')}
      width={720}
      onClose={onClose}
      footer={
        heard.length > 0 ? (
          <ActionButton
            needs={addToWhiteList.needs}
            look="strong"
            busy={admit.isPending}
            onPress={() => void take(heard.map((row) => row.label))}
          >
            {text('whiteList.admitAll', { count: heard.length })}
          </ActionButton>
        ) : undefined
      }
    >
      {read.error ? (
        <ErrorState title={read.error.message} onRetry={() => void read.refetch()} />
      ) : read.data === undefined ? (
        <Skeleton className="h-64 w-full" />
      ) : heard.length === 0 ? (
        <EmptyState title={text('whiteList.heardNone')} />
      ) : (
        <div className="flex flex-col gap-3">
          <p className="text-muted">{text('whiteList.heardHint')}</p>
          <Table
            caption={text('whiteList.heardTitle')}
            columns={[
              { heading: text('whiteList.field.label') },
              { heading: text('whiteList.field.labelModel') },
              { heading: text('whiteList.gateway') },
              { heading: text('whiteList.rssi'), end: true },
              { heading: text('whiteList.lastHeard') },
              { heading: text('whiteList.action'), end: true },
            ]}
            rows={heard.map((row) => [
              <bdi key="label" dir="ltr">
                {row.label}
              </bdi>,
              row.labelModel,
              row.gatewayName || row.gateway,
              row.rssi === null ? '-' : `${row.rssi} dBm`,
              <DateTime key="last" time={row.lastHeard} />,
              <ActionButton key="admit" small needs={addToWhiteList.needs} onPress={() => void take([row.label])}>
                {text('whiteList.admit')}
              </ActionButton>,
            ])}
          />
        </div>
      )}
    </SidePanel>
  )
}
