// state: switches the language: its messages come from the server and stay in browser storage (text/text.ts).
import { listLanguages, readLanguage } from '@shelfcast/contract/settings/settings'
import { call } from '../api/call.ts'
import { languageKey } from '../text/language.ts'
import { changeLanguage, fallbackLanguage } from '../text/text.ts'
import { useAppData } from './app-data.ts'

/** Fetches a language's messages and switches to it. False: its pack is damaged, and the console uses English. */
export async function speak(languageId: number, languageName: string): Promise<boolean> {
  const { data } = await call(readLanguage, { query: { languageId } })
  const isWhole = await changeLanguage(languageName, data?.content ?? '')
  useAppData.setState({ currentLanguage: isWhole ? languageKey(languageName) : fallbackLanguage })
  return isWhole
}

/** Switches to the account's language. Without one, or if it was removed, the browser's language stays. */
export async function speakOwn(language: string): Promise<void> {
  const key = languageKey(language)
  if (language === '' || key === useAppData.getState().currentLanguage) return
  const { data } = await call(listLanguages, { query: {}, background: true })
  const known = data?.languageList.find(({ languageName }) => languageKey(languageName) === key)
  if (known) await speak(known.languageId, known.languageName)
}
