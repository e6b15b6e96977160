// server/settings: the address of the console for links in mails, over HTTP.
import { expect, test } from 'vitest'
import http from 'node:http'
import { login } from '@shelfcast/contract/sessions/sessions'
import { testPassword } from '../testing/people.ts'
import { usingShop } from '../testing/shop.ts'
import { readSite } from './store.ts'

const { server, signIn } = usingShop({ company: 'acme' })

interface Visit {
  /** Of the Host header; a browser cannot choose it, a program can. */
  host: string
  origin?: string
}

/** Signs in through the front door. @returns the status */
async function signInAs(account: string, { host, origin }: Visit): Promise<number | undefined> {
  const body = JSON.stringify({ account, password: testPassword, loginMode: 'local', domain: '', force: true })
  const headers = { host, 'content-type': 'application/json', ...(origin === undefined ? {} : { origin }) }
  return new Promise((resolve, reject) => {
    const request = http.request(`${server.url}${login.path}`, { method: 'POST', headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    request.on('error', reject).end(body)
  })
}
const site = (company = 'acme') => readSite(server.db, company, {})

test('the first administrator whose browser is on our own page shows the address of the console', async () => {
  await signIn('admin', { level: '1', company: 'shop' })
  await signIn('clerk', { level: '3', company: 'shop' })
  expect(await site('shop')).toBe('')
  // A program may write any name into the header, and another website is not the console.
  expect(await signInAs('admin', { host: 'evil.example' })).toBe(200)
  expect(await signInAs('admin', { host: 'labels.example', origin: 'http://evil.example' })).toBe(403)
  expect(await signInAs('clerk', { host: 'labels.example', origin: 'http://labels.example' })).toBe(200)
  expect(await site('shop')).toBe('')
  expect(await signInAs('admin', { host: 'localhost:9001', origin: 'http://localhost:9001' })).toBe(200)
  expect(await site('shop')).toBe('http://localhost:9001')
  expect(await signInAs('admin', { host: 'labels.example', origin: 'http://labels.example' })).toBe(200)
  expect(await site('shop')).toBe('http://labels.example')
  // The first one stays.
  expect(await signInAs('admin', { host: 'other.example', origin: 'http://other.example' })).toBe(200)
  expect(await signInAs('admin', { host: 'localhost:9001', origin: 'http://localhost:9001' })).toBe(200)
  expect(await site('shop')).toBe('http://labels.example')
  expect(await site('acme')).toBe('')
})

test('the address of the operator comes first', async () => {
  expect(await readSite(server.db, 'shop', { address: 'https://labels.shop.example' })).toBe(
    'https://labels.shop.example',
  )
})
