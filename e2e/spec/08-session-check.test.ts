// e2e/spec: specification §8: what the answer to the session check means, in each edition.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductionType } from '@shelfcast/contract/enumerations'
import { menuLink } from '../actions.ts'
import { startInstance } from '../people.ts'
import { startStage } from '../stage.ts'
import type { Product } from '../start-product.ts'
import { area, cookie, isSignedIn, loggedOut, peopleOn } from './lost-session.ts'

const stage = startStage()
const { someone } = peopleOn(stage)

describe.each(['server', 'local-server'] as const)('session check, %s edition', (edition) => {
  let instance: Product
  beforeAll(async () => {
    instance = edition === 'server' ? stage.product : await startInstance(stage.backdoor, edition)
  })
  afterAll(async () => {
    if (instance !== stage.product) await instance.stop()
  })

  test('423 with a body starting "You have no permission." means that the session is still valid', async () => {
    // Without the menu code 7100 the server really answers the session check this way.
    const { page } = await someone({ menu: [1000, 8400] }, instance)
    const check = page.waitForResponse((response) => area(new URL(response.url())))
    await (await menuLink(page, 'My Account')).click()
    expect([(await check).status(), await (await check).text()]).toEqual([
      423,
      expect.stringMatching(/^You have no permission\./),
    ])
    await page.waitForURL('**/User/MyAccount')
    expect(await isSignedIn(page)).toBe(true)
  })

  test('any other 423 means that the session is lost', async () => {
    const person = await someone({}, instance)
    // Only the check gets this answer, to show that it alone decides.
    await person.page.route(area, async (route) =>
      route.fulfill({ status: 423, contentType: 'text/plain', body: 'Session is expired.' }),
    )
    await (await menuLink(person.page, 'My Account')).click()
    await loggedOut(person, 'Your session has ended')
  })

  test('a network error means that the session is lost', async () => {
    const person = await someone({}, instance)
    await person.page.route(area, async (route) => route.abort())
    await (await menuLink(person.page, 'My Account')).click()
    await loggedOut(person, 'The server is unreachable')
  })

  // Answers that the real session check never gives.
  test.each([403, 405, 500])('%i means connected', async (status) => {
    await staysOn(status, instance)
  })
})

/** The session check gets a status, and the screen opens nevertheless. */
async function staysOn(status: number, instance: Product) {
  const { page } = await someone({}, instance)
  await page.route(area, async (route) =>
    route.fulfill({ status, json: { responseCode: String(status), responseMessage: 'Something else.' } }),
  )
  await (await menuLink(page, 'My Account')).click()
  await page.waitForURL('**/User/MyAccount*')
  await page.getByRole('main').getByRole('heading').first().waitFor()
  expect(await isSignedIn(page)).toBe(true)
}

describe('session check, cloud edition', () => {
  let instance: Product
  beforeAll(async () => {
    instance = await startInstance(stage.backdoor, 'cloud' satisfies ProductionType)
  })
  afterAll(() => instance.stop())

  test('no response means that the session is lost', async () => {
    const person = await someone({}, instance)
    await person.page.route(area, async (route) => route.abort())
    await (await menuLink(person.page, 'My Account')).click()
    await loggedOut(person, 'The server is unreachable')
  })

  // The console's own calls carry a session, which the server never refuses with 401.
  test('401 means that the session is lost', async () => {
    const { page, context } = await someone({}, instance)
    await page.route(area, async (route) =>
      route.fulfill({ status: 401, json: { responseCode: '401', responseMessage: 'Unauthorized' } }),
    )
    const reloaded = page.waitForEvent('load')
    await (await menuLink(page, 'My Account')).click()
    await reloaded
    await page.waitForURL('**/login')
    expect(await isSignedIn(page)).toBe(false)
    expect(await cookie(context)).toBeUndefined()
  })

  test.each([403, 500])('%i means connected', async (status) => {
    await staysOn(status, instance)
  })
})
