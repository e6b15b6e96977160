// server/sessions: the examples of the guide to API keys, run as the guide has them.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { addApiKey } from '@shelfcast/contract/sessions/api-keys'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { usingShop } from '../testing/shop.ts'

const { server, send } = usingShop({ stores: ['lyon'] })
const guide = new URL('../../../../docs/guide/api.md', import.meta.url)

test('each call of the guide works with a key that has the permissions it names', async () => {
  const rights = { menu: [MENU.productInfo.code], action: [ACTION.articleEdit.code, ACTION.articleUpload.code] }
  const { key } = (await send(addApiKey, { body: { name: 'Guide', ...rights } })).body as { key: string }
  const blocks = [...(await readFile(guide, 'utf8')).matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block)
  const calls = blocks.filter((block) => block.startsWith('curl'))
  expect(calls).toHaveLength(3)
  const answers: string[] = []
  for (const call of calls) {
    const env = { ...process.env, SHELFCAST: server.url, KEY: key }
    answers.push((await promisify(execFile)('bash', ['-ec', call], { env })).stdout)
  }
  expect(answers[0]).toContain('"responseCode":"200"')
  expect(answers[1]).toContain('1.09')
})
