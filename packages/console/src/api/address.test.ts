// api: the target of calls, specification §7 and §9.
import { expect, test } from 'vitest'
import { callAddress, serverAddress } from './address.ts'

const own = 'https://console.example'
const file = { connectionType: 'url', serverIp: '', serverPort: '', protocolType: '', serverDomain: '' }

test.each([
  ['a file without an address', {}, { origin: own, base: `${own}/api` }],
  ['only a port', { serverPort: '9100' }, { origin: 'http://localhost:9100', base: 'http://localhost:9100/api' }],
  ['only an address', { serverIp: '10.0.0.5' }, { origin: 'http://10.0.0.5:9001', base: 'http://10.0.0.5:9001/api' }],
  [
    'only a protocol',
    { protocolType: 'https' },
    { origin: 'https://localhost:9001', base: 'https://localhost:9001/api' },
  ],
  [
    'a domain',
    { serverDomain: 'https://esl.example' },
    { origin: 'https://esl.example', base: 'https://esl.example/api' },
  ],
  [
    'a domain with a path',
    { serverDomain: 'esl.example/dashboardservice/', protocolType: 'https' },
    { origin: 'https://esl.example', base: 'https://esl.example/dashboardservice' },
  ],
  [
    'connection type ip',
    { connectionType: 'ip', serverDomain: 'esl.example', serverIp: '10.0.0.5', serverPort: '80' },
    { origin: 'http://10.0.0.5', base: 'http://10.0.0.5/api' },
  ],
])('%s uses the server of the file, never that of the address bar', (_name, change, expected) => {
  expect(serverAddress({ ...file, ...change }, own)).toEqual(expected)
})

test('a page of another server uses the defaults when no address is configured', () => {
  expect(serverAddress(file, undefined)).toEqual({ origin: 'http://localhost:9001', base: 'http://localhost:9001/api' })
})

const server = { origin: 'http://esl:9001', base: 'http://esl:9001/dashboard' }

test('the base replaces /api; /metro and /sensor get the server in front', () => {
  expect(callAddress('/api/common/store', {}, server)).toBe('http://esl:9001/dashboard/common/store')
  expect(callAddress('/metro/report/error-list', {}, server)).toBe('http://esl:9001/metro/report/error-list')
  expect(callAddress('/sensor/api/v1/th', {}, server)).toBe('http://esl:9001/sensor/api/v1/th')
})

test('null and undefined are left out, values encoded, lists repeated, zero and false kept', () => {
  expect(callAddress('/api/x', { a: null, b: undefined, c: 'ä &=', d: ['1', '2'], e: 0, f: false }, server)).toBe(
    'http://esl:9001/dashboard/x?c=%C3%A4%20%26%3D&d=1&d=2&e=0&f=false',
  )
})

test('a list of one value with a comma does not become two values', () => {
  expect(callAddress('/api/x', { id: ['A,1'], more: ['A,1', 'B'], text: 'A,1' }, server)).toBe(
    'http://esl:9001/dashboard/x?id%5B0%5D=A%2C1&more=A%2C1&more=B&text=A%2C1',
  )
})

test('path values are filled in and not repeated in the query', () => {
  expect(callAddress('/api/common/config/customer/info/{code}', { code: 'S 1', usage: 'Default' }, server)).toBe(
    'http://esl:9001/dashboard/common/config/customer/info/S%201?usage=Default',
  )
})
