// server/notices: the language of an email: that of the receiver's account, else the default language of the console,
// else English. Its texts are in contract/notices/mail-text; the messages of the language replace the English ones.
import { sql } from 'kysely'
import { causeSentences } from '@shelfcast/contract/labels/cause-sentences'
import { commaIn } from '@shelfcast/contract/languages/comma'
import { directionOf, isolatedIn } from '@shelfcast/contract/languages/direction'
import { faultSentences } from '@shelfcast/contract/languages/fault-sentences'
import { saidSentences } from '@shelfcast/contract/languages/said-sentences'
import { sentencesOf } from '@shelfcast/contract/languages/sentences'
import { languageKey, languageTag } from '@shelfcast/contract/languages/tag'
import { mailText, type MailKey } from '@shelfcast/contract/notices/mail-text'
import type { Db } from '../db/database.ts'
import { messagesOf, storedLanguages } from '../settings/languages.ts'

type Key = MailKey | Exclude<keyof typeof causeSentences, `${string}_${'one' | 'other'}`> | 'cause.wait'

export interface MailWords {
  tag: string
  dir: 'ltr' | 'rtl'
  /** With the plural form for a `count`. */
  say: (key: Key, values?: Readonly<Record<string, string | number>>) => string
  /** A text of the console, which the packs translate too. */
  message: (key: string, english: string) => string
  /** A sentence that the server keeps in English, such as the reason of an alert. */
  sentence: (english: string) => string
  list: (parts: readonly string[]) => string
}

const said: Readonly<Record<string, string>> = { ...saidSentences, ...faultSentences }
const translated = sentencesOf(said)
const english: Readonly<Record<string, string>> = { ...mailText, ...causeSentences, ...said }

/** @param language of the receiver's account, by its name or tag; '' for none */
export async function mailWords(db: Db, language: string): Promise<MailWords> {
  const languages = await storedLanguages(db)
  const wanted = languageKey(language)
  const found =
    languages.find(({ languageName }) => languageKey(languageName) === wanted) ??
    languages.find(({ defaultLanguage }) => defaultLanguage)
  const tag = languageTag(found?.languageName ?? '') ?? 'en'
  return wordsIn(tag, found ? await messagesOf(found) : {})
}

/** The language of the account with an address; '' if no account of the company has it. */
export async function languageAt(db: Db, company: string, address: string): Promise<string> {
  const found = await db
    .selectFrom('account')
    .select('language')
    .where(sql<boolean>`lower(email) = lower(${address})`)
    .where(sql<boolean>`${company} = any(companies)`)
    .orderBy('account_id')
    .executeTakeFirst()
  return found?.language ?? ''
}

function wordsIn(tag: string, messages: Readonly<Record<string, unknown>>): MailWords {
  const plural = new Intl.PluralRules(tag)
  const numbers = new Intl.NumberFormat(tag, { numberingSystem: 'latn' })
  const dir = directionOf(tag)
  const written = (key: string) => {
    const message = Object.hasOwn(messages, key) ? messages[key] : undefined
    return typeof message === 'string' && message !== '' ? message : english[key]
  }
  const say = (key: string, values: Readonly<Record<string, string | number>> = {}) => {
    const form =
      values['count'] === undefined
        ? undefined
        : (written(`${key}_${plural.select(Number(values['count']))}`) ?? written(`${key}_other`))
    return (form ?? written(key) ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      return value === undefined ? whole : typeof value === 'number' ? numbers.format(value) : inOrder(tag, value)
    })
  }
  return {
    tag,
    dir,
    say,
    message: (key, words) => written(key) ?? words,
    sentence: (words) => translated(words, ({ key, values }) => say(key, values)),
    list: (parts) => parts.map((part) => inOrder(tag, part)).join(commaIn(tag)),
  }
}

const overrides = /[\u202a-\u202e]/g

/** A value keeps its own direction, and changes that of no word after it. */
const inOrder = (tag: string, value: string): string => isolatedIn(tag, value.replace(overrides, ''))
