// state: the small display rules of the specification: currency, store description, MAC helper, dates.
import { expect, test } from 'vitest'
import { macWithFffe } from '@shelfcast/contract/fields'
import { dateTimeText } from '../ui/date-time.tsx'
import { useAppData } from './app-data.ts'
import { wholeCurrency } from './currency.ts'
import { storeDescription } from './store-description.ts'

test.each([
  [1234567.5, '1,234,568'],
  ['1999.4', '1,999'],
  [0.4, '0'],
  [-0.2, '0'],
  [null, '0'],
  [undefined, '0'],
  ['', '0'],
  ['abc', '0'],
])('the currency filter shows %s as %s', (value, shown) => {
  expect(wholeCurrency(value)).toBe(shown)
})

test('a store is described from company to name, followed by its code', () => {
  expect(
    storeDescription({
      store: 'S001',
      storeName: 'Part-Dieu',
      company: 'ACME',
      country: 'France',
      region: 'Rhône',
      city: 'Lyon',
    }),
  ).toBe('ACME>France>Rhône>Lyon>Part-Dieu (S001)')
})

test('missing levels of a store leave no gap', () => {
  expect(
    storeDescription({ store: 'S001', storeName: 'Part-Dieu', company: 'ACME', country: '', region: '', city: '' }),
  ).toBe('ACME>Part-Dieu (S001)')
})

test('the MAC helper takes 6 characters, FFFE, then the next 7', () => {
  expect(macWithFffe('0123456789AB')).toBe('012345FFFE6789AB')
  expect(macWithFffe('0123456789ABCDEF')).toBe('012345FFFE6789ABC')
})

test('every time is shown in the account’s zone, else in the browser’s own', () => {
  useAppData.setState({ timezone: 'Asia/Seoul' })
  expect(dateTimeText('2026-01-02T03:04:05Z')).toBe('2026-01-02 12:04:05')
  expect(dateTimeText('2026-01-02T03:04:05Z', 'UTC')).toBe('2026-01-02 03:04:05')
  for (const timezone of ['', 'Mars/Base']) {
    useAppData.setState({ timezone })
    expect(dateTimeText('2026-01-02T03:04:05Z')).toBe(
      dateTimeText('2026-01-02T03:04:05Z', Intl.DateTimeFormat().resolvedOptions().timeZone),
    )
  }
})

test('dates are padded to two digits and empty ones are a dash', () => {
  expect(dateTimeText('2026-01-02T03:04:05Z', 'UTC')).toBe('2026-01-02 03:04:05')
  expect(dateTimeText('', 'UTC')).toBe('-')
  expect(dateTimeText(null)).toBe('-')
})
