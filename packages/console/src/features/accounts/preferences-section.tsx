// features/accounts: language and time zone, kept with the account.
import { useState } from 'react'
import { z } from 'zod'
import { useQuery } from '@tanstack/react-query'
import { readOwnAccount, saveOwnAccount, type AccountDetail } from '@shelfcast/contract/accounts/accounts'
import { listLanguages } from '@shelfcast/contract/settings/settings'
import { listTimeZones } from '@shelfcast/contract/stores/stores'
import { languageKey } from '@shelfcast/contract/languages/tag'
import { ask } from '../../api/ask.ts'
import { useAppData } from '../../state/app-data.ts'
import { speak } from '../../state/speak.ts'
import { FormCombobox, FormSelect } from '../../screens/form-fields.tsx'
import { useOperationForm } from '../../screens/operation-form.ts'
import { SettingsSection } from '../../screens/settings-screen.tsx'
import { languageWords } from '../../text/language.ts'
import { useText } from '../../text/text.ts'
import { ErrorLine, readFailure } from '../../ui/states.tsx'
import { dateTimeText } from '../../ui/date-time.tsx'
import { toast } from '../../ui/toast.tsx'
import { profileOf } from './profile-section.tsx'

const shape = z.object({ language: z.string().min(1), timeZone: z.string() })
const shownZones = 60

export function PreferencesSection({ account }: { account: AccountDetail }) {
  const text = useText()
  const languagesRead = useQuery(ask(listLanguages, {}))
  const zonesRead = useQuery(ask(listTimeZones, {}, { staleTime: Infinity }))
  const languages = languagesRead.data?.data?.languageList ?? []
  const zones = zonesRead.data?.data?.timezoneList ?? []
  const spoken = useAppData((state) => state.currentLanguage)
  const form = useOperationForm(saveOwnAccount, {
    start: { language: languageKey(account.language || spoken), timeZone: account.timeZone },
    shape,
    refresh: [readOwnAccount],
    done: 'account.saved',
    toBody: (values) => ({ ...profileOf(account), ...values }),
    onDone: (_answer, { language, timeZone }) => {
      useAppData.setState({ timezone: timeZone })
      if (language !== spoken) void speakIt(language)
    },
  })
  async function speakIt(key: string) {
    const language = languages.find(({ languageName }) => languageKey(languageName) === key)
    const isWhole = language && (await speak(language.languageId, language.languageName).catch(() => false))
    if (!isWhole) toast.warn(text('language.broken'))
  }
  const searchZones = (words: string) =>
    Promise.resolve(
      zones
        .filter(
          ({ name, timezone }) =>
            `${name} ${timezone}`.toLowerCase().includes(words.toLowerCase().replaceAll(' ', '_')) ||
            name.toLowerCase().includes(words.toLowerCase()),
        )
        .slice(0, shownZones)
        .map(({ name, timezone }) => ({ value: name, label: timezone })),
    )
  const chosen = form.fields.watch('timeZone')
  const [now] = useState(() => new Date().toISOString())
  return (
    <SettingsSection title="account.preferences" form={form}>
      <div className="grid grid-cols-2 gap-4">
        {readFailure(languagesRead, ErrorLine) ?? (
          <FormSelect
            form={form}
            name="language"
            label="account.language"
            choices={languages.map(({ languageName }) => ({
              value: languageKey(languageName),
              label: languageWords(languageName),
            }))}
          />
        )}
        {readFailure(zonesRead, ErrorLine) ?? (
          <FormCombobox
            form={form}
            name="timeZone"
            label="account.timeZone"
            placeholder={text('account.timeZone.none')}
            search={searchZones}
          />
        )}
      </div>
      {chosen !== '' && (
        <p className="text-caption text-muted">{text('account.timeZone.now', { time: dateTimeText(now, chosen) })}</p>
      )}
    </SettingsSection>
  )
}
