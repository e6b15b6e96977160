// scripts: the licences of the packages inside Shelfcast, for its license page: read from the installed packages that
// the product's own packages need, however deep.
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { root } from './root.mjs'

const own = '@shelfcast/'
/** Longer texts are lists of other authors, which the packages carry themselves. */
const longestText = 60_000

/** `{ name, version, licence, text }` of each package, by name. */
export async function notices() {
  const found = new Map()
  const waiting = []
  for (const name of await readdir(path.join(root, 'packages'))) {
    const folder = path.join(root, 'packages', name)
    const { dependencies = {} } = await readJson(path.join(folder, 'package.json'))
    for (const needed of Object.keys(dependencies)) waiting.push({ needed, from: folder })
  }
  while (waiting.length > 0) {
    const { needed, from } = waiting.pop()
    const folder = needed.startsWith(own) ? undefined : installed(needed, from)
    if (folder === undefined || found.has(folder)) continue
    const about = await readJson(path.join(folder, 'package.json'))
    found.set(folder, {
      name: about.name,
      version: about.version,
      licence: licenceOf(about),
      text: await licenceText(folder),
    })
    for (const next of Object.keys({ ...about.dependencies, ...about.optionalDependencies }))
      waiting.push({ needed: next, from: folder })
  }
  const each = new Map([...found.values()].map((notice) => [`${notice.name} ${notice.version}`, notice]))
  return [...each.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** As Node finds a package: in the nearest node_modules above. Undefined for one of another platform. */
function installed(name, from) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name)
    if (existsSync(path.join(candidate, 'package.json'))) return candidate
    if (folder === root || folder === path.dirname(folder)) return undefined
  }
}

function licenceOf({ license, licenses }) {
  if (typeof license === 'string') return license
  const list = [license, licenses].flat().filter(Boolean)
  return list.map((one) => (typeof one === 'string' ? one : one.type)).join(' OR ') || 'not stated'
}

async function licenceText(folder) {
  const names = (await readdir(folder)).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name)).sort()
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8').catch(() => '')))
  return texts.join('\n').trim().slice(0, longestText)
}

const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'))
