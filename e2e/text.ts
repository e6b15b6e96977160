// e2e: the words on screen, read from the console's English table, so that a test names a text by its key.
import { en } from '@shelfcast/console/text/en'
import { learn, text, type TextKey } from '@shelfcast/console/text/text'

learn(en)

/** What the screen says for a key, with its values and its plural form. */
export { text }

/** The words of a text before its first value, where the test does not know the value. */
export const beforeValues = (key: TextKey): string => text(key).split('{', 1)[0] ?? ''

/** For names that begin with these words and end with a count, a mark or a hint. */
export const starting = (words: string): RegExp => new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
