// features/templates/groups: a group has one template for each size and colours, and names the labels it leaves out.
import { expect, test } from 'vitest'
import { modelOf } from '@shelfcast/render/models'
import { fillers, fits, rivalOf, uncovered } from './shapes.ts'

const template = (templateName: string) => {
  const [, width = '', height = '', color = ''] = /-(\d+)x(\d+)-(\w+)$/.exec(templateName) ?? []
  return { templateName, width: Number(width), height: Number(height), color }
}
const none = () => []
const four = modelOf('M3_384x168_BWRY')!
const three = modelOf('M2_296x128_BWR')!

test('a second template of the same size and colours is the rival of the first', () => {
  const chosen = [template('price-384x168-BWRY')]
  expect(rivalOf(template('spring-384x168-BWRY'), chosen)?.templateName).toBe('price-384x168-BWRY')
  expect(rivalOf(template('price-384x168-BWRY'), chosen)).toBeUndefined()
  expect(rivalOf(template('spring-384x168-BWR'), chosen)).toBeUndefined()
  expect(rivalOf(template('spring-168x384-BWRY'), chosen)).toBeUndefined()
})

test('a template fits labels of its size that have all its colours', () => {
  expect(fits(four, template('a-384x168-BW'), none)).toBe(true)
  expect(fits(four, template('a-384x168-BWR'), none)).toBe(true)
  expect(fits(four, template('a-384x168-C7'), none)).toBe(false)
  expect(fits(three, template('a-296x128-BWRY'), none)).toBe(false)
  expect(fits(three, template('a-128x296-BWR'), none)).toBe(false)
})

test('in a group of models, colours that a label lacks are no obstacle', () => {
  expect(fits(three, template('a-296x128-BWRY'), (key) => (key === three.key ? ['BWR', 'BWRY'] : []))).toBe(true)
})

test('labels without a template are named once', () => {
  expect(uncovered([four, three, three], [template('a-384x168-BW')], none)).toEqual([three])
  expect(uncovered([four], [template('a-384x168-BW')], none)).toEqual([])
})

test('a design fills the missing sizes, with the colours of the label if it has them', () => {
  const all = ['a-384x168-BW', 'a-384x168-BWRY', 'b-384x168-BWRY', 'b-296x128-BW'].map(template)
  const names = (design: string) => fillers(design, [four, three], all, none).map((one) => one.templateName)
  expect(names('a')).toEqual(['a-384x168-BWRY'])
  expect(names('b')).toEqual(['b-384x168-BWRY', 'b-296x128-BW'])
})
