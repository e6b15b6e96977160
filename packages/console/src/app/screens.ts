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
export type ScreenLoader = () => Promise<ScreenPart>

/** The page of a list screen, from its data. Engine and data load in parallel. */
async function listPage(spec: Promise<AnyListScreen>): Promise<ScreenPart> {
  const [{ ListScreen, readListAhead }, screen] = await Promise.all([import('./frame.tsx'), spec])
  return Object.assign(() => createElement(ListScreen, { screen }), {
    readAhead: (search: SearchValues) => readListAhead(screen, search),
  })
}

/** A row of contract/screens without its part here does not compile. */
export const screenLoaders: Readonly<Record<ScreenPath, ScreenLoader>> = {
  '/': () => import('../features/overview/overview.tsx').then((part) => part.Overview),
  '/Label/LabelInfo': () => listPage(import('../features/labels/labels.screen.tsx').then((part) => part.labelsScreen)),
  '/Label/FailRecodes': () =>
    listPage(import('../features/labels/fail-records/fail-records.screen.tsx').then((part) => part.failRecordsScreen)),
  '/Label/Firmware': () =>
    listPage(import('../features/labels/firmware/firmware.screen.tsx').then((part) => part.firmwareScreen)),
  '/Label/LabelSettings': () =>
    listPage(
      import('../features/labels/properties/label-properties.screen.tsx').then((part) => part.labelPropertiesScreen),
    ),
  '/Product/ProductInfo': () =>
    listPage(import('../features/articles/articles.screen.tsx').then((part) => part.articlesScreen)),
  '/Product/UpdateRecords': () =>
    listPage(import('../features/articles/records/update-records.screen.tsx').then((part) => part.updateRecordsScreen)),
  '/Gateway/GatewayInfo': () =>
    listPage(import('../features/gateways/gateways.screen.tsx').then((part) => part.gatewaysScreen)),
  '/Gateway/GatewayInfoCloud': () =>
    listPage(import('../features/gateways/gateways.screen.tsx').then((part) => part.gatewaysCloudScreen)),
  '/Gateway/GatewayFirmware': () =>
    listPage(import('../features/gateways/gateway-firmware.screen.tsx').then((part) => part.gatewayFirmwareScreen)),
  '/PowerRail/PowerRailInfo': () =>
    listPage(import('../features/power-rails/power-rails.screen.tsx').then((part) => part.powerRailsScreen)),
  '/Firmware/LabelOTA': () =>
    listPage(import('../features/label-ota/label-ota.screen.tsx').then((part) => part.labelOtaScreen)),
  '/Firmware/LabelFirmware': () =>
    listPage(import('../features/firmware/packages.screen.ts').then((part) => part.labelPackagesScreen)),
  '/Firmware/GatewayFirmware': () =>
    listPage(import('../features/firmware/packages.screen.ts').then((part) => part.gatewayPackagesScreen)),
  '/Template/TemplateTypeList': () =>
    listPage(import('../features/templates/type-list.screen.tsx').then((part) => part.typeListScreen)),
  '/Template/TemplateGrouping': () =>
    listPage(import('../features/templates/groups/groups.screen.tsx').then((part) => part.templateGroupsScreen)),
  '/Template/TemplateModelGrouping': () =>
    listPage(
      import('../features/templates/model-groups/model-groups.screen.tsx').then((part) => part.modelGroupsScreen),
    ),
  '/Template/TemplateMapping': () =>
    import('../features/templates/mapping/mapping-page.tsx').then((part) => part.MappingPage),
  '/Template/ImageonTemplate': () =>
    listPage(import('../features/template-images/images.screen.tsx').then((part) => part.imagesScreen)),
  '/Multifunction/LBS': () =>
    listPage(import('../features/positions/positions.screen.tsx').then((part) => part.positionsScreen)),
  '/Multifunction/LBS_Shelf': () =>
    listPage(import('../features/positions/shelves.screen.tsx').then((part) => part.shelvesScreen)),
  '/Multifunction/LED': () => import('../features/led/led-page.tsx').then((part) => part.LedPage),
  '/Multifunction/Picking': () =>
    listPage(import('../features/picks/picks.screen.tsx').then((part) => part.picksScreen)),
  '/Multifunction/Button_Config': () =>
    listPage(import('../features/button-configs/button-configs.screen.tsx').then((part) => part.buttonConfigsScreen)),
  '/Sensors/SensorList': () =>
    listPage(import('../features/sensors/sensors.screen.tsx').then((part) => part.sensorsScreen)),
  '/Sensors/SensorAlert': () =>
    listPage(import('../features/sensors/sensor-alerts.screen.tsx').then((part) => part.sensorAlertsScreen)),
  '/Sensors/SensorAlertSetting': () =>
    listPage(import('../features/sensors/alert-settings.screen.tsx').then((part) => part.alertSettingsScreen)),
  '/Store/StoreInfo': () => listPage(import('../features/stores/stores.screen.tsx').then((part) => part.storesScreen)),
  '/Store/WhiteList': () =>
    listPage(import('../features/white-list/white-list.screen.tsx').then((part) => part.whiteListScreen)),
  '/Reports/ErrorList': () => import('../features/reports/error-list-page.tsx').then((part) => part.ErrorListPage),
  '/Reports/ESLProductInfo': () =>
    listPage(import('../features/reports/product-info.screen.tsx').then((part) => part.productInfoScreen)),
  '/User/UserInfo': () =>
    listPage(import('../features/accounts/users/users.screen.tsx').then((part) => part.usersScreen)),
  '/User/UserInfoCloud': () =>
    listPage(import('../features/accounts/users/users.screen.tsx').then((part) => part.usersCloudScreen)),
  '/User/UserMapping': () =>
    listPage(import('../features/accounts/mappings/mappings.screen.tsx').then((part) => part.mappingsScreen)),
  '/User/UserMappingCloud': () =>
    listPage(import('../features/accounts/mappings/mappings.screen.tsx').then((part) => part.mappingsCloudScreen)),
  '/User/UserLevel': () => import('../features/accounts/levels/levels-page.tsx').then((part) => part.LevelsPage),
  '/User/MyAccountCloud': () => import('../features/accounts/my-account.tsx').then((part) => part.MyAccount),
  '/User/AuditLog': () => listPage(import('../features/audit/audit.screen.tsx').then((part) => part.auditScreen)),
  '/System/DashboardConfig': () => import('./system-pages.tsx').then((part) => part.DashboardConfigPage),
  '/System/DashboardConfigCloud': () => import('./system-pages.tsx').then((part) => part.DashboardConfigPage),
  '/System/HardwareSetting': () => import('./system-pages.tsx').then((part) => part.HardwareSettingPage),
  '/System/AppConfig': () => import('../features/system/app-config-page.tsx').then((part) => part.AppConfigPage),
  '/System/ProductFileConfig': () =>
    import('../features/system/product-file-page.tsx').then((part) => part.ProductFilePage),
  '/System/SystemLicense': () => import('../features/system/license-page.tsx').then((part) => part.LicensePage),
  '/System/Backup': () => listPage(import('../features/backups/backups.screen.tsx').then((part) => part.backupsScreen)),
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
