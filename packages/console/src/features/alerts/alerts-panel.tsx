// features/alerts: the problems in the user's stores, newest first, each linked to its rows. The mark on the bell is
// open-alerts.ts.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BatteryWarning, ChevronRight, Clock, FileWarning, Settings2, Unplug } from 'lucide-react'
import { listAlerts, type AlertRow } from '@shelfcast/contract/alerts/alerts'
import { MENU } from '@shelfcast/contract/permissions'
import { fileOpen, gatewayScreen } from '@shelfcast/contract/screens'
import { ask } from '../../api/ask.ts'
import { productionType } from '../../api/properties.ts'
import { showAlerts, showAlertSettings, useAlertsView } from '../../state/alerts-view.ts'
import { chooseStore } from '../../state/store-choice.ts'
import { useText } from '../../text/text.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { alertsShown } from './open-alerts.ts'

type Kind = AlertRow['kind']
const icons = {
  GATEWAY_OFFLINE: Unplug,
  LABEL_OVERDUE: Clock,
  LABEL_BATTERY: BatteryWarning,
  IMPORT_FAILED: FileWarning,
} as const satisfies Record<Kind, unknown>
const colours = {
  GATEWAY_OFFLINE: 'text-error-ink',
  LABEL_OVERDUE: 'text-error-ink',
  LABEL_BATTERY: 'text-warning-ink',
  IMPORT_FAILED: 'text-error-ink',
} as const satisfies Record<Kind, string>

/** The list with the rows of an alert. An overdue label may have a new wish by now, and is no less overdue. */
const places: Record<Kind, (alert: AlertRow) => { to: string; search: Record<string, string> }> = {
  GATEWAY_OFFLINE: ({ target }) => ({
    to: gatewayScreen[productionType()],
    search: { network: 'offline', mac: target },
  }),
  LABEL_OVERDUE: ({ target }) => ({
    to: '/Label/LabelInfo',
    search: { status: 'PROCESSING,TIMEOUT,UNASSIGNING', label: target },
  }),
  LABEL_BATTERY: ({ target }) => ({ to: '/Label/LabelInfo', search: { battery: 'BAD,REPLACE', label: target } }),
  IMPORT_FAILED: ({ batch }) => ({
    to: '/Product/UpdateRecords',
    search: batch === '' ? {} : { batch, open: fileOpen },
  }),
}

/** A user who can read any part can open the settings. Each part names the other permissions it needs. */
const settingsNeeds = [MENU.hardwareSetting, MENU.dashboardConfig, MENU.overview] as const

export function AlertsPanel({ close }: { close: () => void }) {
  const text = useText()
  const navigate = useNavigate()
  const store = useAlertsView((view) => view.store)
  const { data, error, isPending, refetch } = useQuery(
    ask(listAlerts, { size: alertsShown, ...(store ? { store: store.code } : {}) }, { background: true }),
  )
  const alerts = data?.data?.alertList ?? []
  const more = (data?.page?.total ?? 0) - alerts.length
  function open(alert: AlertRow) {
    chooseStore({ store: alert.store, name: alert.storeName, company: alert.company })
    close()
    void navigate(places[alert.kind](alert) as unknown as Parameters<typeof navigate>[0])
  }
  return (
    <div className="w-96">
      <div className="flex items-center justify-between gap-3 border-b border-line py-1.5 pe-2 ps-4">
        <h2 data-first tabIndex={-1} className="min-w-0 truncate py-1 text-body font-semibold outline-none">
          {store ? text('alerts.titleOf', { store: store.name }) : text('alerts.title')}
        </h2>
        {store && (
          <Button small look="quiet" onClick={() => showAlerts()}>
            {text('alerts.all')}
          </Button>
        )}
      </div>
      {error && !data ? (
        <ErrorState title={text('alerts.failed', { reason: error.message })} onRetry={() => void refetch()} />
      ) : isPending ? (
        <p className="px-4 py-6 text-table text-muted">{text('shell.loading')}</p>
      ) : alerts.length === 0 ? (
        <EmptyState title={text('alerts.empty')} hint={text('alerts.emptyHint')} />
      ) : (
        <ul className="max-h-[60vh] divide-y divide-line overflow-y-auto scroll-quiet">
          {alerts.map((alert) => (
            <li key={alert.id}>
              <AlertItem
                alert={alert}
                onOpen={() => {
                  open(alert)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-table text-muted">{text('alerts.more', { count: more })}</p>
      )}
      <div className="border-t border-line p-2">
        <ActionButton look="quiet" icon={Settings2} needs={settingsNeeds} onPress={showAlertSettings}>
          {text('alerts.settings')}
        </ActionButton>
      </div>
    </div>
  )
}

function AlertItem({ alert, onOpen }: { alert: AlertRow; onOpen: () => void }) {
  const text = useText()
  const Icon = icons[alert.kind]
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-start gap-3 px-4 py-3 text-start transition-colors hover:bg-sunken"
    >
      <Icon aria-hidden size={18} strokeWidth={1.75} className={`mt-0.5 shrink-0 ${colours[alert.kind]}`} />
      <span className="flex min-w-0 grow flex-col gap-0.5">
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-semibold">{text(`alerts.kind.${alert.kind}`)}</span>
          <span className="shrink-0 text-caption text-muted">
            <DateTime time={alert.opened} />
          </span>
        </span>
        <span className="truncate text-table">
          <bdi>{alert.name}</bdi>{' '}
          <span className="text-muted">
            {alert.storeName} <bdi dir="ltr">({alert.store})</bdi>
          </span>
        </span>
        {alert.detail !== '' && (
          <span title={alert.detail} className="truncate text-table text-muted">
            {alert.detail}
          </span>
        )}
      </span>
      <ChevronRight aria-hidden size={16} className="mt-1 shrink-0 text-faint rtl:-scale-x-100" />
    </button>
  )
}
