// text: the texts on screen. Bundled English, with the language pack of browser storage over it (specification §2).
// Each part of the console loads its own texts (console/words.plugin.ts).
import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { languageContentKey } from '@shelfcast/contract/constants'
import { languageTag } from '@shelfcast/contract/languages/tag'
import type { en } from './en.ts'
import { withMarks, writeNumbersWith } from './numbers.ts'

type Written = keyof typeof en
/** A key of en.ts; plural forms (`_one`, `_other`) are requested by their stem and a `count`. */
export type TextKey = Written extends infer Key
  ? Key extends `${infer Stem}_one` | `${infer Stem}_other`
    ? Stem
    : Key
  : never
export type TextValues = Record<string, string | number>
export type Text = (key: TextKey, values?: TextValues) => string

export const fallbackLanguage = 'en'

/** The English texts loaded so far. */
const english: Record<string, string> = {}
/** The current text of each key; parts that load later add to it. */
let messages: Record<string, string> = {}
/** Of any language but English, which needs none. */
let other: typeof import('./other-language.ts') | undefined
/** The current pack. */
let pack: Readonly<Record<string, unknown>> | undefined = {}
let tag = fallbackLanguage

export const useWords = create<{ say: Text }>(() => ({ say: sayIn(fallbackLanguage, messages) }))

/** Adds the texts of a part, with the pack's translations. A damaged message disables the pack for all parts. */
export function learn(words: Readonly<Record<string, string>>): void {
  Object.assign(english, words)
  const said = pack && (other ? other.messagesOf(pack, words) : {})
  if (said) Object.assign(messages, words, said)
  else {
    pack = {}
    messages = { ...english }
    useWords.setState({ say: sayIn(tag, messages) })
  }
}

/**
 * Formats keys with these messages, with the plural form of the language and values for `{names}`. An unknown key shows
 * itself.
 */
function sayIn(tag: string, messages: Readonly<Record<string, string>>): Text {
  const plural = new Intl.PluralRules(tag)
  return (key, values) => {
    if (values === undefined) return messages[key] ?? key
    const form =
      values['count'] === undefined
        ? undefined
        : (messages[`${key}_${plural.select(Number(values['count']))}`] ?? messages[`${key}_other`])
    return (form ?? messages[key] ?? key).replace(/\{(\w+)\}/g, (written, name: string) =>
      spelled(values[name] ?? written),
    )
  }
}

/** Numbers have the marks of the language, as in lists. Pass text for plain digits. */
function spelled(value: string | number): string {
  const [, sign, whole, , decimals = ''] = /^(-?)(\d+)(\.(\d+))?$/.exec(String(value)) ?? []
  return typeof value === 'number' && whole !== undefined
    ? withMarks(whole, decimals, sign === '-')
    : isolated(String(value))
}

/** Words that keep their own direction inside a sentence. */
export const isolated = (words: string): string => other?.isolatedIn(tag, words) ?? words

/** Starts the texts in `language`. English starts at once. */
export async function startText(language: string): Promise<void> {
  const content = localStorage.getItem(languageContentKey) ?? ''
  const wanted = languageTag(language) ?? fallbackLanguage
  const isEnglish = wanted === fallbackLanguage && content === ''
  speakIn(wanted, content, isEnglish ? undefined : await import('./other-language.ts'))
  document.documentElement.lang = tag
  document.documentElement.dir = other?.directionOf(tag) ?? 'ltr'
}

/** From now on the texts are in the language of this tag, with the messages of its pack. English needs no `parts`. */
export function speakIn(wanted: string, content: string, parts: typeof other): void {
  tag = wanted
  other = parts
  writeNumbersWith(tag === fallbackLanguage ? undefined : other?.marksOf(tag))
  pack = other ? other.parsePack(content) : {}
  messages = {}
  learn(english)
  useWords.setState({ say: sayIn(tag, messages) })
}

/** The text of `key` outside React. Components use useText, which follows a change of language. */
export const text: Text = (key, values) => useWords.getState().say(key, values)

let translate = (sentence: string): string => sentence

/** Sets the translation of sentences that the server writes (api/wire/wire-words.ts). */
export function translateBy(given: typeof translate): void {
  translate = given
}

/** A sentence of the server in the language of the console. Until its translation has loaded, and in English, unchanged. */
export const sentence = (english: string): string => translate(english)

const sayNow = () => useWords.getState().say

/** Also in the server, where a store's own hook would give its initial state (app/first-rows.tsx). */
export const useText = (): Text => useSyncExternalStore(useWords.subscribe, sayNow, sayNow)
