// server/console: the call that a list begins with, from the table of screens: for the page, whose script sends it ahead
// (documents.ts), and for the rows that the server draws itself (first-rows.ts).
import { fewestRows } from '@shelfcast/contract/constants'
import type { ListOperation } from '@shelfcast/contract/operation'
import { allOperations } from '@shelfcast/contract/operations'
import { screens, type ScreenRow } from '@shelfcast/contract/screens'

export interface FirstCall {
  operation: ListOperation
  /** Conditions of this screen's own. */
  query: Readonly<Record<string, string>>
  scope: 'store' | 'company' | 'none'
  /** Rows, unless the user has set another number. */
  size: number
  /** Menu codes, one of which its reader has. */
  codes: readonly number[]
}

/** Undefined for a screen that is not a list. @param path the address of the screen */
export function firstCallOf(path: string): FirstCall | undefined {
  const screen: ScreenRow | undefined = screens.find((row) => row.path === path)
  const found = allOperations.find(({ name }) => name === screen?.reads)?.operation
  if (!screen || !found?.list) return undefined
  const operation = found as ListOperation
  const scope = operation.scope !== 'company' || 'company' in operation.query.shape ? operation.scope : 'none'
  return {
    operation,
    query: Object.fromEntries(Object.entries(screen.query ?? {}).map(([name, value]) => [name, String(value)])),
    scope,
    size: Math.max(fewestRows, operation.list.size),
    codes: [screen.menu.code, screen.menu.group].filter((code) => code !== undefined),
  }
}
