// text: words on screen. Bundled English, with the language pack of browser storage over it (specification §2). Each part of the console brings its own words (console/words.plugin.ts).
import { create } from 'zustand'
import { languageContentKey } from '@shelfcast/contract/constants'
import type { en } from './en.ts'
import { languageTag } from './language.ts'
import { readPack } from './pack.ts'

type Written = keyof typeof en
/** A key of en.ts; plural forms (`_one`, `_other`) are asked for by their stem and a `count`. */
export type TextKey = Written extends infer Key ? (Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key) : never
export type TextValues = Record<string, string | number>
export type Text = (key: TextKey, values?: TextValues) => string

export const fallbackLanguage = 'en'

/** English as far as parts of the console brought it. */
const english: Record<string, string> = {}
/** What is said for each key of it; parts that come later add to it. */
let messages: Record<string, string> = {}
/** The pack that is spoken, as it was stored. */
let pack = ''
let tag = fallbackLanguage

const useWords = create<{ say: Text }>(() => ({ say: sayIn(fallbackLanguage, messages) }))

/** Takes the words of a part, with what the pack says in their place. A pack with a damaged message is given up for all of them. */
export function learn(words: Readonly<Record<string, string>>): void {
  Object.assign(english, words)
  const said = readPack(pack, words)
  if (said) Object.assign(messages, words, said)
  else {
    pack = ''
    messages = { ...english }
    useWords.setState({ say: sayIn(tag, messages) })
  }
}

/** Says keys with these messages, with the plural form of the language and values for `{names}`. An unknown key says itself. */
function sayIn(tag: string, messages: Readonly<Record<string, string>>): Text {
  const plural = new Intl.PluralRules(tag)
  return (key, values) => {
    if (values === undefined) return messages[key] ?? key
    const form = values['count'] === undefined ? undefined : (messages[`${key}_${plural.select(Number(values['count']))}`] ?? messages[`${key}_other`])
    return (form ?? messages[key] ?? key).replace(/\{(\w+)\}/g, (written, name: string) => spelled(values[name] ?? written))
  }
}

/** Numbers as lists write them (ui/number-text), with commas between thousands. Pass text for plain digits. */
const spelled = (value: string | number) => (typeof value === 'number' ? String(value).replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',') : value)

/** Starts the texts in `language`. */
export function startText(language: string): void {
  tag = languageTag(language) ?? fallbackLanguage
  pack = localStorage.getItem(languageContentKey) ?? ''
  messages = {}
  learn(english)
  useWords.setState({ say: sayIn(tag, messages) })
  document.documentElement.lang = tag
  document.documentElement.dir = rightToLeft.has(tag.split('-')[0] ?? '') ? 'rtl' : 'ltr'
}

/** Switches to a language whose pack (JSON text of key → message, empty for English) was fetched. False: the pack was damaged and English is used. */
export async function changeLanguage(language: string, content: string): Promise<boolean> {
  const whole = content === '' || readPack(content, (await import('./en.ts')).en) !== undefined
  if (whole && content !== '') localStorage.setItem(languageContentKey, content)
  else localStorage.removeItem(languageContentKey)
  startText(whole ? language : fallbackLanguage)
  return whole
}

/** Says `key` outside React. Components use useText, which follows a change of language. */
export const text: Text = (key, values) => useWords.getState().say(key, values)

export const useText = (): Text => useWords(({ say }) => say)

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur', 'yi', 'ps', 'dv', 'ckb'])
