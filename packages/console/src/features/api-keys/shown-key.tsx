// features/api-keys: a new key, shown once, with a first call to try it.
import { Copy } from 'lucide-react'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { toast } from '../../ui/toast.tsx'

export function ShownKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  const text = useText()
  const code = 'rounded border border-line bg-sunken px-4 py-3 font-mono text-table break-all select-all'
  return (
    <SidePanel
      title={text('apiKeys.shown')}
      width={560}
      onClose={onClose}
      footer={
        <Button look="strong" onClick={onClose}>
          {text('apiKeys.shown.done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{text('apiKeys.shown.text')}</p>
        <output className={code} dir="ltr">
          {secret}
        </output>
        <span>
          <Button
            icon={Copy}
            onClick={() => {
              // Without access to the clipboard, the key above can be selected.
              navigator.clipboard?.writeText(secret).then(
                () => toast.say(text('apiKeys.copied')),
                () => undefined,
              )
            }}
          >
            {text('apiKeys.copy')}
          </Button>
        </span>
        <p className="text-muted">{text('apiKeys.shown.try')}</p>
        <pre className={`${code} whitespace-pre-wrap`} dir="ltr">
          {`curl -H "Authorization: Bearer ${secret}" "${location.origin}/api/common/store"`}
        </pre>
      </div>
    </SidePanel>
  )
}
