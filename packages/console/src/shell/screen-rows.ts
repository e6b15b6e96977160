// shell/screen-rows: the rows of contract/screens for the menu, the header and the routes. The parts that draw the
// screens: app/screens.ts.
import { screens, screensIn, type ScreenRow } from '@shelfcast/contract/screens'
import { holds, type Codes } from '@shelfcast/contract/permissions'
import type { ProductionType } from '@shelfcast/contract/enumerations'
import type { TextKey } from '../text/text.ts'

/** Every screen: each address opens in every edition (specification §2). */
export const allScreens: readonly ScreenRow[] = screens

/** The screens in the menu of an edition. */
export const screensOf = (edition: ProductionType): readonly ScreenRow[] => screensIn(edition)

/** The menu entry of a screen: its own, else that of the edition's screen with the same title. */
export function menuPathOf(row: ScreenRow, inMenu: readonly ScreenRow[]): string {
  const isSame = ({ title, section }: ScreenRow) => title === row.title && section === row.section
  return (inMenu.find(({ path }) => path === row.path) ?? inMenu.find(isSame) ?? row).path
}

/** Signage routes need only a login (specification §6); everything else its menu code. */
export const maySee = (row: ScreenRow, codes: Codes): boolean => row.path.startsWith('/Lcd') || holds(codes, row.menu)

export const titleOf = (row: ScreenRow): TextKey => row.title as TextKey // rows name texts by key; a test compares them with en.ts
export const sectionOf = (row: ScreenRow): TextKey => row.section as TextKey
