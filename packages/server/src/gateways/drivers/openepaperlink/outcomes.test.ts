// server/gateways/drivers/openepaperlink: a label's records that arrive before the answer to the upload. delivery/
// tests the rest on emulated access points.
import { expect, test } from 'vitest'
import { deliveryDefaults } from '../../../settings.ts'
import type { LabelSighting, Report } from '../driver.ts'
import { createOutcomes } from './outcomes.ts'
import { TagRecord } from './records.ts'

const plain = 'aa11bb22cc33dd44'
const order = {
  labelCode: '0233A1101D00',
  page: 1,
  version: 7,
  hash: '0'.repeat(32),
  moved: false,
  modelKey: 'M2_152x152_BWR',
  picture: { bytes: new Uint8Array(0), mark: `${plain}:${plain}:` },
}
const record = (hash: string, updatecount: number, ver = 0x26) =>
  TagRecord.parse({
    mac: '00000233A1101D00',
    hash: hash.padEnd(32, '0'),
    lastseen: 1_800_000_000,
    nextcheckin: 1_800_000_060,
    pending: 0,
    updatecount,
    contentMode: 24,
    hwType: 0x30,
    RSSI: -60,
    ver,
  })

/** The button presses reported for these wake reasons, one check-in after the other. */
function pressesOf(reasons: readonly (number | 'reconnected')[]) {
  const presses: LabelSighting['press'][] = []
  const outcomes = createOutcomes({
    settings: deliveryDefaults,
    report: (report) => {
      if (report.kind === 'sighting') presses.push(report.label.press)
    },
    readBack: () => Promise.resolve(undefined),
    forget: () => undefined,
    stamped: () => Promise.resolve(false),
    modelKey: () => undefined,
  })
  reasons.forEach((reason, at) => {
    if (reason === 'reconnected') outcomes.freshConnection()
    else outcomes.record({ ...record(plain, 3), wakeupReason: reason, lastseen: 1_800_000_000 + at * 50 })
  })
  return presses
}

test('a press is reported when the wake reason changes, and not again while later check-ins keep it', () => {
  const press = (button: number) => ({ button, mayBeOld: false })
  expect(pressesOf([0, 6, 6, 6, 'reconnected', 6, 0, 6])).toEqual([null, press(3), null, null, null, null, press(3)])
  expect(pressesOf([0, 7, 8, 9, 10, 11, 12, 13, 14])).toEqual([
    null,
    press(4),
    press(5),
    press(6),
    press(7),
    press(8),
    press(9),
    press(10),
    null,
  ])
})

test('a wake reason at the first check-in may come from a press that was recorded before', () => {
  expect(pressesOf([6, 6])).toEqual([{ button: 3, mayBeOld: true }, null])
})

function outcomesWith(before: string, firmware = 0x26, stamped = false) {
  const reports: Report[] = []
  const outcomes = createOutcomes({
    settings: deliveryDefaults,
    report: (report) => {
      if (report.kind !== 'sighting') reports.push(report)
    },
    readBack: () => Promise.resolve(undefined),
    forget: () => undefined,
    stamped: () => Promise.resolve(stamped),
    modelKey: () => undefined,
  })
  outcomes.record(record(before, 3, firmware))
  outcomes.begin(order)
  return { outcomes, reports }
}

test('a picture that the label already has is confirmed at once, even if the report comes before the answer to the upload', () => {
  const { outcomes, reports } = outcomesWith(plain)
  outcomes.line('new image is the same as current image. not updating tag.')
  outcomes.record(record(plain, 3))
  expect(reports).toEqual([])
  outcomes.accepted(order, 0)
  expect(reports).toMatchObject([{ kind: 'confirmed', labelCode: order.labelCode, version: 7, proof: 'same' }])
})

test('the same report about other bytes than those of the order proves nothing', () => {
  const other = 'ee55ff6600778899'
  const { outcomes, reports } = outcomesWith(other)
  outcomes.line('new image is the same as current image. not updating tag.')
  outcomes.record(record(other, 3))
  outcomes.accepted(order, 0)
  expect(reports).toEqual([])
})

const g5 = { ...order, modelKey: 'M2_152x152_BWR' }
const labelMac = '00000233A1101D00'

test('a picture that the access point fails to convert fails at once, with its reason, and only for its own label', () => {
  const { outcomes, reports } = outcomesWith('ee55ff6600778899')
  outcomes.accepted(order, 0)
  outcomes.line('Updating 00000233A1101DFF')
  outcomes.error('invalid jpg')
  expect(reports).toEqual([])
  outcomes.line(`Updating ${labelMac}`)
  outcomes.error('invalid jpg')
  outcomes.error(`File not found. /temp/${labelMac}.raw`)
  expect(reports).toEqual([
    {
      kind: 'failed',
      labelCode: order.labelCode,
      page: 1,
      version: 7,
      hash: order.hash,
      cause: 'REFUSED',
      reason: 'The gateway refused the picture: invalid jpg.',
    },
  ])
})

test('a refusal that arrives before the answer to the upload counts', () => {
  const { outcomes, reports } = outcomesWith('ee55ff6600778899')
  outcomes.line(`Updating ${labelMac}`)
  outcomes.error('invalid jpg')
  expect(reports).toEqual([])
  outcomes.accepted(order, 0)
  expect(reports).toMatchObject([
    { kind: 'failed', cause: 'REFUSED', reason: 'The gateway refused the picture: invalid jpg.' },
  ])
})

test('a counter alone does not confirm a picture that was made with too little memory', async () => {
  const { outcomes, reports } = outcomesWith('ee55ff6600778899', 0x29)
  outcomes.begin(g5)
  outcomes.accepted(g5, 0)
  outcomes.line(`Updating ${labelMac}`)
  outcomes.error('low on memory. Fallback to 1bpp')
  outcomes.record(record('0123456789abcdef', 4, 0x29))
  await new Promise((resume) => {
    setTimeout(resume, 0)
  })
  expect(reports.filter((report) => report.kind === 'confirmed')).toEqual([])
  expect(reports).toContainEqual(
    expect.objectContaining({
      kind: 'failed',
      reason: expect.stringContaining('low on memory. Fallback to 1bpp') as string,
    }),
  )
})

test('an access point that reports a restart has lost its queue', () => {
  const { outcomes, reports } = outcomesWith('ee55ff6600778899')
  outcomes.accepted(order, 0)
  outcomes.error('REBOOTING')
  expect(reports).toMatchObject([
    { kind: 'failed', labelCode: order.labelCode, reason: 'The gateway restarted before the label took the picture.' },
  ])
})

test.each([true, false])(
  'for a compression that we cannot read, the counter counts only while no time stamp is drawn: %s',
  async (stamped) => {
    const { outcomes, reports } = outcomesWith('ee55ff6600778899', 0x29, stamped)
    outcomes.begin(g5)
    outcomes.accepted(g5, 0)
    outcomes.record(record('0123456789abcdef', 4, 0x29))
    await new Promise((resume) => {
      setTimeout(resume, 0)
    })
    expect(reports).toMatchObject([
      stamped
        ? { kind: 'failed', reason: 'The gateway may have drawn the time over the picture.' }
        : { kind: 'confirmed', proof: 'counter' },
    ])
  },
)
