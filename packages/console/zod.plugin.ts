// console/zod.plugin: leaves out parts of zod that the console never needs but that every schema refers to, so no bundler
// drops them: what writes JSON Schema (only the server describes its calls in that form), what writes code for objects
// (no-eval.ts forbids it), what follows values that contain themselves (JSON and forms have none), and its English messages
// (forms have their own, contract/issue-words.ts).
import type { Plugin } from 'vite'

const jsonSchema = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/
const objects = /\/zod\/v4\/classic\/schemas\.js$/
const english = /\/zod\/v4\/locales\/en\.js$/
/** In `classic/schemas.js`: what is there, and what the console has instead. */
const replaced = [
  ['core.$ZodObjectJIT.init(', 'core.$ZodObject.init('],
  ['core.config({ memoizer: core.memoizer() })', ''],
] as const

export const withoutUnusedZod: Plugin = {
  name: 'without-unused-zod',
  apply: 'build',
  transform(code, id) {
    if (english.test(id)) return { code: 'export default () => ({})', map: null }
    if (objects.test(id)) {
      for (const [there] of replaced) if (!code.includes(there)) this.error(`${there} was not found in ${id}`)
      return { code: replaced.reduce((all, [there, instead]) => all.replace(there, instead), code), map: null }
    }
    if (!jsonSchema.test(id)) return undefined
    const names = [...code.matchAll(/^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm)]
    if (names.length === 0) this.error(`no export was found in ${id}`)
    const lines = names.map(([, name, other], at) =>
      name
        ? `export const ${name} = () => undefined`
        : `const renamed${at} = () => undefined\nexport { renamed${at} as ${other ?? ''} }`,
    )
    return { code: lines.join('\n'), map: null }
  },
}
