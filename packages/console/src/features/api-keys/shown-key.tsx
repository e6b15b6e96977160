// features/api-keys: a new key, shown once, with a first call to try it.
import { shownCode, ShownOnce } from '../../parts/shown-once/shown-once.tsx'
import { useText } from '../../text/text.ts'

export function ShownKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  const text = useText()
  return (
    <ShownOnce
      title="apiKeys.shown"
      note="apiKeys.shown.text"
      secret={secret}
      copy="apiKeys.copy"
      copied="apiKeys.copied"
      done="apiKeys.shown.done"
      onClose={onClose}
    >
      <p className="text-muted">{text('apiKeys.shown.try')}</p>
      <pre className={`${shownCode} text-table whitespace-pre-wrap`} dir="ltr">
        {`curl -H "Authorization: Bearer ${secret}" "${location.origin}/api/common/store"`}
      </pre>
    </ShownOnce>
  )
}
