// features/backups: whether a backup is made each night, when, and how many stay.
import { useQuery } from '@tanstack/react-query'
import { readBackupPlan, saveBackupPlan, type BackupPlan, type BackupRow } from '@shelfcast/contract/backups/backups'
import { ask } from '../../api/ask.ts'
import { FormCheckbox, FormNumber } from '../../screens/form-fields.tsx'
import { FormPanel } from '../../screens/form-panel.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useOperationForm } from '../../screens/operation-form.ts'
import { useText } from '../../text/text.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'

type Panel = Pick<ListPanelProps<BackupRow>, 'onClose'>

export function BackupPlanForm({ onClose }: Panel) {
  const text = useText()
  const { data, error, refetch } = useQuery(ask(readBackupPlan, {}, { background: true }))
  if (data?.data) return <PlanForm plan={data.data} onClose={onClose} />
  return (
    <SidePanel title={text('backup.plan')} onClose={onClose}>
      {error ? (
        <ErrorState title={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-48 w-full" />
      )}
    </SidePanel>
  )
}

function PlanForm({ plan, onClose }: Panel & { plan: BackupPlan }) {
  const form = useOperationForm(saveBackupPlan, {
    start: { nightly: plan.nightly, hour: plan.hour, nights: plan.nights },
    refresh: [readBackupPlan],
    done: 'backup.plan.saved',
  })
  return (
    <FormPanel form={form} title="backup.plan" onClose={onClose}>
      <FormCheckbox form={form} name="nightly" label="backup.plan.nightly" />
      <FormNumber form={form} name="hour" label="backup.plan.hour" hint="backup.plan.hour.hint" />
      <FormNumber form={form} name="nights" label="backup.plan.nights" hint="backup.plan.nights.hint" />
    </FormPanel>
  )
}
