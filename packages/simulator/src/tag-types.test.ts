// simulator: definitions of hardware types, and labels of a type that our table does not have.
import { modelByHardwareType, modelOf, type LabelModel } from '@shelfcast/render/models'
import { expect, test } from 'vitest'
import { pictureFor, recordOf, upload, urlOf } from './testing/try-out.ts'
import { mac, start, updates } from './testing/test-stand.ts'

const definition = async (ap: Parameters<typeof urlOf>[0], type: string) => fetch(urlOf(ap, `/tagtypes/${type}.json`))

test('a definition contains everything that a server needs for a model, with its colours in order', async () => {
  const ap = await start()
  expect(await (await definition(ap, 'BB')).json()).toMatchObject({
    version: 5,
    name: 'EPD BWRY 2.9"',
    width: 296,
    height: 128,
    rotatebuffer: 1,
    bpp: 5,
    options: [],
  })
  const bwry = await (await definition(ap, 'BB')).text()
  expect(/"colortable":(\{.*?\})/.exec(bwry)?.[1]).toBe(
    '{"black":[0,0,0],"white":[255,255,255],"yellow":[255,255,0],"red":[255,0,0]}',
  )
  expect(await (await definition(ap, '53')).json()).toMatchObject({
    width: 480,
    height: 224,
    zlib_compression: '27',
    options: ['button', 'led'],
  })
  expect(await (await definition(ap, '01')).json()).toMatchObject({
    g5_compression: '29',
    rotatebuffer: 1,
    highlight_color: 2,
  })
  expect((await definition(ap, '10')).status).toBe(404)
})

test('a label may be of a type that only its access point knows', async () => {
  const model: LabelModel = {
    ...modelOf('M3_384x168_BWRY')!,
    key: 'NEW_320x160_BWRY',
    name: 'New 3.1"',
    hardwareType: 0xee,
    width: 320,
    height: 160,
  }
  expect(modelByHardwareType(0xee)).toBeUndefined()
  const ap = await start({ labels: [{ mac, model }] })
  expect(await recordOf(ap, mac)).toMatchObject({ hwType: 0xee })
  expect(await (await definition(ap, 'EE')).json()).toMatchObject({
    name: 'New 3.1"',
    width: 320,
    height: 160,
    rotatebuffer: 3,
    bpp: 2,
  })
  const picture = pictureFor(model)
  await upload(ap, mac, picture)
  await updates(ap, 1)
  expect(ap.shown(mac).image?.pixels).toEqual(picture.pixels)
})
