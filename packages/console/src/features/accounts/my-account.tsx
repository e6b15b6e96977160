// features/accounts: My Account: the user's own data, language and time zone, password, second factor and
// sessions. Other accounts are in users/.
import { useQuery } from '@tanstack/react-query'
import { readOwnAccount } from '@shelfcast/contract/accounts/accounts'
import { ask } from '../../api/ask.ts'
import { SettingsScreen } from '../../screens/settings-screen.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasswordSection } from './password-section.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SecondFactorSection } from './second-factor/second-factor-section.tsx'

export function MyAccount() {
  const { data, error, refetch } = useQuery(ask(readOwnAccount, {}))
  const account = data?.data
  return (
    <SettingsScreen title="account.title">
      {account ? (
        <>
          <ProfileSection account={account} />
          <PreferencesSection account={account} />
          <PasswordSection account={account.account} />
          <SecondFactorSection />
          <OwnSessions />
        </>
      ) : error ? (
        <ErrorState
          title={error.message}
          onRetry={() => {
            void refetch()
          }}
        />
      ) : (
        <div className="flex flex-col gap-4 p-6">
          <Skeleton className="h-64 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </SettingsScreen>
  )
}
