// console/words.plugin: each part of the console imports the English texts that it uses, so that a screen loads no
// others. This is automatic: a file imports the texts of its own folder, and those of other folders whose keys it
// contains. text/text.ts keeps the loaded texts.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const source = path.join(import.meta.dirname, 'src')
const isWords = (file: string) => file.endsWith('-text.en.ts')
const learn = path.join(source, 'text/text.ts')

/** The keys in a file of texts. */
const keysIn = (code: string): string[] => [...code.matchAll(/'([\w-]+(?:\.[\w-]+)+)':/g)].map(([, key = '']) => key)

/**
 * Whether this code uses one of these keys: in quotes, without its plural form, or at the start of a template such as
 * `led.color.${value}`.
 */
function says(code: string, keys: readonly string[]): boolean {
  const whole = new Set([...code.matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)].map(([, key = '']) => key))
  const begun = [...code.matchAll(/`([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map(([, start = '']) => start)
  return keys.some(
    (key) => whole.has(key.replace(/_(?:one|other)$/, '')) || begun.some((start) => key.startsWith(start)),
  )
}

export function wordsWithParts(): Plugin {
  let words: { file: string; keys: string[] }[] = []
  return {
    name: 'words-with-parts',
    enforce: 'pre',
    buildStart() {
      words = readdirSync(source, { recursive: true, encoding: 'utf8' })
        .filter(isWords)
        .map((name) => path.join(source, name))
        .map((file) => ({ file, keys: keysIn(readFileSync(file, 'utf8')) }))
    },
    transform(code, id) {
      const file = path.normalize(id.split('?', 1)[0] ?? '')
      if (!file.startsWith(source) || !/\.tsx?$/.test(file) || path.dirname(file) === path.dirname(learn))
        return undefined
      if (isWords(file))
        return {
          code: `${code}\nimport { learn } from ${JSON.stringify(learn)}\nlearn(${/export const (\w+)/.exec(code)?.[1]})\n`,
          map: null,
        }
      const said = words.filter((one) => path.dirname(one.file) === path.dirname(file) || says(code, one.keys))
      // Before the first line, which is a comment, so that no line number changes.
      return { code: said.map((one) => `import ${JSON.stringify(one.file)}; `).join('') + code, map: null }
    },
  }
}
