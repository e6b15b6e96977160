// shell: the links of the Family Site panel, specification §2.
import { expect, test } from 'vitest'
import { defaultApiPaths, type ApiPaths } from '@shelfcast/contract/settings/settings'
import { familyLinks, isSafeAddress } from './family-site.ts'

const allUsed: ApiPaths = {
  dashboardService: { path: '/dashboard', used: true },
  layOutDesigner: { path: '/LD', used: true },
  portal: { path: '/', used: true },
  webPDA: { path: '/PDA', used: true },
}
const addresses = (paths: ApiPaths | undefined, level: string) =>
  familyLinks(paths, level, '/guide/')
    .slice(1)
    .map(({ address }) => address)

test('the website is always shown, even before the paths are known', () => {
  expect(familyLinks(undefined, '3', 'https://example.com/')).toEqual([
    { label: 'family.website', address: 'https://example.com/' },
  ])
})

test('level 1 sees every link in use, the documentation after its service', () => {
  expect(addresses(allUsed, '1')).toEqual(['/LD', '/PDA', '/dashboard/doc/', '/doc/'])
})

test('other levels see no documentation', () => {
  expect(addresses(allUsed, '2')).toEqual(['/LD', '/PDA'])
})

test('a link that is not in use is not shown', () => {
  expect(addresses(defaultApiPaths, '1')).toEqual(['/LD', '/dashboard/doc/', '/doc/'])
})

test('a portal path other than / gets doc/ appended unchanged', () => {
  expect(addresses({ ...allUsed, portal: { path: '/portal/', used: true } }, '1')).toContain('/portal/doc/')
})

test('only own paths and http addresses become links', () => {
  expect(['/PDA', 'https://example.org/pda', 'http://10.0.0.5:9001/PDA'].map(isSafeAddress)).toEqual([true, true, true])
  expect(
    ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x', '', 'https://'].map(isSafeAddress),
  ).toEqual([false, false, false, false, false, false])
})
