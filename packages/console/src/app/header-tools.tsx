// app: the features' buttons in the header: running jobs and open alerts. The header itself is shell/header.tsx.
import { Bell, ListTodo } from 'lucide-react'
import { useOpenAlerts } from '../features/alerts/bell/open-alerts.ts'
import { useRunningJobs } from '../features/jobs/running-jobs.ts'
import { latePanel } from '../screens/late-panel.tsx'
import { HeaderPopover, iconSize, squareLook } from '../shell/header-popover.tsx'
import { closeAlerts, closeAlertSettings, showAlerts, useAlertsView } from '../state/alerts-view.ts'
import { useText } from '../text/text.ts'

export function HeaderTools() {
  return (
    <>
      <JobsButton />
      <AlertsButton />
    </>
  )
}

function JobsButton() {
  const text = useText()
  const count = useRunningJobs()
  return (
    <HeaderPopover
      title={text('shell.jobs')}
      load={() => import('../features/jobs/tray/jobs-panel.tsx').then((part) => part.JobsPanel)}
      aria-label={count > 0 ? text('shell.jobsRunning', { count }) : text('shell.jobs')}
      className={`relative ${squareLook}`}
    >
      <ListTodo {...iconSize} />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute end-0.5 top-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-strong px-1 text-[10px] font-semibold text-on-strong"
        >
          {count}
        </span>
      )}
    </HeaderPopover>
  )
}

const mostShown = 99
const AlertSettings = latePanel(() =>
  import('../features/alerts/settings/alert-settings.tsx').then((part) => part.AlertSettings),
)

function AlertsButton() {
  const text = useText()
  const count = useOpenAlerts()
  const view = useAlertsView()
  return (
    <>
      <HeaderPopover
        title={text('shell.alerts')}
        load={() => import('../features/alerts/alerts-panel.tsx').then((part) => part.AlertsPanel)}
        view={{
          open: view.panel,
          onOpen: (open) => {
            if (open) showAlerts()
            else closeAlerts()
          },
        }}
        aria-label={count > 0 ? text('shell.alertsOpen', { count }) : text('shell.alerts')}
        className={`relative ${squareLook}`}
      >
        <Bell {...iconSize} />
        {count > 0 && (
          <span
            aria-hidden
            className="absolute end-0 top-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-error-ink px-1 text-[10px] font-semibold text-surface"
          >
            {count > mostShown ? `${mostShown}+` : count}
          </span>
        )}
      </HeaderPopover>
      {view.settings && <AlertSettings onClose={closeAlertSettings} />}
    </>
  )
}
