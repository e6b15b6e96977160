// features/accounts: the user's own data: names, email, phone, alerts by email. There is no switch for reports yet; its
// value is kept.
import { readOwnAccount, saveOwnAccount, type AccountDetail } from '@shelfcast/contract/accounts/accounts'
import { useAuth } from '../../api/auth-state.ts'
import { FormCheckbox, FormText } from '../../screens/form-fields.tsx'
import { useOperationForm } from '../../screens/operation-form.ts'
import { SettingsSection } from '../../screens/settings-screen.tsx'
import { useText } from '../../text/text.ts'
import { dateTimeText } from '../../ui/date-time.tsx'

/** The fields that saving the profile sends; the server keeps language and time zone if they are missing. */
export const profileOf = ({
  firstName,
  lastName,
  emailAddress,
  phoneNumber,
  emailAlarm,
  emailReport,
}: AccountDetail) => ({ firstName, lastName, emailAddress, phoneNumber, emailAlarm, emailReport })

export function ProfileSection({ account }: { account: AccountDetail }) {
  const text = useText()
  const form = useOperationForm(saveOwnAccount, {
    start: profileOf(account),
    refresh: [readOwnAccount],
    done: 'account.saved',
    onDone: (_answer, { firstName }) =>
      useAuth.setState(({ user }) => (user ? { firstName, user: { ...user, firstName } } : {})),
  })
  const note = (
    <>
      <p>
        <bdi dir="ltr">{account.account}</bdi> · {account.title || account.accessLevel}
      </p>
      <p>{text('account.stores.count', { count: account.managedStores.length })}</p>
      <p className="pt-2 text-caption">
        {text('account.changed', { time: dateTimeText(account.lastModifiedDate, account.timeZone || undefined) })}
      </p>
    </>
  )
  return (
    <SettingsSection title="account.profile" note={note} form={form}>
      <div className="grid grid-cols-2 gap-4">
        <FormText form={form} name="firstName" label="account.firstName" autoComplete="given-name" />
        <FormText form={form} name="lastName" label="account.lastName" autoComplete="family-name" />
        {/* These fields hold characters that specification §5 keeps out of text, such as the slash of a phone
            number. */}
        <FormText form={form} name="emailAddress" label="account.emailAddress" autoComplete="email" anyCharacter />
        <FormText form={form} name="phoneNumber" label="account.phoneNumber" autoComplete="tel" anyCharacter />
      </div>
      <FormCheckbox form={form} name="emailAlarm" label="account.emailAlarm" />
      <FormCheckbox form={form} name="emailReport" label="account.emailReport" />
    </SettingsSection>
  )
}
