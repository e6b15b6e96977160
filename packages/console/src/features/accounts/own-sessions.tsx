// features/accounts: the user's own sessions, and how long new ones last.
import { ACTION } from '@shelfcast/contract/permissions'
import { useAppData } from '../../state/app-data.ts'
import { SettingsPart } from '../../screens/settings-screen.tsx'
import { useText } from '../../text/text.ts'
import { Switch } from '../../ui/toggles.tsx'
import { SessionList } from './session-list.tsx'

export function OwnSessions() {
  const text = useText()
  const stay = useAppData((state) => state.staySignedIn)
  return (
    <SettingsPart title="account.sessions">
      <SessionList needs={ACTION.myAccountEdit} />
      <div className="pt-5">
        <Switch
          label={text('account.stay')}
          hint={text('account.stay.hint')}
          checked={stay}
          onChecked={(staySignedIn) => {
            useAppData.setState({ staySignedIn })
          }}
        />
      </div>
    </SettingsPart>
  )
}
