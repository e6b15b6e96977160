// console/zod.plugin: leaves out parts of zod that the console never runs but that every schema refers to, so no bundler
// drops them: what writes JSON Schema (only the server describes its calls in that form), what writes code for objects
// (no-eval.ts forbids it), and its English messages (forms have their own, contract/issue-words.ts).
import type { Plugin } from 'vite'

const jsonSchema = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/
const objects = /\/zod\/v4\/classic\/schemas\.js$/
const english = /\/zod\/v4\/locales\/en\.js$/
const writesCode = 'core.$ZodObjectJIT.init('

export const withoutUnusedZod: Plugin = {
  name: 'without-unused-zod',
  apply: 'build',
  transform(code, id) {
    if (english.test(id)) return { code: 'export default () => ({})', map: null }
    if (objects.test(id)) {
      if (!code.includes(writesCode)) this.error(`${writesCode} was not found in ${id}`)
      return { code: code.replace(writesCode, 'core.$ZodObject.init('), map: null }
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
