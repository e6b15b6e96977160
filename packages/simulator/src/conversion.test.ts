// simulator: uploads become exactly the bytes that OpenEPaperLink's firmware makes of them. The expected sums come from
// its own converter and decoder, run outside this repository (docs/decisions/an-emulator-proves-nothing.md).
import { createHash } from 'node:crypto'
import { modelOf } from '@shelfcast/render/models'
import { expect, test } from 'vitest'
import { convert } from './conversion.ts'

/** A photograph of 40 × 24 pixels, its colours sampled 2 × 2. */
const photo = Buffer.from(
  [
    '/9j/2wBDAAoHBwgHBgoICAgLCgoLDhgQDg0NDh0VFhEYIx8lJCIfIiEmKzcvJik0KSEiMEExNDk7Pj4+JS5ESUM8SDc9Pjv/2wBDAQoLCw4NDhwQEB',
    'w7KCIoOzs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozs7Ozv/wAARCAAYACgDASIAAhEBAxEB/8QAGAABAAMBAAAA',
    'AAAAAAAAAAAAAAQFBgf/xAApEAACAQQCAQMCBwAAAAAAAAABAgMABBEhBRIxBhNBMmEiJFFScdHw/8QAFwEBAQEBAAAAAAAAAAAAAAAABQYDBP/EAB',
    '4RAAICAgMBAQAAAAAAAAAAAAECAAMEEQUSITEi/9oADAMBAAIRAxEAPwC04qxZ2RUQsxOAAPNbS04a4gi7FV7Y+nO6hemLdY7wMw2EPX+f9mtXQ2Ji',
    'pYnZo3yWY5s6iYfkp2RmVgVYHBB+KzF9cFmIBqX63lltvX8CreyvHNauzQ5wiEdANDyd5yd7rHc5e3MN5G6PMkQifcS9vx6xnR1jPnVdlVIRtSPybO',
    '14U/JPvQq2zvjYxvP3pVIeUuLjjojK+5I1LDAG8ZpSKp5MrgjN+BoTtcX5SEMDhvg/pUa79T3sUZRDGD+7rv8AqlKAxiV+GNcjawJInPOWtLW75JuQ',
    'm957knPczv8Ab4zj4Gqobmztvb6SJ3wzsDkj6jkjz4pSmKhJlLHZvTK66mAGBoDwKUpSCgaiCAan/9k=',
  ].join(''),
  'base64',
)

test.each([
  ['M3_200x200_BWR', 0, 0, 0, '241bf2463a3f0c9a'],
  ['M3_200x200_BWR', 1, 0, 0, '0c4a6655ca40a382'],
  ['M3_200x200_BWR', 2, 2, 0, 'a72378f79c9ad2bc'],
  ['M3_384x168_BWRY', 0, 0, 1, '46d5c01480004e9c'],
  ['M3_384x168_BWRY', 1, 1, 0, 'cc1a5fc82e7373e5'],
  ['M3_384x168_BWRY', 2, 3, 0, 'ec89fd251fc02b42'],
  ['HANSHOW_384x184_BWY', 1, 0, 0, '6e3fa60032fd294a'],
  ['M3_384x168_BW', 1, 0, 1, 'bee1b6c935b90fb1'],
  ['M3_384x168_BW', 2, 2, 0, '8cb9221b2003c7c3'],
  ['PICKSMART_296x128_BWRY', 1, 0, 0, '9ad2447ff7c79f29'],
  ['PICKSMART_296x128_BWRY', 2, 1, 0, '5bc7d8b8baa1cdbf'],
  ['PANEL_640x400_C7', 0, 3, 1, '8912d3a96a8b4f5a'],
  ['PANEL_640x400_C7', 1, 0, 0, 'f3ff2822d95322fe'],
  ['PANEL_640x400_C7', 2, 0, 0, '3ffd1acb5b50d00a'],
  ['PANEL_800x480_C7', 1, 2, 0, '7aa8c3996075fd08'],
  ['PANEL_800x480_C7', 2, 0, 1, '5dc960fcb47b13ec'],
] as const)(
  'a photo for the colours of %s, dither %i, rotate %i, invert %i, as the firmware makes it',
  (key, dither, rotate, invert, sum) => {
    const model = { ...modelOf(key)!, width: 40, height: 24 }
    const { bytes } = convert(photo, model, { dither, rotate, invert, firmware: 1, timeStamp: 0 })
    expect(createHash('md5').update(bytes).digest('hex').slice(0, 16)).toBe(sum)
  },
)

test('an unknown kind of dithering leaves the first colour everywhere', () => {
  const model = { ...modelOf('M3_384x168_BW')!, width: 40, height: 24 }
  const { bytes } = convert(photo, model, { dither: 3, rotate: 0, invert: 0, firmware: 1, timeStamp: 0 })
  expect(bytes).toEqual(new Uint8Array((40 * 24) / 8))
})
