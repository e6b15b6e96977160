// state: speaks another language: its messages come from the server and stay in browser storage (text/text.ts).
import { listLanguages, readLanguage } from '@shelfcast/contract/settings/settings'
import { call } from '../api/call.ts'
import { languageKey } from '../text/language.ts'
import { changeLanguage, fallbackLanguage } from '../text/text.ts'
import { useAppData } from './app-data.ts'

/** Fetches a language's messages and speaks it from now on. False: its pack is damaged, so English is spoken. */
export async function speak(languageId: number, languageName: string): Promise<boolean> {
  const { data } = await call(readLanguage, { query: { languageId } })
  const isWhole = await changeLanguage(languageName, data?.content ?? '')
  useAppData.setState({ currentLanguage: isWhole ? languageKey(languageName) : fallbackLanguage })
  return isWhole
}

/** Speaks the language that is saved with an account. An account without one, or with one that was removed, leaves the browser's. */
export async function speakOwn(language: string): Promise<void> {
  const key = languageKey(language)
  if (language === '' || key === useAppData.getState().currentLanguage) return
  const { data } = await call(listLanguages, { query: {}, background: true })
  const known = data?.languageList.find(({ languageName }) => languageKey(languageName) === key)
  if (known) await speak(known.languageId, known.languageName)
}
