// server/db: databases that cannot be used, as an operator meets them at the start.
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { emptyDatabase } from '../testing/test-database.ts'
import { meetDatabase } from './first-contact.ts'

let url: string
let drop: () => Promise<void>
const role = `few_${process.pid}`

beforeAll(async () => {
  ;({ url, drop } = await emptyDatabase())
})
afterAll(async () => {
  await run(`drop owned by ${role}`, `drop role ${role}`)
  await drop()
})

async function run(...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const changed = (change: (address: URL) => void) => {
  const address = new URL(url)
  change(address)
  return address.href
}
const asRole = () =>
  changed((address) => {
    address.username = role
  })

test('a usable database allows ten connections for calls and five for delivery', async () => {
  expect(await meetDatabase(url)).toEqual({ poolSize: 10, deliverySize: 5 })
})

test('a missing database, a closed port and a silent host are named without the password', async () => {
  const missing = changed((address) => {
    address.pathname = '/nowhere'
    address.password = 'secret'
  })
  await expect(meetDatabase(missing)).rejects.toThrow(/nowhere cannot be used\. The database does not exist\./)
  await expect(meetDatabase(missing)).rejects.not.toThrow(/secret/)
  await expect(meetDatabase('postgresql://ann:secret@127.0.0.1:1/shop')).rejects.toThrow(
    'The database at 127.0.0.1:1/shop cannot be used. Nothing listens at that address.',
  )
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  await expect(meetDatabase(`postgresql://127.0.0.1:${port}/shop`)).rejects.toThrow(/That host does not answer\./)
  silent.close()
})

test('a user without the right to create tables, or with too few connections, is refused with the reason', async () => {
  await run(`create role ${role} login connection limit 5`)
  await expect(meetDatabase(asRole())).rejects.toThrow(/must be allowed to create tables/)
  await run(`grant create on schema public to ${role}`)
  await expect(meetDatabase(asRole())).rejects.toThrow(/allows this user 5 connections\. .* at least 12; 20 are best\./)
  await run(`alter role ${role} connection limit 14`)
  expect(await meetDatabase(asRole())).toEqual({ poolSize: 6, deliverySize: 3 })
})
