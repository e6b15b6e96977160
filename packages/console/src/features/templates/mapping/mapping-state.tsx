// features/templates/mapping: when the rules were saved and applied, whether labels follow them, and the time that waits.
import type { OutputOf } from '@shelfcast/contract/operation'
import { cancelMappingTime, readMapping } from '@shelfcast/contract/templates/mapping'
import { useSend } from '../../../api/ask.ts'
import { ActionButton } from '../../../screens/action-button.tsx'
import { useAttempt } from '../../../screens/use-attempt.ts'
import { useText } from '../../../text/text.ts'
import { momentText } from '../../../ui/date-time.tsx'
import { Status } from '../../../ui/status.tsx'
import { toast } from '../../../ui/toast.tsx'

export type Mapping = OutputOf<typeof readMapping>

export function MappingState({
  mapping: { version, applied, appliedDate, lastModifiedDate, scheduleInfo, timeZone },
  company,
  isDirty,
}: {
  mapping: Mapping
  company: string | undefined
  isDirty: boolean
}) {
  const text = useText()
  const cancel = useSend(cancelMappingTime, { refresh: [readMapping] })
  const { busy, attempt } = useAttempt()
  const facts = [
    ...(lastModifiedDate === null ? [] : [text('mapping.state.saved', { time: momentText(lastModifiedDate) })]),
    ...(appliedDate === null ? [] : [text('mapping.state.applied', { time: momentText(appliedDate) })]),
  ].join(' · ')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-table">
      {version === 0 && appliedDate === null ? (
        <Status tone="off">{text('mapping.state.never')}</Status>
      ) : applied ? (
        <Status tone="stable">{text('mapping.state.follows')}</Status>
      ) : (
        <Status tone="caution">{text('mapping.state.differs')}</Status>
      )}
      {facts !== '' && <span className="text-muted">{facts}</span>}
      {isDirty && <Status tone="info">{text('mapping.state.unsaved')}</Status>}
      {scheduleInfo !== '' && (
        <span className="flex items-center gap-2">
          <Status tone="info">{text('mapping.state.waits', { time: scheduleInfo, zone: timeZone })}</Status>
          <ActionButton
            small
            needs={cancelMappingTime.needs}
            busy={busy}
            onPress={() =>
              void attempt(async () => {
                await cancel.mutateAsync({ query: { company } })
                toast.say(text('mapping.cancelled'))
              })
            }
          >
            {text('mapping.cancel')}
          </ActionButton>
        </span>
      )}
    </div>
  )
}
