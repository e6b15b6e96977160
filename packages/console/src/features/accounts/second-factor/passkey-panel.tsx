// features/accounts/second-factor: adds a passkey: its name and the password, then the browser's own question.
import { useState } from 'react'
import { addPasskey, readFactors, startPasskey } from '@shelfcast/contract/sessions/factors'
import { useSend } from '../../../api/ask.ts'
import { agentName } from '../../../parts/agent-name.ts'
import { makePasskey } from '../../../parts/second-factor/passkey-device.ts'
import { useText } from '../../../text/text.ts'
import { TextField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { ShownCodes } from './shown-codes.tsx'

export function PasskeyPanel({ onClose }: { onClose: () => void }) {
  const text = useText()
  const start = useSend(startPasskey)
  const add = useSend(addPasskey, { refresh: [readFactors] })
  const [name, setName] = useState(() => agentName(navigator.userAgent) ?? '')
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <ShownCodes codes={codes} onClose={onClose} />
  async function run(password: string) {
    const { data } = await start.mutateAsync({ query: {}, body: { password } })
    if (!data) return
    const passkey = await makePasskey(data.options)
    if (passkey === 'none') {
      toast.warn(text('secondFactor.passkey.canceled'))
      return
    }
    const made = name.trim() === '' ? text('secondFactor.passkey') : name.trim()
    const added = await add.mutateAsync({ query: {}, body: { name: made, passkey } })
    toast.say(text('factor.passkey.added'))
    if (added.data && added.data.recoveryCodes.length > 0) setCodes(added.data.recoveryCodes)
    else onClose()
  }
  return (
    <PasswordPanel title="factor.passkey.add" verb="factor.continue" run={run} onClose={onClose}>
      <p className="text-muted">{text('factor.passkey.start')}</p>
      <TextField
        label={text('factor.passkey.name')}
        hint={text('factor.passkey.name.hint')}
        maxLength={100}
        value={name}
        onValue={setName}
      />
    </PasswordPanel>
  )
}
