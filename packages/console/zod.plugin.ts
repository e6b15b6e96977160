// console/zod.plugin: leaves out the part of zod that writes JSON Schema. Every schema refers to it, so no bundler drops
// it, but only the server describes its calls in that form.
import type { Plugin } from 'vite'

const jsonSchema = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/

export const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  transform(code, id) {
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
