// state: switches the language: its messages come from the server and stay in browser storage (text/text.ts).
import { listLanguages, readLanguage } from '@shelfcast/contract/settings/settings'
import { languageContentKey } from '@shelfcast/contract/constants'
import { languageKey } from '@shelfcast/contract/languages/tag'
import { call } from '../api/call.ts'
import { fallbackLanguage, startText } from '../text/text.ts'
import { useAppData } from './app-data.ts'

/** The revision of the stored messages, as the server names it. */
const revisionKey = 'shelfcast.languageRevision'

/** Without them, the server's sentences stay English. */
const loadSentences = () => import('../api/wire/wire-words.ts').catch(() => undefined)

/** Fetches a language's messages and switches to it. False: its pack is damaged, and the console uses English. */
export async function speak(languageId: number, languageName: string): Promise<boolean> {
  const { data } = await call(readLanguage, { query: { languageId } })
  const content = languageId === 0 ? '' : (data?.content ?? '')
  const isWhole =
    content === '' ||
    (await import('../text/pack.ts')).readPack(content, (await import('../text/en.ts')).en) !== undefined
  if (languageId !== 0) await loadSentences()
  localStorage.setItem(revisionKey, data?.revision ?? '')
  await switchTo(isWhole ? languageKey(languageName) : fallbackLanguage, isWhole ? content : '')
  return isWhole
}

async function switchTo(currentLanguage: string, content: string): Promise<void> {
  // Both in one task: a page that is reloaded in between would show the messages under the name before.
  if (content === '') localStorage.removeItem(languageContentKey)
  else localStorage.setItem(languageContentKey, content)
  useAppData.setState({ currentLanguage })
  await startText(currentLanguage)
}

/** Switches to the account's language. Without one, or if it was removed, the browser's language stays. */
export async function speakOwn(language: string): Promise<void> {
  const key = languageKey(language)
  if (language === '' || key === useAppData.getState().currentLanguage) return
  const { data } = await call(listLanguages, { query: {}, background: true })
  const known = data?.languageList.find(({ languageName }) => languageKey(languageName) === key)
  if (known) await speak(known.languageId, known.languageName)
}

/**
 * Fetches the messages again if the server has others, after an update or a change on screen. A new browser starts in
 * the default language; a browser whose language was deleted goes back to English.
 */
export async function renewMessages(isNewBrowser: boolean): Promise<void> {
  if (useAppData.getState().currentLanguage !== fallbackLanguage) await loadSentences()
  const { data } = await call(listLanguages, { query: {}, background: true })
  if (!data) return
  const { currentLanguage } = useAppData.getState()
  const known = data.languageList.find(({ languageName, defaultLanguage }) =>
    isNewBrowser ? defaultLanguage : languageKey(languageName) === currentLanguage,
  )
  // Meanwhile an account may have brought its own language.
  if (known?.languageId === 0 || (isNewBrowser && currentLanguage !== fallbackLanguage)) return
  if (known && known.revision !== localStorage.getItem(revisionKey)) await speak(known.languageId, known.languageName)
  if (!known) await switchTo(fallbackLanguage, '')
}
