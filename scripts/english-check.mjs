// scripts: comments, test titles and documents are plain modern English: none uses a word that has no place in it.
// Texts of the interface have a stricter list: packages/console/src/text/plain-english.test.ts.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'

const old =
  /\b(can not|anew|thereupon|whoever|somebody|nobody|(?:is|are|was|were) told|e-mail|web site|whence|thereof|therein|lest|upon)\b/i

const comment = /^\s*(?:\/\/|\/?\*|\{\/\*)(.*)|\s\/\/ (.*)|\/\*(.*)\*\//
const title = /^\s*(?:test|describe)\b[^'"`]*(['"`])(.*)\1/

/** Returns a line for each old-fashioned word. */
export function checkEnglish() {
  return ['README.md', ...['docs', 'packages', 'e2e', 'bench', 'scripts'].flatMap(filesBelow)].flatMap(check)
}

function filesBelow(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesBelow(file)
    return /\.(?:md|tsx?|mjs|css)$/.test(entry.name) ? [file] : []
  })
}

function check(file) {
  const wordsOf = file.endsWith('.md')
    ? (line) => line
    : (line) => title.exec(line)?.[2] ?? comment.exec(line)?.slice(1).join('')
  return readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      // Backticks hold names of code.
      const found = old.exec((wordsOf(line) ?? '').replace(/`[^`]*`/g, ''))?.[0]
      return found === undefined ? [] : [`${file}:${index + 1} “${found}” is old-fashioned. Use plain modern English.`]
    })
}
