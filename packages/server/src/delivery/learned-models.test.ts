// server/delivery: labels of unknown hardware: the server asks the access point, keeps the model, and the label shows
// its product.
import { expect, test } from 'vitest'
import { modelByHardwareType, modelOf, models, type LabelModel } from '@shelfcast/render/models'
import { samePicture, until, type TestDelivery } from '../testing/test-delivery.ts'
import { code, label, mac, usingTestDelivery } from '../testing/using-test-delivery.ts'
import { pageOfLabels } from '../labels/rows.ts'
import { learnedModelsOf } from './learned-models.ts'

const testDelivery = usingTestDelivery()
/** Of a type in no table; `led` gives its definition options. */
const strange: LabelModel = {
  key: 'unknown',
  hardwareType: 0xa7,
  name: 'Made up 5.8" BWRY',
  inches: 5.8,
  width: 720,
  height: 256,
  palette: ['white', 'black', 'red', 'yellow'],
  colours: 'BWRY',
  bitsPerPixel: 2,
  rotation: 1,
  compression: { kind: 'zlib', from: 0x27 },
  button: false,
  led: true,
  cold: false,
}
const success = (t: TestDelivery) =>
  until(async () => {
    const state = await t.state(code)
    return state?.status === 'SUCCESS' ? state : undefined
  }, 'the label to show its product')

test.each([0x26, 0x27])(
  'the access point describes a label of unknown hardware, firmware %i; the label shows its product, also after a restart',
  async (firmware) => {
    expect(modelByHardwareType(strange.hardwareType)).toBeUndefined()
    const t = await testDelivery()
    const ap = await t.accessPoint({ labels: [{ ...label, model: strange, firmware }] })
    await t.article('A', '1.00')
    await t.link(code, 'A')
    const delivery = t.start()
    const { model } = await success(t)
    expect(model).toMatch(/^HWA7_720x256_BWRY_[0-9a-f]{6}$/)
    expect(modelOf(model ?? '')).toMatchObject({ ...strange, key: model })
    const [row] = await pageOfLabels(t.db, [1], {}, { limit: 1, offset: 0, sort: [] })
    expect(row).toMatchObject({ type: model, labelModel: 'Made up 5.8" BWRY', width: 720, height: 256, color: 'BWRY' })
    expect((await learnedModelsOf(t.db, 'C')).map(({ key }) => key)).toEqual([model])
    // The picture as the label's own model reads it.
    expect(samePicture(ap.shown(mac), await t.wantedImage(code))).toBe(true)
    await t.stop(delivery)
    t.start()
    await t.price('A', '2.00')
    expect((await success(t)).model).toBe(model)
    expect(samePicture(ap.shown(mac), await t.wantedImage(code))).toBe(true)
    expect(await learnedModelsOf(t.db, 'C')).toHaveLength(1)
  },
)

test('a built-in model wins over the definition of an access point', async () => {
  const known = models.find((model) => model.key === 'M3_384x168_BWRY')!
  const t = await testDelivery()
  await t.accessPoint({ labels: [{ ...label, model: known }] })
  await t.article('A', '1.00')
  await t.link(code, 'A')
  t.start()
  expect((await success(t)).model).toBe(known.key)
  expect(await learnedModelsOf(t.db, 'C')).toEqual([])
})
