// app: an exported list has every column that its screen shows, pictures excepted.
import { expect, test } from 'vitest'
import { columnKit, type Column } from '../screens/column-kit.tsx'
import type { AnyListScreen } from '../screens/list-spec.ts'

const parts = import.meta.glob<Record<string, unknown>>('../features/**/*.screen.{ts,tsx}', { eager: true })
const isListScreen = (value: unknown): value is AnyListScreen =>
  typeof value === 'object' && value !== null && 'columns' in value && 'path' in value
const screens = Object.values(parts)
  .flatMap((part) => Object.values(part).filter(isListScreen))
  .filter(({ source }) => source.list.exportNeeds !== undefined)

/** Pictures, and a sentence with values that a file cannot form. */
const notInFiles = ['/Label/LabelInfo picture', '/Product/ProductInfo picture', '/Gateway/GatewayFirmware otaStatus']

test('there are screens to check', () => {
  expect(screens.length).toBeGreaterThan(8)
})

test.each(screens)('$path', (screen) => {
  const columns = screen.columns(columnKit()) as readonly Column<never>[]
  const missing = columns.filter(
    ({ file, id }) => (file === undefined || file === false) && !notInFiles.includes(`${screen.path} ${id}`),
  )
  expect(missing.map(({ id }) => id)).toEqual([])
})
