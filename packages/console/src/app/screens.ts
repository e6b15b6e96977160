// app: every screen with the part that draws it. Rows come from contract/screens, in menu order; the parts load when
// opened.
import { createElement, type ComponentType } from 'react'
import type { designerPath } from '@shelfcast/contract/constants'
import type { ScreenPath } from '@shelfcast/contract/screens'
import type { AnyListScreen } from '../screens/list-spec.ts'
import { loadChunk } from '../ui/chunk.ts'
import type { SearchValues } from '../state/search-params.ts'

/** A page; one that begins with rows can request them before it is drawn. */
export type ScreenPart = ComponentType & { readAhead?: (search: SearchValues) => Promise<unknown> }
/** That of a list also loads the list's data alone, without the page around it. */
export type ScreenLoader = (() => Promise<ScreenPart>) & { list?: () => Promise<AnyListScreen> }

/** A list screen, from its data. */
const list = (load: () => Promise<AnyListScreen>): ScreenLoader => Object.assign(() => listPage(load()), { list: load })

/** Engine and data load in parallel. */
async function listPage(spec: Promise<AnyListScreen>): Promise<ScreenPart> {
  const [{ ListScreen, readListAhead }, screen] = await Promise.all([import('./frame.tsx'), spec])
  return Object.assign(() => createElement(ListScreen, { screen }), {
    readAhead: (search: SearchValues) => readListAhead(screen, search),
  })
}

/** A row of contract/screens without its part here does not compile. */
export const screenLoaders: Readonly<Record<ScreenPath, ScreenLoader>> = {
  '/': () => import('../features/overview/overview.tsx').then((part) => part.Overview),
  '/Label/LabelInfo': list(() => import('../features/labels/labels.screen.tsx').then((part) => part.labelsScreen)),
  '/Label/FailRecodes': list(() =>
    import('../features/labels/fail-records/fail-records.screen.tsx').then((part) => part.failRecordsScreen),
  ),
  '/Label/Firmware': list(() =>
    import('../features/labels/firmware/firmware.screen.tsx').then((part) => part.firmwareScreen),
  ),
  '/Label/LabelSettings': list(() =>
    import('../features/labels/properties/label-properties.screen.tsx').then((part) => part.labelPropertiesScreen),
  ),
  '/Product/ProductInfo': list(() =>
    import('../features/articles/articles.screen.tsx').then((part) => part.articlesScreen),
  ),
  '/Product/UpdateRecords': list(() =>
    import('../features/articles/records/update-records.screen.tsx').then((part) => part.updateRecordsScreen),
  ),
  '/Gateway/GatewayInfo': list(() =>
    import('../features/gateways/gateways.screen.tsx').then((part) => part.gatewaysScreen),
  ),
  '/Gateway/GatewayInfoCloud': list(() =>
    import('../features/gateways/gateways.screen.tsx').then((part) => part.gatewaysCloudScreen),
  ),
  '/Gateway/GatewayFirmware': list(() =>
    import('../features/gateways/gateway-firmware.screen.tsx').then((part) => part.gatewayFirmwareScreen),
  ),
  '/PowerRail/PowerRailInfo': list(() =>
    import('../features/power-rails/power-rails.screen.tsx').then((part) => part.powerRailsScreen),
  ),
  '/Firmware/LabelOTA': list(() =>
    import('../features/label-ota/label-ota.screen.tsx').then((part) => part.labelOtaScreen),
  ),
  '/Firmware/LabelFirmware': list(() =>
    import('../features/firmware/packages.screen.ts').then((part) => part.labelPackagesScreen),
  ),
  '/Firmware/GatewayFirmware': list(() =>
    import('../features/firmware/packages.screen.ts').then((part) => part.gatewayPackagesScreen),
  ),
  '/Template/TemplateTypeList': list(() =>
    import('../features/templates/type-list.screen.tsx').then((part) => part.typeListScreen),
  ),
  '/Template/TemplateGrouping': list(() =>
    import('../features/templates/groups/groups.screen.tsx').then((part) => part.templateGroupsScreen),
  ),
  '/Template/TemplateModelGrouping': list(() =>
    import('../features/templates/model-groups/model-groups.screen.tsx').then((part) => part.modelGroupsScreen),
  ),
  '/Template/TemplateMapping': () =>
    import('../features/templates/mapping/mapping-page.tsx').then((part) => part.MappingPage),
  '/Template/ImageonTemplate': list(() =>
    import('../features/template-images/images.screen.tsx').then((part) => part.imagesScreen),
  ),
  '/Multifunction/LBS': list(() =>
    import('../features/positions/positions.screen.tsx').then((part) => part.positionsScreen),
  ),
  '/Multifunction/LBS_Shelf': list(() =>
    import('../features/positions/shelves.screen.tsx').then((part) => part.shelvesScreen),
  ),
  '/Multifunction/LED': () => import('../features/led/led-page.tsx').then((part) => part.LedPage),
  '/Multifunction/Picking': list(() => import('../features/picks/picks.screen.tsx').then((part) => part.picksScreen)),
  '/Multifunction/Button_Config': list(() =>
    import('../features/button-configs/button-configs.screen.tsx').then((part) => part.buttonConfigsScreen),
  ),
  '/Sensors/SensorList': list(() =>
    import('../features/sensors/sensors.screen.tsx').then((part) => part.sensorsScreen),
  ),
  '/Sensors/SensorAlert': list(() =>
    import('../features/sensors/sensor-alerts.screen.tsx').then((part) => part.sensorAlertsScreen),
  ),
  '/Sensors/SensorAlertSetting': list(() =>
    import('../features/sensors/alert-settings.screen.tsx').then((part) => part.alertSettingsScreen),
  ),
  '/Store/StoreInfo': list(() => import('../features/stores/stores.screen.tsx').then((part) => part.storesScreen)),
  '/Store/WhiteList': list(() =>
    import('../features/white-list/white-list.screen.tsx').then((part) => part.whiteListScreen),
  ),
  '/Reports/ErrorList': () => import('../features/reports/error-list-page.tsx').then((part) => part.ErrorListPage),
  '/Reports/ESLProductInfo': list(() =>
    import('../features/reports/product-info.screen.tsx').then((part) => part.productInfoScreen),
  ),
  '/User/UserInfo': list(() => import('../features/accounts/users/users.screen.tsx').then((part) => part.usersScreen)),
  '/User/UserInfoCloud': list(() =>
    import('../features/accounts/users/users.screen.tsx').then((part) => part.usersCloudScreen),
  ),
  '/User/UserMapping': list(() =>
    import('../features/accounts/mappings/mappings.screen.tsx').then((part) => part.mappingsScreen),
  ),
  '/User/UserMappingCloud': list(() =>
    import('../features/accounts/mappings/mappings.screen.tsx').then((part) => part.mappingsCloudScreen),
  ),
  '/User/UserLevel': () => import('../features/accounts/levels/levels-page.tsx').then((part) => part.LevelsPage),
  '/User/MyAccountCloud': () => import('../features/accounts/my-account.tsx').then((part) => part.MyAccount),
  '/User/AuditLog': list(() => import('../features/audit/audit.screen.tsx').then((part) => part.auditScreen)),
  '/System/DashboardConfig': () => import('./system-pages.tsx').then((part) => part.DashboardConfigPage),
  '/System/DashboardConfigCloud': () => import('./system-pages.tsx').then((part) => part.DashboardConfigPage),
  '/System/HardwareSetting': () => import('./system-pages.tsx').then((part) => part.HardwareSettingPage),
  '/System/AppConfig': () => import('../features/system/app-config-page.tsx').then((part) => part.AppConfigPage),
  '/System/ProductFileConfig': () =>
    import('../features/system/product-file-page.tsx').then((part) => part.ProductFilePage),
  '/System/SystemLicense': () => import('../features/system/license-page.tsx').then((part) => part.LicensePage),
  '/System/Backup': list(() => import('../features/backups/backups.screen.tsx').then((part) => part.backupsScreen)),
  '/User/MyAccount': () => import('../features/accounts/my-account.tsx').then((part) => part.MyAccount),
}

/** Pages without the frame (specification §2, Family Site). */
export const pageLoaders: Readonly<Record<typeof designerPath, ScreenLoader>> = {
  '/LD': () => import('./designer-window.tsx').then((part) => part.DesignerWindow),
}

/** If rows take longer than this, the screen opens and shows that it is loading them. */
const rowsAheadMs = 250
/** If a part takes longer than this, the frame opens and shows that it is loading it. */
const partAheadMs = 3_000
let ahead: Promise<unknown> = Promise.resolve()

/**
 * Fetches the frame and the screen at `path`, and its first rows once `known` has the account, so that everything is
 * ready when the guard lets the user in. The later request for the same data handles a failure.
 */
export function fetchScreen(path: string, search: SearchValues, known: Promise<unknown>): void {
  const page = (pageLoaders as Partial<Record<string, ScreenLoader>>)[path]
  const load = page ?? (screenLoaders as Partial<Record<string, ScreenLoader>>)[path]
  if (!load) return
  const pause = (ms: number) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms)
    })
  const rows = Promise.all([loadChunk(load), known]).then(([part]) =>
    Promise.race([part.readAhead?.(search), pause(rowsAheadMs)]),
  )
  const frame = page ? undefined : loadChunk(() => import('./frame.tsx'))
  ahead = Promise.race([Promise.all([frame, rows]), pause(partAheadMs)]).catch(() => undefined)
}

/** Resolves when everything that fetchScreen requested has arrived; at once if it requested nothing. */
export const screenAhead = (): Promise<unknown> => ahead
