// features/accounts/second-factor: replaces the recovery codes, and shows the new ones once.
import { useState } from 'react'
import { readFactors, renewRecoveryCodes } from '@shelfcast/contract/sessions/factors'
import { useSend } from '../../../api/ask.ts'
import { useText } from '../../../text/text.ts'
import { PasswordPanel } from './password-panel.tsx'
import { ShownCodes } from './shown-codes.tsx'

export function CodesPanel({ onClose }: { onClose: () => void }) {
  const text = useText()
  const renew = useSend(renewRecoveryCodes, { refresh: [readFactors] })
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <ShownCodes codes={codes} onClose={onClose} />
  return (
    <PasswordPanel
      title="factor.codes.renew.title"
      verb="factor.codes.renew"
      run={async (password) =>
        setCodes((await renew.mutateAsync({ query: {}, body: { password } })).data?.recoveryCodes)
      }
      onClose={onClose}
    >
      <p className="text-muted">{text('factor.codes.renew.text')}</p>
    </PasswordPanel>
  )
}
