// features/accounts/users: a password that is shown once, for the administrator to pass on.
import { ShownOnce } from '../../../parts/shown-once/shown-once.tsx'

export function HandoverPanel({
  account,
  password,
  onClose,
}: {
  account: string
  password: string
  onClose: () => void
}) {
  return (
    <ShownOnce
      title="users.handover.title"
      subtitle={<bdi dir="ltr">{account}</bdi>}
      note="users.handover.text"
      secret={password}
      copy="users.handover.copy"
      copied="users.handover.copied"
      done="users.handover.done"
      onClose={onClose}
    />
  )
}
