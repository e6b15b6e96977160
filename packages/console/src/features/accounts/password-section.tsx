// features/accounts: changes the user's password; requires the old one.
import { z } from 'zod'
import { changePassword } from '@shelfcast/contract/accounts/accounts'
import { listOwnSessions } from '@shelfcast/contract/sessions/sessions'
import { useAuth } from '../../api/auth-state.ts'
import { leastLength, passwordProblem } from '../../session/password-rule.ts'
import { FormPassword } from '../../screens/form-fields.tsx'
import { useOperationForm } from '../../screens/operation-form.ts'
import { SettingsSection } from '../../screens/settings-screen.tsx'
import { useText } from '../../text/text.ts'

const empty = { oldPassword: '', newPassword: '', repeatPassword: '' }

export function PasswordSection({ account }: { account: string }) {
  const text = useText()
  const rule = useAuth((state) => state.user)
  const shape = z
    .object({ oldPassword: z.string().min(1), newPassword: z.string(), repeatPassword: z.string() })
    .superRefine(({ newPassword, repeatPassword }, issues) => {
      const wrong = passwordProblem(newPassword, repeatPassword, rule)
      if (wrong?.kind === 'short')
        issues.addIssue({
          code: 'custom',
          path: ['newPassword'],
          message: text('account.password.short', { count: wrong.least }),
        })
      if (wrong?.kind === 'differs')
        issues.addIssue({ code: 'custom', path: ['repeatPassword'], message: text('account.password.differs') })
    })
  const form = useOperationForm(changePassword, {
    start: empty,
    shape,
    refresh: [listOwnSessions],
    done: 'account.password.saved',
    toBody: ({ oldPassword, newPassword }) => ({ oldPassword, newPassword }),
    onDone: () => form.fields.reset(empty),
  })
  return (
    <SettingsSection
      title="account.password"
      note={text('account.password.hint', { count: leastLength(rule) })}
      form={form}
      verb="account.password.save"
    >
      <input type="text" name="account" autoComplete="username" value={account} readOnly hidden />
      <div className="flex max-w-80 flex-col gap-4">
        <FormPassword form={form} name="oldPassword" label="account.oldPassword" autoComplete="current-password" />
        <FormPassword form={form} name="newPassword" label="account.newPassword" autoComplete="new-password" />
        <FormPassword form={form} name="repeatPassword" label="account.repeatPassword" autoComplete="new-password" />
      </div>
    </SettingsSection>
  )
}
