// e2e: the texts on screen, read from the console's English table, so that a test names a text by its key.
import { en } from '@shelfcast/console/text/en'
import { learn, text, type TextKey } from '@shelfcast/console/text/text'

learn(en)

/** The text of a key on screen, with its values and its plural form. */
export { text }

/** The text before its first value, for tests that do not know the value. */
export const beforeValues = (key: TextKey): string => text(key).split('{', 1)[0] ?? ''

/** For names that begin with these words and end with a count, a mark or a hint. */
export const starting = (words: string): RegExp => new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
