// api/wire: refusals in words.
import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FAULTS } from '@shelfcast/contract/faults'
import { faultSentences } from '@shelfcast/contract/languages/fault-sentences'
import { wireText } from './wire-text.en.ts'
import { learn } from '../../text/text.ts'
import { saidText } from './said-text.en.ts'
import { wireWords } from './wire-words.ts'

learn({ ...wireText, ...saidText })

test.each([
  [
    'LABEL_CODE_LENGTH_IS_NOT_VALID: a label ID has 12 digits or letters A to F.',
    'A label ID has 12 digits or letters A to F.',
  ],
  ['ARTICLE_ID_NOT_FOUND: 4711', 'This product does not exist: 4711.'],
  ['the connection was refused', 'The connection was refused.'],
  ['FIELD_IS_MISSING', 'Enter a value.'],
  ['ARTICLE_ID_NOT_FOUND', 'This product does not exist.'],
  ['the host mail.example is unknown.', 'The host mail.example is unknown.'],
  ['You have no permission.', 'You have no permission.'],
])('the text for %s is: %s', (message, words) => {
  expect(wireWords(message)).toBe(words)
})

test('every error code of the server has a text', () => {
  const codes = Object.values(FAULTS)
    .map(({ message }) => /^(?:Unauthorized: )?([A-Z]+(?:_[A-Z]+)+)/.exec(message)?.[1])
    .filter((code) => code !== undefined)
  expect(codes.filter((code) => !Object.hasOwn(wireText, `wire.${code}`))).toEqual([])
})

test.each([
  ['This value is not valid.', 'Dieser Wert gilt nicht.'],
  ['At most 20 characters.', 'Höchstens 20 Zeichen.'],
  ['At least 8 characters.', 'Mindestens 8 Zeichen.'],
  ['At most one hour.', 'At most one hour.'],
  ['The file cannot be read. It is damaged.', 'Datei nicht lesbar. Sie ist beschädigt.'],
  ['The file cannot be read. The third row is odd.', 'Datei nicht lesbar. The third row is odd.'],
  ['Session is expired.', 'Sitzung abgelaufen.'],
  ['The gateway answers 503.', 'Das Gateway antwortet 503.'],
  [
    'The label 0000000000C1 cannot be deleted while its status is PROCESSING.',
    '„Löschen“ geht für 0000000000C1 nicht: In Bearbeitung.',
  ],
])('in German, %s is: %s', (sentence, words) => {
  const german = {
    'wire.said.notValid': 'Dieser Wert gilt nicht.',
    'wire.said.mostCharacters': 'Höchstens {count} Zeichen.',
    'wire.said.leastCharacters': 'Mindestens {count} Zeichen.',
    'wire.said.damaged': 'Sie ist beschädigt.',
    'fault.file.unreadable': 'Datei nicht lesbar. {reason}',
    'fault.session.lost': 'Sitzung abgelaufen.',
    'wire.said.gatewayAnswers': 'Das Gateway antwortet {answer}.',
    'fault.label.status': '„{verb}“ geht für {labelCode} nicht: {status}.',
    'wire.said.verb.delete': 'Löschen',
    'wire.said.status.processing': 'In Bearbeitung',
  }
  learn({ ...saidText, ...german })
  try {
    expect(wireWords(sentence)).toBe(words)
  } finally {
    learn({ ...saidText, ...faultSentences })
  }
})

test('every sentence is one of the server', () => {
  const sources = ['contract', 'server'].flatMap((room) => {
    const folder = new URL(`../../../../${room}/src/`, import.meta.url)
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('.test') && !file.endsWith('said-sentences.ts'))
      .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  })
  const said = sources.join('\n')
  const unsaid = Object.values(saidText).filter((sentence) =>
    sentence.split(/\{\w+\}/).some((part) => !said.includes(part.replace(/^[ .]+|[ .]+$/g, ''))),
  )
  expect(unsaid).toEqual([])
})

/** Files whose sentences say why firmware of a label or a gateway failed. */
const firmwareFailures = [
  'gateways/drivers/openepaperlink/firmware.ts',
  'gateways/drivers/openepaperlink/firmware-outcome.ts',
  'gateways/drivers/openepaperlink/firmware-outcomes.ts',
  'gateways/drivers/openepaperlink/own-firmware.ts',
  'gateways/firmware-update.ts',
]

test('every reason of a firmware failure is said in the language of the console', () => {
  const folder = new URL('../../../../server/src/', import.meta.url)
  const reasons = firmwareFailures
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .flatMap((source) => [...source.matchAll(/['`]([A-Z][^'`\n]*[a-z}]\.)['`]/g)].map(([, words = '']) => words))
    .map((words) => words.replace('${reports}', 'It reports no version.').replace(/\$\{[^}]+\}/g, '7'))
  expect(reasons.length).toBeGreaterThan(15)
  const other = Object.keys(saidText).map((key) => [key, `${key}.`])
  learn(Object.fromEntries(other) as Record<string, string>)
  try {
    expect(reasons.filter((reason) => !wireWords(reason).startsWith('Wire.said.'))).toEqual([])
  } finally {
    learn({ ...saidText, ...faultSentences })
  }
})
