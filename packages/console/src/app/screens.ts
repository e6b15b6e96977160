// app: every screen with the part that draws it. Rows come from contract/screens, in menu order; the parts are loaded when opened.
import { createElement, type ComponentType } from 'react'
import { screens, type ScreenPath, type ScreenRow } from '@shelfcast/contract/screens'
import { holds, type Codes } from '@shelfcast/contract/permissions'
import type { ProductionType } from '@shelfcast/contract/enumerations'
import type { AnyListScreen } from '../screens/list-spec.ts'
import type { TextKey } from '../text/text.ts'

export type ScreenLoader = () => Promise<ComponentType>

/** The page of a list screen, from its data. Engine and data come side by side. */
async function listPage(spec: Promise<AnyListScreen>): Promise<ComponentType> {
  const [{ ListScreen }, screen] = await Promise.all([import('../screens/list-screen.tsx'), spec])
  return () => createElement(ListScreen, { screen })
}

/** A row of contract/screens without its part here does not compile. */
export const screenLoaders: Readonly<Record<ScreenPath, ScreenLoader>> = {
  '/': () => import('../features/overview/overview.tsx').then((part) => part.Overview),
  '/Label/LabelInfo': () => listPage(import('../features/labels/labels.screen.tsx').then((part) => part.labelsScreen)),
  '/Product/ProductInfo': () => listPage(import('../features/articles/articles.screen.tsx').then((part) => part.articlesScreen)),
  '/Gateway/GatewayInfo': () => listPage(import('../features/gateways/gateways.screen.tsx').then((part) => part.gatewaysScreen)),
  '/Store/StoreInfo': () => listPage(import('../features/stores/stores.screen.tsx').then((part) => part.storesScreen)),
  '/User/MyAccount': () => import('../features/accounts/my-account.tsx').then((part) => part.MyAccount),
}

/** Fetches the frame and the screen at `path`, so that they are here when the session is known to live. Who asks for them again hears of a failure. */
export function fetchScreen(path: string): void {
  const load = (screenLoaders as Partial<Record<string, ScreenLoader>>)[path]
  if (load) void Promise.all([import('./shell.tsx'), load()]).catch(() => undefined)
}

/** The screens an edition has. */
export const screensOf = (edition: ProductionType): readonly ScreenRow[] => (screens as readonly ScreenRow[]).filter(({ editions }) => editions === undefined || editions.includes(edition))

/** Signage routes need only a login (specification §6); everything else its menu code. */
export const maySee = (row: ScreenRow, codes: Codes): boolean => row.path.startsWith('/Lcd') || holds(codes, row.menu)

export const titleOf = (row: ScreenRow): TextKey => row.title as TextKey // rows name texts by key; a test holds them to en.ts
export const sectionOf = (row: ScreenRow): TextKey => row.section as TextKey
