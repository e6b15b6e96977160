// render/undrawable: names the letters that a label cannot show. Pure, and loads no letters: a table knows what the
// files contain.
import { isInvisible } from './fonts/glyphs.ts'
import { isBundled, scriptOf } from './fonts/letter-files.ts'

/**
 * The letters of a text that no font here contains, each once, in order of appearance: emoji, rare scripts, control
 * characters. A letter comes with its marks, as people see it. Blanks, tabs and line breaks are drawn as blanks.
 */
export function undrawable(text: string): string[] {
  if (plain.test(text)) return []
  const missing = new Set<string>()
  for (const [letter] of text.normalize('NFC').matchAll(letters)) {
    if (![...letter].every(isDrawable)) missing.add(letter)
  }
  return [...missing]
}

/** Most texts. The fonts contain all of these letters. */
const plain = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u017f]*$/

/** A character with its marks, and all parts of a joined emoji or a flag. */
const letters = /\p{Regional_Indicator}{2}|.(?:[\p{M}\p{Emoji_Modifier}\u200c]|\u200d\p{Extended_Pictographic})*/gsu

function isDrawable(letter: string): boolean {
  const code = letter.codePointAt(0)!
  return /\s/u.test(letter) || isInvisible(code) || isBundled(code) || scriptOf(code) !== undefined
}
