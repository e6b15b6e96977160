// contract/screens: every screen as a row. Routes, side menu, breadcrumbs, guard, command search and the whole-product
// tests come from it. Add a row when its screen works; specification §2 lists all paths.
import { MENU, type MenuCode } from './permissions.ts'
import type { ProductionType } from './enumerations.ts'

export type Tab = 'ESL' | 'LCD' | 'SYSTEM_CONFIG'
export const tabs: readonly Tab[] = ['ESL', 'LCD', 'SYSTEM_CONFIG']

export interface ScreenRow {
  path: string
  tab: Tab
  /** Key of the title in the console's texts. */
  title: string
  /** Menu code that makes the screen visible. */
  menu: MenuCode
  /** Key of the section header in the side menu, and the name of its icon. */
  section: string
  icon: string
  /** Editions whose menu shows the screen; absent means all. Its address opens in every edition (specification §2). */
  editions?: readonly ProductionType[]
  /** Name of the operation that fills the screen, and what it is asked besides the store and the page. */
  reads: string
  query?: Readonly<Record<string, string | boolean>>
  /** Key of the text for a store without rows; absent if there always are rows, or if the store does not matter. */
  empty?: string
  /** A row opens in a panel next to the list. */
  opensRows?: true
  /** Useful before there is a store. */
  withoutStore?: true
}

export const screens = [
  {
    path: '/',
    tab: 'ESL',
    title: 'screen.overview',
    menu: MENU.overview,
    section: 'section.overview',
    icon: 'gauge',
    reads: 'readSummary',
    empty: 'overview.empty',
    withoutStore: true,
  },
  {
    path: '/Label/LabelInfo',
    tab: 'ESL',
    title: 'screen.labelInfo',
    menu: MENU.labelInfo,
    section: 'section.labels',
    icon: 'tag',
    reads: 'listLabels',
    empty: 'label.empty',
    opensRows: true,
  },
  {
    path: '/Label/FailRecodes',
    tab: 'ESL',
    title: 'screen.failRecords',
    menu: MENU.failRecords,
    section: 'section.labels',
    icon: 'circle-alert',
    reads: 'listFailRecords',
    opensRows: true,
  },
  {
    path: '/Label/Firmware',
    tab: 'ESL',
    title: 'screen.labelFirmware',
    menu: MENU.labelFirmwareList,
    section: 'section.labels',
    icon: 'cpu',
    reads: 'listLabelFirmware',
    opensRows: true,
  },
  {
    path: '/Label/LabelSettings',
    tab: 'ESL',
    title: 'screen.labelProperties',
    menu: MENU.labelProperties,
    section: 'section.labels',
    icon: 'sliders',
    reads: 'listLabelProperties',
    opensRows: true,
  },
  {
    path: '/Product/ProductInfo',
    tab: 'ESL',
    title: 'screen.productInfo',
    menu: MENU.productInfo,
    section: 'section.products',
    icon: 'package',
    reads: 'listArticles',
    query: { data: true, pictures: true },
    empty: 'article.empty',
    opensRows: true,
  },
  {
    path: '/Product/UpdateRecords',
    tab: 'ESL',
    title: 'screen.updateRecords',
    menu: MENU.updateRecords,
    section: 'section.products',
    icon: 'history',
    reads: 'listArticleChanges',
    empty: 'record.empty',
    opensRows: true,
  },
  {
    path: '/Gateway/GatewayInfo',
    tab: 'ESL',
    title: 'screen.gatewayInfo',
    menu: MENU.gatewayInfo,
    section: 'section.gateways',
    icon: 'router',
    editions: ['server', 'local-server'],
    reads: 'listGateways',
    empty: 'gateway.empty',
    opensRows: true,
  },
  {
    path: '/Gateway/GatewayInfoCloud',
    tab: 'ESL',
    title: 'screen.gatewayInfo',
    menu: MENU.gatewayInfo,
    section: 'section.gateways',
    icon: 'router',
    editions: ['cloud'],
    reads: 'listGateways',
    empty: 'gateway.empty',
    opensRows: true,
  },
  {
    path: '/Gateway/GatewayFirmware',
    tab: 'ESL',
    title: 'screen.gatewayFirmware',
    menu: MENU.gatewayFirmwareList,
    section: 'section.gateways',
    icon: 'cpu',
    reads: 'listGatewayFirmware',
  },
  {
    path: '/Template/TemplateTypeList',
    tab: 'ESL',
    title: 'screen.templateTypeList',
    menu: MENU.templateTypeList,
    section: 'section.templates',
    icon: 'layoutTemplate',
    reads: 'listTemplates',
    opensRows: true,
    withoutStore: true,
  },
  {
    path: '/Template/TemplateGrouping',
    tab: 'ESL',
    title: 'screen.templateGrouping',
    menu: MENU.templateGrouping,
    section: 'section.templates',
    icon: 'layoutTemplate',
    reads: 'listTemplateGroups',
    opensRows: true,
    withoutStore: true,
  },
  {
    path: '/Template/TemplateModelGrouping',
    tab: 'ESL',
    title: 'screen.templateModelGrouping',
    menu: MENU.templateModelGrouping,
    section: 'section.templates',
    icon: 'layoutTemplate',
    reads: 'listModelGroups',
    opensRows: true,
    withoutStore: true,
  },
  {
    path: '/Template/TemplateMapping',
    tab: 'ESL',
    title: 'screen.templateMapping',
    menu: MENU.templateMapping,
    section: 'section.templates',
    icon: 'layoutTemplate',
    reads: 'readMapping',
    withoutStore: true,
  },
  {
    path: '/Template/ImageonTemplate',
    tab: 'ESL',
    title: 'screen.imageOnTemplate',
    menu: MENU.imageOnTemplate,
    section: 'section.templates',
    icon: 'layoutTemplate',
    reads: 'listTemplateImages',
    opensRows: true,
    withoutStore: true,
  },
  {
    path: '/Firmware/LabelFirmware',
    tab: 'ESL',
    title: 'screen.labelPackages',
    menu: MENU.labelFirmware,
    section: 'section.firmware',
    icon: 'cpu',
    reads: 'listFirmwarePackages',
    query: { type: 'TAG' },
    empty: 'package.empty',
  },
  {
    path: '/Firmware/GatewayFirmware',
    tab: 'ESL',
    title: 'screen.gatewayPackages',
    menu: MENU.gatewayFirmware,
    section: 'section.firmware',
    icon: 'cpu',
    reads: 'listFirmwarePackages',
    query: { type: 'GATEWAY' },
    empty: 'package.gateway.empty',
  },
  {
    path: '/Multifunction/LED',
    tab: 'ESL',
    title: 'screen.led',
    menu: MENU.led,
    section: 'section.multifunction',
    icon: 'lightbulb',
    reads: 'listLedPatterns',
    withoutStore: true,
  },
  {
    path: '/Multifunction/Button_Config',
    tab: 'ESL',
    title: 'screen.buttonConfig',
    menu: MENU.buttonConfig,
    section: 'section.multifunction',
    icon: 'pointer',
    reads: 'listButtonConfigs',
    withoutStore: true,
  },
  {
    path: '/Store/StoreInfo',
    tab: 'ESL',
    title: 'screen.storeInfo',
    menu: MENU.storeInfo,
    section: 'section.stores',
    icon: 'store',
    reads: 'listStores',
    opensRows: true,
    withoutStore: true,
  },
  {
    path: '/Store/WhiteList',
    tab: 'ESL',
    title: 'screen.whiteList',
    menu: MENU.whiteList,
    section: 'section.stores',
    icon: 'listChecks',
    reads: 'listWhiteList',
    empty: 'whiteList.empty',
  },
  {
    path: '/User/UserInfo',
    tab: 'ESL',
    title: 'screen.userInfo',
    menu: MENU.userInfo,
    section: 'section.users',
    icon: 'users',
    editions: ['server', 'local-server'],
    reads: 'listAccounts',
    opensRows: true,
    withoutStore: true,
  },
  {
    path: '/User/UserInfoCloud',
    tab: 'ESL',
    title: 'screen.userInfo',
    menu: MENU.userInfo,
    section: 'section.users',
    icon: 'users',
    editions: ['cloud'],
    reads: 'listCloudAccounts',
    opensRows: true,
    withoutStore: true,
  },
  {
    path: '/User/UserMapping',
    tab: 'ESL',
    title: 'screen.userMapping',
    menu: MENU.userMapping,
    section: 'section.users',
    icon: 'users',
    editions: ['server', 'local-server'],
    reads: 'listMappings',
    empty: 'userMapping.empty',
  },
  {
    path: '/User/UserMappingCloud',
    tab: 'ESL',
    title: 'screen.userMapping',
    menu: MENU.userMapping,
    section: 'section.users',
    icon: 'users',
    editions: ['cloud'],
    reads: 'listCloudMappings',
    empty: 'userMapping.empty',
  },
  {
    path: '/User/UserLevel',
    tab: 'ESL',
    title: 'screen.userLevel',
    menu: MENU.userLevel,
    section: 'section.users',
    icon: 'users',
    reads: 'listLevels',
    withoutStore: true,
  },
  {
    path: '/User/AuditLog',
    tab: 'ESL',
    title: 'screen.auditLog',
    menu: MENU.userInfo,
    section: 'section.users',
    icon: 'history',
    reads: 'listAudit',
    opensRows: true,
    withoutStore: true,
  },
  {
    path: '/User/MyAccount',
    tab: 'ESL',
    title: 'screen.myAccount',
    menu: MENU.myAccount,
    section: 'section.users',
    icon: 'user',
    editions: ['server', 'local-server'],
    reads: 'readOwnAccount',
    withoutStore: true,
  },
  {
    path: '/User/MyAccountCloud',
    tab: 'ESL',
    title: 'screen.myAccount',
    menu: MENU.myAccount,
    section: 'section.users',
    icon: 'user',
    editions: ['cloud'],
    reads: 'readOwnAccount',
    withoutStore: true,
  },
  {
    path: '/System/DashboardConfig',
    tab: 'SYSTEM_CONFIG',
    title: 'screen.dashboardConfig',
    menu: MENU.dashboardConfig,
    section: 'screen.dashboardConfig',
    icon: 'sliders',
    editions: ['server', 'local-server'],
    reads: 'readAlertSetting',
    withoutStore: true,
  },
  {
    path: '/System/DashboardConfigCloud',
    tab: 'SYSTEM_CONFIG',
    title: 'screen.dashboardConfig',
    menu: MENU.dashboardConfig,
    section: 'screen.dashboardConfig',
    icon: 'sliders',
    editions: ['cloud'],
    reads: 'readAlertSetting',
    withoutStore: true,
  },
  {
    path: '/System/HardwareSetting',
    tab: 'SYSTEM_CONFIG',
    title: 'screen.hardwareSetting',
    menu: MENU.hardwareSetting,
    section: 'screen.hardwareSetting',
    icon: 'cpu',
    reads: 'readHardware',
    withoutStore: true,
  },
  {
    path: '/System/AppConfig',
    tab: 'SYSTEM_CONFIG',
    title: 'screen.appConfig',
    menu: MENU.appConfig,
    section: 'screen.appConfig',
    icon: 'tag',
    reads: 'readActivateFeatures',
    withoutStore: true,
  },
  {
    path: '/System/ProductFileConfig',
    tab: 'SYSTEM_CONFIG',
    title: 'screen.productFileConfig',
    menu: MENU.productFileConfig,
    section: 'screen.productFileConfig',
    icon: 'package',
    reads: 'readProductFileSetting',
    withoutStore: true,
  },
  {
    path: '/System/SystemLicense',
    tab: 'SYSTEM_CONFIG',
    title: 'screen.systemLicense',
    menu: MENU.systemLicense,
    section: 'screen.systemLicense',
    icon: 'listChecks',
    reads: 'readLicense',
    withoutStore: true,
  },
  {
    path: '/System/Backup',
    tab: 'SYSTEM_CONFIG',
    title: 'screen.backup',
    menu: MENU.hardwareSetting,
    section: 'section.system',
    icon: 'history',
    reads: 'listBackups',
    withoutStore: true,
  },
] as const satisfies readonly ScreenRow[]

export type ScreenPath = (typeof screens)[number]['path']
export type ScreenIcon = (typeof screens)[number]['icon']

type Row = ScreenRow & { path: ScreenPath }

/** The screens in the menu of an edition. */
export const screensIn = (edition: ProductionType): readonly Row[] =>
  (screens as readonly Row[]).filter(({ editions }) => editions === undefined || editions.includes(edition))

/** The open row in the address of the update records that shows the file behind their `batch`. */
export const fileOpen = 'file'

/** The dashboard settings of each edition. */
export const dashboardConfigScreen = {
  cloud: '/System/DashboardConfigCloud',
  server: '/System/DashboardConfig',
  'local-server': '/System/DashboardConfig',
} as const satisfies Record<ProductionType, ScreenPath>

/** The gateway list of each edition. */
export const gatewayScreen = {
  cloud: '/Gateway/GatewayInfoCloud',
  server: '/Gateway/GatewayInfo',
  'local-server': '/Gateway/GatewayInfo',
} as const satisfies Record<ProductionType, ScreenPath>
