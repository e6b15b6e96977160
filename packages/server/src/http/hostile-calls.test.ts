// server/http: hostile bodies to every call. The bench `hostile` does the same 80,000 times and measures the server.
import { readdirSync } from 'node:fs'
import { Agent } from 'node:http'
import { expect, test } from 'vitest'
import { hostileCalls, statusOf } from '../testing/hostile-calls.ts'
import { addAccount, openTestSession } from '../testing/people.ts'
import { usingShop } from '../testing/shop.ts'

const { server } = usingShop({ stores: ['NORTH'] })

test('hostile bodies cause no error of the server, and leave no file open', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const account = await addAccount(server.db, { account: 'top', company: 'acme', level: '1' })
  const calls = hostileCalls('NORTH')
  const failed: string[] = []
  const round = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      const call = calls.next().value
      // A new session each time, because some calls end it.
      const { headers } = await openTestSession(server.db, account)
      const status = await statusOf(server.url, { ...call, headers: { ...headers, ...call.headers } }, agent)
      if (status >= 500 && status !== 503)
        failed.push(`${status} ${call.method} ${call.path.slice(0, 200)} ${call.what}`)
    }
  }
  const openFiles = () => readdirSync('/proc/self/fd').length
  await round(100)
  const before = openFiles()
  await round(500)
  expect(failed).toEqual([])
  // Connections of the database come and go.
  expect(openFiles()).toBeLessThan(before + 20)
  agent.destroy()
}, 300_000)
