// shell: which codes open which screen. e2e/screen-visits.ts tests in the browser that routes and menu use them.
import { expect, test } from 'vitest'
import { allActionCodes, allMenuCodes } from '@shelfcast/contract/permissions'
import { screens } from '@shelfcast/contract/screens'
import { maySee } from './screen-rows.ts'

const codes = (accessMenu: number[]) => ({ accessLevel: '2', accessMenu, accessAction: [...allActionCodes] })

test.each(screens)('$path is visible with its own code alone, and hidden with all others', (row) => {
  const own: number[] = [row.menu.code, ...('group' in row.menu ? [row.menu.group] : [])]
  for (const code of own) expect([code, maySee(row, codes([code]))]).toEqual([code, true])
  expect(maySee(row, codes(allMenuCodes.filter((code) => !own.includes(code))))).toBe(false)
})
