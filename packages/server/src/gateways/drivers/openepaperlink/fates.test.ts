// server/gateways/drivers/openepaperlink: what a label's records mean when they are quicker than the answer to the upload. The rest is tried on emulated access points, in delivery/.
import { expect, test } from 'vitest'
import { deliveryDefaults } from '../../../settings.ts'
import type { Report } from '../driver.ts'
import { createFates } from './fates.ts'
import { TagRecord } from './records.ts'

const plain = 'aa11bb22cc33dd44'
const order = { labelCode: '0233A1101D00', page: 1, version: 7, hash: '0'.repeat(32), moved: false, modelKey: 'M2_152x152_BWR', picture: { bytes: new Uint8Array(0), mark: `${plain}:${plain}:` } }
const record = (hash: string, updatecount: number) => TagRecord.parse({ mac: '00000233A1101D00', hash: hash.padEnd(32, '0'), lastseen: 1_800_000_000, nextcheckin: 1_800_000_060, pending: 0, updatecount, contentMode: 24, hwType: 0x30, RSSI: -60, ver: 0x26 })

function fatesWith(before: string) {
  const reports: Report[] = []
  const fates = createFates({ settings: deliveryDefaults, report: (report) => { if (report.kind !== 'sighting') reports.push(report) }, readBack: () => Promise.resolve(undefined), forget: () => undefined })
  fates.record(record(before, 3))
  fates.begin(order)
  return { fates, reports }
}

test('a picture that the label has already is proven at once, also when the access point says so before it answers the upload', () => {
  const { fates, reports } = fatesWith(plain)
  fates.line('new image is the same as current image. not updating tag.')
  fates.record(record(plain, 3))
  expect(reports).toEqual([])
  fates.accepted(order, 0)
  expect(reports).toMatchObject([{ kind: 'confirmed', labelCode: order.labelCode, version: 7, proof: 'same' }])
})

test('the same words about bytes that are not those of the order prove nothing', () => {
  const other = 'ee55ff6600778899'
  const { fates, reports } = fatesWith(other)
  fates.line('new image is the same as current image. not updating tag.')
  fates.record(record(other, 3))
  fates.accepted(order, 0)
  expect(reports).toEqual([])
})
