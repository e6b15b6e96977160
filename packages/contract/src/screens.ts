// contract/screens: every screen as a row. Routes, side menu, breadcrumbs, guard, command search and the whole-product tests are made from it.
// A row is added when its screen works; specification §2 lists all paths.
import { MENU, type MenuCode } from './permissions.ts'
import type { ProductionType } from './enumerations.ts'

export type Tab = 'ESL' | 'LCD' | 'SYSTEM_CONFIG'
export const tabs: readonly Tab[] = ['ESL', 'LCD', 'SYSTEM_CONFIG']

export interface ScreenRow {
  path: string
  tab: Tab
  /** Key of the title in the console's texts. */
  title: string
  /** Menu code that makes the screen visible; undefined needs only a login. */
  menu: MenuCode
  /** Key of the section header in the side menu, and the name of its icon. */
  section: string
  icon: string
  /** Editions that have the screen; absent means all. */
  editions?: readonly ProductionType[]
}

export const screens = [
  { path: '/', tab: 'ESL', title: 'screen.overview', menu: MENU.overview, section: 'section.overview', icon: 'gauge' },
  { path: '/Label/LabelInfo', tab: 'ESL', title: 'screen.labelInfo', menu: MENU.labelInfo, section: 'section.labels', icon: 'tag' },
  { path: '/Label/FailRecodes', tab: 'ESL', title: 'screen.failRecords', menu: MENU.failRecords, section: 'section.labels', icon: 'circle-alert' },
  { path: '/Label/Firmware', tab: 'ESL', title: 'screen.labelFirmware', menu: MENU.labelFirmwareList, section: 'section.labels', icon: 'cpu' },
  { path: '/Label/LabelSettings', tab: 'ESL', title: 'screen.labelProperties', menu: MENU.labelProperties, section: 'section.labels', icon: 'sliders' },
  { path: '/Product/ProductInfo', tab: 'ESL', title: 'screen.productInfo', menu: MENU.productInfo, section: 'section.products', icon: 'package' },
  { path: '/Product/UpdateRecords', tab: 'ESL', title: 'screen.updateRecords', menu: MENU.updateRecords, section: 'section.products', icon: 'history' },
  { path: '/Gateway/GatewayInfo', tab: 'ESL', title: 'screen.gatewayInfo', menu: MENU.gatewayInfo, section: 'section.gateways', icon: 'router', editions: ['server', 'local-server'] },
  { path: '/Gateway/GatewayInfoCloud', tab: 'ESL', title: 'screen.gatewayInfo', menu: MENU.gatewayInfo, section: 'section.gateways', icon: 'router', editions: ['cloud'] },
  { path: '/Gateway/GatewayFirmware', tab: 'ESL', title: 'screen.gatewayFirmware', menu: MENU.gatewayFirmwareList, section: 'section.gateways', icon: 'cpu' },
  { path: '/Firmware/LabelFirmware', tab: 'ESL', title: 'screen.labelPackages', menu: MENU.labelFirmware, section: 'section.firmware', icon: 'cpu' },
  { path: '/Firmware/GatewayFirmware', tab: 'ESL', title: 'screen.gatewayPackages', menu: MENU.gatewayFirmware, section: 'section.firmware', icon: 'cpu' },
  { path: '/Store/StoreInfo', tab: 'ESL', title: 'screen.storeInfo', menu: MENU.storeInfo, section: 'section.stores', icon: 'store' },
  { path: '/Store/WhiteList', tab: 'ESL', title: 'screen.whiteList', menu: MENU.whiteList, section: 'section.stores', icon: 'listChecks' },
  { path: '/User/MyAccount', tab: 'ESL', title: 'screen.myAccount', menu: MENU.myAccount, section: 'section.users', icon: 'user' },
] as const satisfies readonly ScreenRow[]

export type ScreenPath = (typeof screens)[number]['path']

type Row = ScreenRow & { path: ScreenPath }

/** The screens that an edition has. */
export const screensIn = (edition: ProductionType): readonly Row[] => (screens as readonly Row[]).filter(({ editions }) => editions === undefined || editions.includes(edition))

/** What stands as the open row in the address of the update records where the file behind their `batch` is open. */
export const fileOpen = 'file'

/** Where each edition lists its gateways. */
export const gatewayScreen = { cloud: '/Gateway/GatewayInfoCloud', server: '/Gateway/GatewayInfo', 'local-server': '/Gateway/GatewayInfo' } as const satisfies Record<ProductionType, ScreenPath>
