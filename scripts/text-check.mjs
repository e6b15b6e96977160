// scripts: the console's texts live in the folder that uses them. The first part of a key (`article` in `article.led`)
// belongs to one folder, and code of that folder uses it.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'

const source = path.join(root, 'packages/console/src')
const isWords = (file) => file.endsWith('-text.en.ts')

/** Returns a line for each text file with texts of another folder, or with texts that its folder never uses. */
export function checkTexts() {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  const codeIn = (folder) =>
    files
      .filter((file) => path.dirname(file) === folder && !isWords(file))
      .map((file) => read(path.join(source, file)))
      .join('\n')
  // Rows of the contract name the titles of screens and sections, which are in the shell's texts.
  const said = { shell: read(path.join(root, 'packages/contract/src/screens.ts')) }
  const homes = new Map()
  const wrong = []
  for (const file of files.filter(isWords)) {
    const folder = path.dirname(file)
    const code = `${codeIn(folder)}\n${said[folder] ?? ''}`
    for (const first of firstParts(read(path.join(source, file)))) {
      const home = homes.get(first) ?? folder
      homes.set(first, home)
      if (home !== folder)
        wrong.push(
          `packages/console/src/${file}: the words ${first}.… belong to ${home}/, or the other way round. Keep them in one folder.`,
        )
      if (!new RegExp(`['"\`]${first}(?:\\.|['"])`).test(code))
        wrong.push(`packages/console/src/${file}: nothing in ${folder}/ says ${first}.…`)
    }
  }
  return wrong
}

const read = (file) => readFileSync(file, 'utf8')
const firstParts = (code) => new Set([...code.matchAll(/'(\w+)\.[\w.-]+':/g)].map(([, first]) => first))
