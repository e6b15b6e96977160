// features/white-list: whether the list is on, its current effect on the store, and links to heard labels and waiting
// links.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listWhiteList, readWhiteListInfo, saveWhiteList } from '@shelfcast/contract/white-list/white-list'
import { listLabels } from '@shelfcast/contract/labels/labels'
import { ask, refresh, useSend } from '../../api/ask.ts'
import { useLive } from '../../api/live.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { latePanel } from '../../screens/late-panel.tsx'
import type { ListContext, ListScope } from '../../screens/list-spec.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { dateTimeText } from '../../ui/date-time.tsx'
import { AskDialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.tsx'

const HeardPanel = latePanel(() => import('./heard-panel.tsx').then((part) => part.HeardPanel))
const PendingPanel = latePanel(() => import('./pending-panel.tsx').then((part) => part.PendingPanel))

export function ListState({ store, context }: ListScope & { context: ListContext }) {
  const text = useText()
  const read = useQuery(
    ask(readWhiteListInfo, { store: store ?? '' }, { enabled: store !== undefined, background: true }),
  )
  const save = useSend(saveWhiteList, { refresh: [readWhiteListInfo, listWhiteList, listLabels] })
  const [asks, setAsks] = useState(false)
  const [panel, setPanel] = useState<'heard' | 'pending'>()
  const { attempt } = useAttempt()
  useLive(['STORE', 'LABEL'], () => {
    void refresh([readWhiteListInfo])
  })
  const info = read.data?.data
  if (store === undefined) return null
  if (!info && read.error)
    return (
      <p role="alert" className="flex min-h-14 items-center gap-3 rounded bg-error/10 px-4 text-table text-error-ink">
        {read.error.message}
        <Button small onClick={() => void read.refetch()}>
          {text('ui.retry')}
        </Button>
      </p>
    )
  if (!info) return <Skeleton className="h-14 w-full" />
  const on = info.whiteListEnabled
  async function turn() {
    await attempt(async () => {
      await save.mutateAsync({
        query: { store: store ?? '' },
        body: { whiteListEnable: on ? 'Disable' : 'Enable', whiteListFetchType: 'NONE', labelCodeList: [] },
      })
      toast.say(text(on ? 'whiteList.turnedOff' : 'whiteList.turnedOn'))
    })
    setAsks(false)
  }
  const verb = text(on ? 'whiteList.turnOff' : 'whiteList.turnOn')
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-5 gap-y-2 rounded border border-line bg-surface px-4 py-2.5">
      <span className="font-semibold">
        <Status tone={on ? 'stable' : 'off'}>{text(on ? 'whiteList.on' : 'whiteList.off')}</Status>
      </span>
      {info.whiteListUpdateTime !== '' && (
        <span className="text-table text-muted">
          {text('whiteList.since', { time: dateTimeText(info.whiteListUpdateTime) })}
        </span>
      )}
      {info.unlistedLabelCount > 0 && (
        <Status tone={on ? 'caution' : 'off'}>{text('whiteList.unlisted', { count: info.unlistedLabelCount })}</Status>
      )}
      <span className="ms-auto flex items-center gap-2">
        {info.heardCount > 0 && (
          <Button onPointerEnter={HeardPanel.prepare} onFocus={HeardPanel.prepare} onClick={() => setPanel('heard')}>
            {text('whiteList.heard', { count: info.heardCount })}
          </Button>
        )}
        {info.pendingCount > 0 && (
          <Button
            onPointerEnter={PendingPanel.prepare}
            onFocus={PendingPanel.prepare}
            onClick={() => setPanel('pending')}
          >
            {text('whiteList.pending', { count: info.pendingCount })}
          </Button>
        )}
        <ActionButton needs={saveWhiteList.needs} onPress={() => setAsks(true)}>
          {verb}
        </ActionButton>
      </span>
      <AskDialog
        open={asks}
        title={text(on ? 'whiteList.turnOff.title' : 'whiteList.turnOn.title')}
        verb={verb}
        busy={save.isPending}
        onYes={() => void turn()}
        onClose={() => setAsks(false)}
      >
        <p>{text(on ? 'whiteList.turnOff.ask' : 'whiteList.turnOn.ask', { count: info.listedCount })}</p>
        {!on && info.unlistedLabelCount > 0 && (
          <p className="pt-2 text-ink">{text('whiteList.turnOn.unlisted', { count: info.unlistedLabelCount })}</p>
        )}
        {on && info.heardCount > 0 && (
          <p className="pt-2 text-ink">{text('whiteList.turnOff.heard', { count: info.heardCount })}</p>
        )}
      </AskDialog>
      {panel === 'heard' && <HeardPanel store={store} onListed={context.refresh} onClose={() => setPanel(undefined)} />}
      {panel === 'pending' && (
        <PendingPanel store={store} onListed={context.refresh} onClose={() => setPanel(undefined)} />
      )}
    </div>
  )
}
