// contract/settings: the settings of the console itself: related applications, pictures and languages. Everybody reads
// them, signed in or not (settings.ts), so they are the same for all companies of a server.
import { z } from 'zod'
import { imageBodyLimitBytes } from '../constants.ts'
import { Envelope } from '../envelope.ts'
import { coercedNumber, plainText, queryBool, requiredText } from '../fields.ts'
import { operation } from '../operation.ts'
import { ACTION } from '../permissions.ts'
import { ApiPaths, ImageLocation } from './settings.ts'

const address = plainText(500).refine(
  (text) => text === '' || /^https?:\/\/[^/]/i.test(text) || /^\/(?![/\\])/.test(text),
  'Start the address with / or with http:// or https://.',
)
const entry = z
  .object({ path: address, used: z.boolean() })
  .refine(({ path, used }) => !used || path !== '', { message: 'This field is required.', path: ['path'] })
export const ApiPathsBody = z.object({
  dashboardService: entry,
  layOutDesigner: entry,
  portal: entry,
  webPDA: entry,
})

export const saveApiPaths = operation({
  summary: 'Set the addresses of related applications',
  method: 'POST',
  path: '/api/common/config/APIPath',
  needs: ACTION.dashboardConfigEdit,
  scope: 'company',
  query: z.object({}),
  body: ApiPathsBody,
  output: ApiPaths,
  faults: ['settings.shared', 'input.invalid'],
  audit: 'settings.apiPaths',
})

/** Places that the body leaves out keep their picture; an empty `fileData` goes back to the built-in one. */
export const saveImages = operation({
  summary: 'Set the pictures of the login page and the menu',
  method: 'PUT',
  path: '/api/common/config/imageList',
  needs: ACTION.dashboardConfigEdit,
  scope: 'company',
  query: z.object({}),
  bodyLimit: imageBodyLimitBytes,
  body: z.object({
    imageList: z
      .array(z.object({ location: ImageLocation, fileName: plainText(255).default(''), fileData: z.string() }))
      .min(1)
      .max(3),
  }),
  output: Envelope,
  faults: ['settings.shared', 'image.unreadable', 'image.tooLarge', 'input.invalid', 'server.busy'],
  audit: 'settings.images',
})

/** Longest JSON text of a language pack. */
export const languageLimitCharacters = 2_000_000
/** The console refuses a pack with a longer message. */
export const longestMessage = 2_000
const mostMessages = 20_000

/** JSON text of key to message. Which keys and placeholders exist is known to the console only, which checks them. */
export const LanguageContent = z
  .string()
  .max(languageLimitCharacters, 'The language pack is too large.')
  .superRefine((text, issues) => {
    const problem = text === '' ? undefined : problemOf(text)
    if (problem !== undefined) issues.addIssue({ code: 'custom', message: problem })
  })

function problemOf(text: string): string | undefined {
  let pack: unknown
  try {
    pack = JSON.parse(text)
  } catch {
    return 'This is not valid JSON.'
  }
  if (typeof pack !== 'object' || pack === null || Array.isArray(pack)) return 'This is not a JSON object of messages.'
  const messages = Object.entries(pack)
  if (messages.length > mostMessages) return `At most ${mostMessages} messages.`
  const wrong = messages.find(
    ([key, message]) =>
      key === '__proto__' || key.length > 200 || typeof message !== 'string' || message.length > longestMessage,
  )
  return wrong && `The message “${wrong[0].slice(0, 60)}” is not a text of at most ${longestMessage} characters.`
}

/**
 * Without an id (or with none of `content`, `languageName`) nothing is added: an id changes that language, no id adds one.
 * Fields that are left out stay. Id 0 is the built-in English: only `defaultLanguage` applies to it.
 */
export const LanguageBody = z.object({
  languageId: coercedNumber().int().min(0).max(2_147_483_647).optional(),
  languageName: requiredText(50).optional(),
  defaultLanguage: z.boolean().optional(),
  fileName: plainText(255).optional(),
  content: LanguageContent.optional(),
  /** The messages that `reset` goes back to; the first `content` unless given. */
  defaultContent: LanguageContent.optional(),
})

export const saveLanguage = operation({
  summary: 'Add a language, or change its messages',
  method: 'PUT',
  path: '/api/common/config/languageContent',
  needs: ACTION.dashboardConfigEdit,
  scope: 'company',
  query: z.object({ reset: queryBool.default(false) }),
  bodyLimit: 8 * languageLimitCharacters,
  body: LanguageBody,
  output: Envelope.extend({ languageId: z.number().int() }),
  faults: [
    'settings.shared',
    'language.unknown',
    'language.exists',
    'language.builtIn',
    'language.tooMany',
    'input.invalid',
  ],
  audit: 'settings.language',
})

export const deleteLanguage = operation({
  summary: 'Delete a language',
  method: 'DELETE',
  path: '/api/common/config/languageList',
  needs: ACTION.dashboardConfigEdit,
  scope: 'company',
  query: z.object({
    languageId: coercedNumber().int().min(1, 'English is built in and cannot be deleted.').max(2_147_483_647),
  }),
  output: Envelope,
  faults: ['settings.shared', 'language.unknown'],
  audit: 'settings.languageDelete',
})
