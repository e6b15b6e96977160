// features/accounts/second-factor: a panel that asks for the current password before a change of a second factor.
import type { ComponentProps } from 'react'
import { useAuth } from '../../../api/auth-state.ts'
import { useText } from '../../../text/text.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { OneFieldPanel } from './one-field-panel.tsx'

export function PasswordPanel(panel: Omit<ComponentProps<typeof OneFieldPanel>, 'needed' | 'field'>) {
  const text = useText()
  const account = useAuth((state) => state.account)
  return (
    <OneFieldPanel
      {...panel}
      needed="factor.password.needed"
      field={(state) => (
        <>
          <input type="text" name="account" autoComplete="username" value={account} readOnly hidden />
          <PasswordField
            label={text('account.oldPassword')}
            name="password"
            autoComplete="current-password"
            {...state}
          />
        </>
      )}
    />
  )
}
