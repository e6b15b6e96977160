// shell: which codes open which screen. That the routes and the menu ask for them is proven in the browser, e2e/screen-visits.ts.
import { expect, test } from 'vitest'
import { allActionCodes, allMenuCodes } from '@shelfcast/contract/permissions'
import { screens } from '@shelfcast/contract/screens'
import { maySee } from './screen-rows.ts'

const codes = (accessMenu: number[]) => ({ accessLevel: '2', accessMenu, accessAction: [...allActionCodes] })

test.each(screens)('$path is seen with its own code alone, and with all others it is not', (row) => {
  const own: number[] = [row.menu.code, ...('group' in row.menu ? [row.menu.group] : [])]
  for (const code of own) expect([code, maySee(row, codes([code]))]).toEqual([code, true])
  expect(maySee(row, codes(allMenuCodes.filter((code) => !own.includes(code))))).toBe(false)
})
