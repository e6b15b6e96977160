// render: learned models work like built-in ones, which win.
import { expect, test } from 'vitest'
import { knownModels, learnModels, learnedModels, modelByHardwareType, modelOf, models } from './models.ts'

test('a learned model is found by its key; a built-in model of the same hardware replaces it', () => {
  const builtIn = models[0]!
  const strange = { ...builtIn, key: 'HWA7_152x152_BWR_012345', hardwareType: 0xa7 }
  const shadow = { ...builtIn, key: 'HW00_8x8_BWR_012345', width: 8, height: 8 }
  learnModels([strange, shadow, { ...builtIn, width: 8 }])
  expect(modelOf(strange.key)).toEqual(strange)
  expect(modelOf(shadow.key)).toBe(builtIn)
  expect(modelOf(builtIn.key)).toBe(builtIn)
  expect(modelByHardwareType(0xa7)).toBeUndefined()
  expect(learnedModels().map(({ key }) => key)).toEqual([strange.key, shadow.key])
  expect(knownModels()).toEqual([...models, strange])
})
