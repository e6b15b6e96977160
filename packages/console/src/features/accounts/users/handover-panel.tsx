// features/accounts/users: a password that is shown once, for the administrator to pass on.
import { Copy } from 'lucide-react'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { toast } from '../../../ui/toast.tsx'

export function HandoverPanel({
  account,
  password,
  onClose,
}: {
  account: string
  password: string
  onClose: () => void
}) {
  const text = useText()
  return (
    <SidePanel
      title={text('users.handover.title')}
      subtitle={<bdi dir="ltr">{account}</bdi>}
      width={480}
      onClose={onClose}
      footer={
        <Button look="strong" onClick={onClose}>
          {text('users.handover.done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{text('users.handover.text')}</p>
        <output className="rounded border border-line bg-sunken px-4 py-3 font-mono text-title select-all" dir="ltr">
          {password}
        </output>
        <span>
          <Button
            icon={Copy}
            onClick={() => {
              // Without access to the clipboard, the text above can be selected.
              navigator.clipboard?.writeText(password).then(
                () => toast.say(text('users.handover.copied')),
                () => undefined,
              )
            }}
          >
            {text('users.handover.copy')}
          </Button>
        </span>
      </div>
    </SidePanel>
  )
}
