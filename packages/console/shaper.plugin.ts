// console/shaper.plugin: starts HarfBuzz without a top-level await. One such module, although loaded on demand, makes the
// build cut the first load into more files.
import type { Plugin } from 'vite'

const start = 'init(await createHarfBuzz());'

export const startedLater: Plugin = {
  name: 'started-later',
  transform: {
    filter: { id: /harfbuzzjs\/dist\/index\.mjs/ },
    handler(code) {
      if (!code.includes(start)) this.error(`harfbuzzjs no longer starts by "${start}"`)
      // render/fonts/shaper.ts waits for it.
      return code.replace(start, 'export const ready = createHarfBuzz().then(init);')
    },
  },
}
