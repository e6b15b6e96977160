// state and api: values in local storage, and which of them are trusted.
import { expect, test } from 'vitest'
import { signedOut, validAuth } from '../api/auth-state.ts'
import { dateTimeText } from '../ui/date-time.tsx'
import { defaultAppData, keptStores, resetAppData, useAppData, validAppData } from './app-data.ts'
import { chooseStore } from './store-choice.ts'

test('a correctly stored sign-in comes back', () => {
  const stored = { loginState: true, loginMode: 'local', account: 'ada', firstName: 'Ada' }
  expect(validAuth(stored)).toEqual(stored)
})

test('anything but a stored sign-in means signed out, and tokens are never read from storage', () => {
  for (const wrong of [undefined, null, 'x', 7, [], { loginState: 'yes' }]) expect(validAuth(wrong)).toEqual(signedOut)
  expect(
    validAuth({
      loginState: true,
      loginMode: 'local',
      account: 'ada',
      firstName: '',
      tokenAPI: 'secret',
      sessionId: 'secret',
    }),
  ).not.toHaveProperty('tokenAPI')
})

test('one wrong field of the app data gets its default alone', () => {
  const read = validAppData({
    currentLanguage: 'ko',
    lcdType: 'GEN9',
    staySignedIn: 'maybe',
    sideMenu: 'LCD',
    selectedStore: { store: 'S1', name: 'Lyon', company: 'C' },
    managedStores: 'many',
  })
  expect(read).toEqual({
    ...defaultAppData,
    currentLanguage: 'ko',
    sideMenu: 'LCD',
    selectedStore: { store: 'S1', name: 'Lyon', company: 'C' },
  })
})

test('objects in the app data keep only their fields, and one wrong store makes the list of stores wrong', () => {
  const store = { company: 'C', country: 'F', region: 'R', city: 'N', code: 'S1', name: 'Nice' }
  const read = validAppData({
    selectedStore: { store: 'S1', name: 'Nice', company: 'C', token: 'secret' },
    managedStores: [{ ...store, token: 'secret' }],
    activateFeatures: { batchMode: true, assignSuccess: 1, assignStart: true, unassign: true },
  })
  expect(read.selectedStore).toEqual({ store: 'S1', name: 'Nice', company: 'C' })
  expect(read.managedStores).toEqual([store])
  expect(read.activateFeatures).toEqual(defaultAppData.activateFeatures)
  expect(validAppData({ managedStores: [store, { ...store, code: 7 }] }).managedStores).toEqual([])
})

test('app data that is not an object becomes the defaults', () => {
  for (const wrong of [undefined, null, 'x', 3]) expect(validAppData(wrong)).toEqual(defaultAppData)
})

test('the app data has exactly the fields of the specification', () => {
  expect(Object.keys(defaultAppData).sort()).toEqual([
    'LoginLogoImage',
    'LoginMainImage',
    'MenuLogoImage',
    'activateFeatures',
    'currentLanguage',
    'emailaddress',
    'lcdType',
    'managedStores',
    'permissionKey',
    'permissionValue',
    'rabbitMqEnable',
    'savePreviewSet',
    'searchStoreItem',
    'selectedStore',
    'sideMenu',
    'staySignedIn',
    'timezone',
  ])
})

test('a reset keeps the language and nothing else', () => {
  useAppData.setState({ currentLanguage: 'ko', lcdType: 'GEN2', staySignedIn: true })
  resetAppData()
  expect(useAppData.getState()).toEqual({ ...defaultAppData, currentLanguage: 'ko' })
})

test("times are shown in the account's zone everywhere", () => {
  useAppData.setState({ timezone: 'Asia/Seoul' })
  expect(dateTimeText('2026-01-02T03:04:05Z')).toBe('2026-01-02 12:04:05')
  expect(dateTimeText('2026-01-02T03:04:05Z', 'UTC')).toBe('2026-01-02 03:04:05')
  useAppData.setState({ timezone: '' })
})

test('of many stores 200 are kept, each once, including the selected one', () => {
  const area = { country: 'France', region: 'South', city: 'Nice' }
  const many = Array.from({ length: 300 }, (_, at) => ({ company: 'C', ...area, code: `S${at}`, name: `Store ${at}` }))
  expect(keptStores(many, null)).toEqual(many.slice(0, 200))
  const kept = keptStores(many, { store: 'S250', name: 'Store 250', company: 'C' })
  expect([kept.length, kept.at(-1)?.code]).toEqual([200, 'S250'])
  useAppData.setState({ managedStores: many.slice(0, 200) })
  chooseStore({ store: 'S299', name: 'Store 299', company: 'C', area })
  chooseStore({ store: 'S1', name: 'Store 1', company: 'C', area })
  expect(useAppData.getState().managedStores).toHaveLength(200)
  chooseStore({ store: 'S298', name: 'Store 298', company: 'C', area })
  expect(useAppData.getState().managedStores.find(({ code }) => code === 'S298')).toMatchObject(area)
  resetAppData()
})
