// features/alerts: the problems in the user's stores, newest first, each linked to its rows. The mark on the bell is
// open-alerts.ts.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  ArchiveX,
  BatteryWarning,
  ChevronRight,
  Clock,
  FileWarning,
  Settings2,
  Thermometer,
  TriangleAlert,
  Unplug,
} from 'lucide-react'
import { alertDetail, listAlerts, type AlertRow } from '@shelfcast/contract/alerts/alerts'
import { alertPlace } from '@shelfcast/contract/alerts/places'
import { MENU } from '@shelfcast/contract/permissions'
import { ask } from '../../api/ask.ts'
import { useLive } from '../../api/live.ts'
import { productionType } from '../../api/properties.ts'
import { showAlerts, showAlertSettings, useAlertsView } from '../../state/alerts-view.ts'
import { chooseStore } from '../../state/store-choice.ts'
import { sentence, useText, type Text } from '../../text/text.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime, momentText } from '../../ui/date-time.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { AlertAnswer } from './alert-answer.tsx'
import { alertsShown } from './bell/open-alerts.ts'

type Kind = AlertRow['kind']
const views = ['OPEN', 'SNOOZED', 'HISTORY'] as const
type ShownView = (typeof views)[number]
const icons = {
  GATEWAY_OFFLINE: Unplug,
  LABEL_OVERDUE: Clock,
  LABEL_BATTERY: BatteryWarning,
  SENSOR_TEMPERATURE: Thermometer,
  SENSOR_HUMIDITY: Thermometer,
  SENSOR_OFFLINE: Unplug,
  SENSOR_BATTERY: BatteryWarning,
  POWER_OFFLINE: Unplug,
  POWER_LOW_VOLTAGE: TriangleAlert,
  POWER_SHORT: TriangleAlert,
  FIRMWARE_STOPPED: TriangleAlert,
  IMPORT_FAILED: FileWarning,
  BACKUP_FAILED: ArchiveX,
} as const satisfies Record<Kind, unknown>
const colours = {
  GATEWAY_OFFLINE: 'text-error-ink',
  LABEL_OVERDUE: 'text-error-ink',
  LABEL_BATTERY: 'text-warning-ink',
  SENSOR_TEMPERATURE: 'text-error-ink',
  SENSOR_HUMIDITY: 'text-error-ink',
  SENSOR_OFFLINE: 'text-error-ink',
  SENSOR_BATTERY: 'text-warning-ink',
  POWER_OFFLINE: 'text-error-ink',
  POWER_LOW_VOLTAGE: 'text-warning-ink',
  POWER_SHORT: 'text-error-ink',
  FIRMWARE_STOPPED: 'text-error-ink',
  IMPORT_FAILED: 'text-error-ink',
  BACKUP_FAILED: 'text-error-ink',
} as const satisfies Record<Kind, string>

/** A user who can read any part can open the settings. Each part names the other permissions it needs. */
const settingsNeeds = [MENU.hardwareSetting, MENU.dashboardConfig, MENU.overview] as const

export function AlertsPanel({ close }: { close: () => void }) {
  const text = useText()
  const navigate = useNavigate()
  const store = useAlertsView((view) => view.store)
  const [view, setView] = useState<ShownView>('OPEN')
  const { data, error, isPending, refetch } = useQuery(
    ask(listAlerts, { size: alertsShown, show: view, ...(store ? { store: store.code } : {}) }, { background: true }),
  )
  useLive(['ALERT'], () => void refetch())
  const alerts = data?.data?.alertList ?? []
  const more = (data?.page?.total ?? 0) - alerts.length
  function open(alert: AlertRow) {
    if (alert.store !== '') chooseStore({ store: alert.store, name: alert.storeName, company: alert.company })
    close()
    void navigate(alertPlace(alert, productionType()) as unknown as Parameters<typeof navigate>[0])
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
      <div role="group" aria-label={text('alerts.title')} className="flex gap-1 border-b border-line px-3 py-1.5">
        {views.map((one) => (
          <Button
            key={one}
            small
            look="quiet"
            aria-pressed={one === view}
            className={one === view ? 'bg-sunken font-semibold' : 'font-normal'}
            onClick={() => setView(one)}
          >
            {text(`alerts.view.${one}`)}
          </Button>
        ))}
      </div>
      {error && !data ? (
        <ErrorState title={text('alerts.failed', { reason: error.message })} onRetry={() => void refetch()} />
      ) : isPending ? (
        <p className="px-4 py-6 text-table text-muted">{text('shell.loading')}</p>
      ) : alerts.length === 0 ? (
        <EmptyState
          title={text(view === 'OPEN' ? 'alerts.empty' : `alerts.empty.${view}`)}
          hint={text(view === 'OPEN' ? 'alerts.emptyHint' : `alerts.emptyHint.${view}`)}
        />
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
              {alert.closed === null && <AlertAnswer alert={alert} onDone={() => void refetch()} />}
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

/** What happened to it, and what people did. */
function stateOf(text: Text, { acknowledged, closed, closedWhy, snoozedUntil }: AlertRow): string[] {
  const lines: string[] = []
  if (acknowledged) {
    const { account, note } = acknowledged
    lines.push(text(note === '' ? 'alerts.acknowledged' : 'alerts.acknowledgedNote', { account, note }))
  }
  if (snoozedUntil !== null) lines.push(text('alerts.snoozed', { time: momentText(snoozedUntil) }))
  if (closed !== null) lines.push(text(`alerts.closed.${closedWhy ?? 'RECOVERED'}`, { time: momentText(closed) }))
  return lines
}

function AlertItem({ alert, onOpen }: { alert: AlertRow; onOpen: () => void }) {
  const text = useText()
  const Icon = icons[alert.kind]
  const isOfServer = alert.store === ''
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
        <span
          title={isOfServer ? sentence(alert.name) : `${alert.name} ${alert.storeName} (${alert.store})`}
          className="truncate text-table"
        >
          <bdi>{isOfServer ? sentence(alert.name) : alert.name}</bdi>{' '}
          <span className="text-muted">
            {isOfServer ? (
              text('alerts.server')
            ) : (
              <>
                {alert.storeName} <bdi dir="ltr">({alert.store})</bdi>
              </>
            )}
          </span>
        </span>
        {alert.detail !== '' && (
          <span title={sentence(alertDetail(alert))} className="truncate text-table text-muted">
            {sentence(alertDetail(alert))}
          </span>
        )}
        {stateOf(text, alert).map((line) => (
          <span key={line} className="text-caption text-muted">
            {line}
          </span>
        ))}
      </span>
      <ChevronRight aria-hidden size={16} className="mt-1 shrink-0 text-faint rtl:-scale-x-100" />
    </button>
  )
}
