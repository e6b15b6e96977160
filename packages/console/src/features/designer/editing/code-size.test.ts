// features/designer/editing: codes that are pulled at a handle keep whole modules.
import { expect, test } from 'vitest'
import type { ElementOf } from '@shelfcast/render/document/schema'
import { pulledCode, type CodeOnLabel } from './code-size.ts'

const code = (more: Partial<ElementOf<'code'>> = {}): ElementOf<'code'> => ({
  id: 'code',
  kind: 'code',
  box: { x: 10, y: 20, width: 226, height: 40 },
  symbology: 'gtin',
  digits: 11,
  align: 'start',
  ink: 'ink',
  ...more,
})
const bars = (more: Partial<CodeOnLabel> = {}): CodeOnLabel => ({
  id: 'code',
  modulePx: 2,
  steps: 113,
  region: { x: 10, y: 20, width: 226, height: 28 },
  barsPx: 28,
  ...more,
})
const square: CodeOnLabel = { id: 'code', modulePx: 2, steps: 33, region: { x: 0, y: 0, width: 66, height: 66 } }

test('bars become as wide as the nearest whole modules, never narrower than scanners read, and as high as pulled', () => {
  const pull = (width: number, handle: 'e' | 'w' | 'se' = 'e') =>
    pulledCode(code(), { x: 10, y: 20, width, height: 44 }, { handle, fromCentre: false }, bars())
  expect(pull(300)).toMatchObject({ box: { x: 10, y: 20, width: 339, height: 44 }, largestModule: 3 })
  expect(pull(250)).toMatchObject({ box: { width: 226 }, largestModule: 2 })
  expect(pull(20, 'se')).toMatchObject({ box: { width: 226, height: 44 }, largestModule: 2 })
  // The edge at the other side stays.
  expect(pull(330, 'w').box).toEqual({ x: 1, y: 20, width: 339, height: 44 })
})

test('a height of bars is free, and changes no module', () => {
  const pulled = pulledCode(
    code(),
    { x: 10, y: 20, width: 226, height: 61 },
    { handle: 's', fromCentre: false },
    bars(),
  )
  expect(pulled).toEqual(code({ box: { x: 10, y: 20, width: 226, height: 61 } }))
})

test('bars that are turned grow along their modules', () => {
  const turned = bars({ region: { x: 0, y: 0, width: 28, height: 226 } })
  const box = { x: 0, y: 0, width: 50, height: 300 }
  const pull = { handle: 's', fromCentre: false } as const
  expect(pulledCode(code({ turn: 90 }), box, pull, turned)).toMatchObject({
    box: { width: 50, height: 339 },
    largestModule: 3,
  })
})

test('where a module is two steps wide, modules stay whole', () => {
  const itf = bars({ steps: 300, modulePx: 2, region: { x: 0, y: 0, width: 300, height: 28 } })
  const pull = { handle: 'e', fromCentre: false } as const
  expect(pulledCode(code(), { x: 0, y: 0, width: 560, height: 40 }, pull, itf)).toMatchObject({
    box: { width: 600 },
    largestModule: 4,
  })
})

test('squares stay square at a corner, and keep a limit of their module in step', () => {
  const pull = { handle: 'se', fromCentre: false } as const
  const to = { x: 0, y: 0, width: 104, height: 90 }
  expect(pulledCode(code({ symbology: 'link' }), to, pull, square)).toEqual(
    code({ symbology: 'link', box: { x: 0, y: 0, width: 99, height: 99 } }),
  )
  expect(pulledCode(code({ symbology: 'link', largestModule: 2 }), to, pull, square).largestModule).toBe(3)
  expect(pulledCode(code(), { ...to, x: 10 }, { handle: 'se', fromCentre: true }, square).box.x).toBe(13)
})
