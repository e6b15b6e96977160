// contract/permissions: every menu and action code of the product, with its title. What each one gates is said by the screens and operations.
// Menu and action codes reuse the same digits (menu 2100 opens the label list, action 2100 unassigns labels), so each has its own type.

export interface MenuCode { kind: 'menu'; code: number; title: string; /** The code of the whole group opens it too. */ group?: number }
export interface ActionCode { kind: 'action'; code: number; title: string; menu: number }

const menu = (code: number, title: string, group?: number): MenuCode => ({ kind: 'menu', code, title, ...(group === undefined ? {} : { group }) })
const action = (code: number, title: string, menuCode: number): ActionCode => ({ kind: 'action', code, title, menu: menuCode })

/** Menu codes: which screens are visible. Source: specification §6. */
export const MENU = {
  overview: menu(1000, 'Overview'),
  labels: menu(2000, 'Label Info'),
  labelInfo: menu(2100, 'Label Info', 2000),
  labelProperties: menu(2600, 'Label Properties'),
  failRecords: menu(2200, 'Fail Records'),
  labelFirmwareList: menu(2300, 'Label Firmware'),
  products: menu(3000, 'Product Info'),
  productInfo: menu(3100, 'Product Info', 3000),
  updateRecords: menu(3200, 'Update Records'),
  gateways: menu(4000, 'Gateway Info'),
  gatewayInfo: menu(4100, 'Gateway Info', 4000),
  gatewayFirmwareList: menu(4200, 'Gateway Firmware'),
  powerRail: menu(12000, 'Power Rail'),
  templates: menu(5000, 'Template Info'),
  templateTypeList: menu(5100, 'Type List'),
  templateGrouping: menu(5200, 'Grouping'),
  templateModelGrouping: menu(5500, 'Model Grouping'),
  templateMapping: menu(5300, 'Mapping'),
  imageOnTemplate: menu(5400, 'Image on Template'),
  multifunction: menu(6000, 'Multifunction'),
  lbs: menu(6100, 'LBS'),
  lbsShelf: menu(6600, 'LBS_Shelf'),
  led: menu(6200, 'LED'),
  buttonConfig: menu(6400, 'Button Configuration'),
  buttonInfo: menu(6300, 'Button Info'),
  firmware: menu(10000, 'Firmware'),
  labelFirmware: menu(10100, 'Label Firmware'),
  gatewayFirmware: menu(10300, 'Gateway Firmware'),
  labelOta: menu(10200, 'Label OTA'),
  sensors: menu(13000, 'Sensor'),
  sensorList: menu(13100, 'List'),
  sensorAlert: menu(13200, 'Alert'),
  sensorAlertSetting: menu(13300, 'Alert Setting'),
  stores: menu(7000, 'Store Info'),
  storeInfo: menu(7100, 'Store Info', 7000),
  whiteList: menu(7200, 'White List'),
  users: menu(8000, 'User Info'),
  userInfo: menu(8100, 'User Info', 8000),
  userMapping: menu(8200, 'Mapping'),
  userLevel: menu(8300, 'Level'),
  myAccount: menu(8400, 'My Account'),
  reports: menu(11000, 'Reports'),
  errorList: menu(11100, 'Error List'),
  eslProductInfo: menu(11200, 'ESL Product Information'),
  systemConfig: menu(9000, 'System Config'),
  dashboardConfig: menu(9100, 'Dashboard'),
  hardwareSetting: menu(9200, 'Hardware'),
  appConfig: menu(9300, 'App Config'),
  productFileConfig: menu(9500, 'Product File Config'),
  systemLicense: menu(9400, 'License'),
  signageOverview: menu(54000, 'Signage overview'),
  signageScreen: menu(55000, 'Screen'),
  signageMedia: menu(56000, 'Media'),
  signageComposition: menu(57000, 'Composition'),
  signagePublish: menu(58000, 'Publish'),
  signageReports: menu(59000, 'Reports'),
  signageSettings: menu(60000, 'Settings'),
  signageProducts: menu(61000, 'Products and Templates'),
} as const satisfies Record<string, MenuCode>

/** Action codes: which buttons are enabled. Source: specification §6. */
export const ACTION = {
  labelUnassign: action(2100, 'Link, unassign or delete labels', 2100),
  labelImagePush: action(2104, 'Push an image to a label', 2100),
  labelCommand: action(2101, 'LED blink, on-demand alive, resend, page flip, schedule', 2100),
  labelExport: action(2102, 'Export labels', 2100),
  labelDetail: action(2103, 'Open label detail', 2100),
  failExport: action(2200, 'Export fail records', 2200),
  labelFirmwareView: action(2300, 'List label firmware', 2300),
  labelFirmwareUpdate: action(2301, 'Update label firmware', 2300),
  labelFirmwareExport: action(2302, 'Export label firmware', 2300),
  articleDetail: action(3100, 'Open or edit a product', 3100),
  articleUpload: action(3101, 'Upload products', 3100),
  articleEdit: action(3102, 'Add or delete products', 3100),
  articleLed: action(3103, 'Blink the labels of a product', 3100),
  articleExport: action(3104, 'Export products', 3100),
  updateRecordsExport: action(3200, 'Export update records', 3200),
  gatewayDetail: action(4100, 'Open gateway detail', 4100),
  gatewayEdit: action(4101, 'Add or delete gateways', 4100),
  gatewayReboot: action(4102, 'Reboot gateways', 4100),
  gatewayExport: action(4103, 'Export gateways', 4100),
  gatewayFirmwareUpdate: action(4200, 'Update gateway firmware', 4200),
  gatewayFirmwareExport: action(4201, 'Export gateway firmware', 4200),
  powerRailEdit: action(12100, 'Assign, unassign or delete power rails', 12000),
  templateEdit: action(5100, 'New, delete, save or reapply templates', 5100),
  templateGroupEdit: action(5200, 'New, edit or delete template groups', 5200),
  templateModelGroupEdit: action(5500, 'New, edit or delete model groups', 5500),
  templateMappingEdit: action(5300, 'New, delete, save or apply mappings', 5300),
  templateImageEdit: action(5400, 'Upload or delete template images', 5400),
  lbsAnchorEdit: action(6100, 'Edit anchors', 6100),
  lbsShelfEdit: action(6600, 'Add, edit or delete shelves', 6600),
  ledPatternEdit: action(6200, 'Edit or save LED patterns', 6200),
  buttonConfigEdit: action(6401, 'Add, edit or delete button configurations', 6400),
  labelFirmwareUpload: action(10100, 'Upload label firmware', 10100),
  gatewayFirmwareEdit: action(10300, 'Upload or delete gateway firmware', 10300),
  labelOtaEdit: action(10200, 'Switch label OTA on or off, save', 10200),
  sensorEdit: action(13101, 'Add, unassign or edit sensors', 13100),
  sensorDetail: action(13102, 'Open sensor detail', 13100),
  sensorAlertDetail: action(13103, 'Open alert detail', 13200),
  sensorAlertSettingEdit: action(13104, 'Add, edit or delete alert settings', 13300),
  storeDetail: action(7100, 'Open store detail', 7100),
  storeEdit: action(7101, 'Add, delete or set up stores', 7100),
  storeExport: action(7102, 'Export stores', 7100),
  storeAreaEdit: action(7103, 'Add country, region or city', 7100),
  whiteListEdit: action(7200, 'Save, add or delete white list entries', 7200),
  whiteListExport: action(7201, 'Export the white list', 7200),
  userEdit: action(8100, 'New or delete users', 8100),
  userDetail: action(8101, 'Open user detail', 8100),
  userExport: action(8102, 'Export users', 8100),
  userMappingEdit: action(8200, 'Add or delete user mappings', 8200),
  userLevelEdit: action(8300, 'Save or reset levels', 8300),
  myAccountEdit: action(8400, 'Save my account', 8400),
  passwordEdit: action(8401, 'Change my password', 8400),
  dashboardConfigEdit: action(9100, 'Save the dashboard settings', 9100),
  areaEdit: action(9101, 'Edit country, region or city', 9100),
  aliveIntervalEdit: action(9102, 'Save the alive interval', 9100),
  hardwareEdit: action(9200, 'Save the hardware settings', 9200),
  mailEdit: action(9201, 'Save the mail settings', 9200),
  appConfigEdit: action(9300, 'Save or delete app settings', 9300),
  productFileEdit: action(9500, 'Save the product file settings', 9500),
  licenseActivate: action(9400, 'Activate a license', 9400),
  screenAdd: action(55100, 'Add a screen', 55000),
  screenUpdate: action(55200, 'Update a screen', 55000),
  screenView: action(55300, 'View a screen', 55000),
  screenTroubleshoot: action(55400, 'Troubleshoot a screen', 55000),
  mediaAdd: action(56100, 'Add media', 56000),
  mediaUpdate: action(56200, 'Update media', 56000),
  mediaView: action(56300, 'View media', 56000),
  mediaDelete: action(56400, 'Delete media', 56000),
  compositionAdd: action(57100, 'Add a composition', 57000),
  compositionUpdate: action(57200, 'Update a composition', 57000),
  compositionView: action(57300, 'View a composition', 57000),
  compositionDelete: action(57400, 'Delete a composition', 57000),
  layoutAdd: action(57510, 'Add a layout', 57000),
  layoutUpdate: action(57520, 'Update a layout', 57000),
  layoutView: action(57530, 'View a layout', 57000),
  layoutDelete: action(57540, 'Delete a layout', 57000),
  scheduleAdd: action(58100, 'Add a schedule', 58000),
  scheduleUpdate: action(58200, 'Update a schedule', 58000),
  scheduleView: action(58300, 'View a schedule', 58000),
  scheduleDelete: action(58400, 'Delete a schedule', 58000),
  quickplayAdd: action(58510, 'Start a quickplay', 58000),
  quickplayView: action(58530, 'View quickplays', 58000),
  quickplayDelete: action(58540, 'Stop a quickplay', 58000),
  defaultCompositionAssign: action(58610, 'Assign the default composition', 58000),
  defaultCompositionView: action(58630, 'View the default composition', 58000),
  mediaReport: action(59100, 'Media report', 59000),
  uptimeReport: action(59200, 'Uptime report', 59000),
  auditReport: action(59300, 'Audit report', 59000),
  defaultContent: action(60100, 'Set the default content', 60000),
  profileAdd: action(60210, 'Add a profile', 60000),
  profileUpdate: action(60220, 'Update a profile', 60000),
  profileView: action(60230, 'View a profile', 60000),
  lcdProductView: action(61300, 'View products', 61000),
  lcdTemplateAdd: action(61150, 'Add a template', 61000),
  lcdTemplateEdit: action(61250, 'Edit a template', 61000),
  lcdTemplateView: action(61350, 'View templates', 61000),
  lcdTemplateDelete: action(61450, 'Delete a template', 61000),
} as const satisfies Record<string, ActionCode>

export const allMenuCodes: number[] = Object.values(MENU).map((entry) => entry.code)
export const allActionCodes: number[] = Object.values(ACTION).map((entry) => entry.code)

/** The menu codes behind the SYSTEM CONFIG tab, in the order in which its first accessible page is looked for (specification §2). */
export const systemMenuCodes = [9100, 9200, 9300, 9500, 9400]
/** Any of these opens the signage tab under GEN2 (specification §6). */
export const signageMenuCodes = [54000, 55000, 56000, 57000, 58000, 59000, 60000, 61000]

export interface Codes { accessLevel: string; accessMenu: readonly number[]; accessAction: readonly number[] }

/** The level that holds every code of its company. */
export const topLevel = '1'

/** Whether the holder of `codes` may do what `need` asks for; a list means any of them. Read by server and console. */
export function holds(codes: Codes, need: MenuCode | ActionCode | readonly (MenuCode | ActionCode)[]): boolean {
  if (codes.accessLevel === topLevel) return true
  const wanted = 'kind' in need ? [need] : need
  return wanted.some((entry) =>
    entry.kind === 'action'
      ? codes.accessAction.includes(entry.code)
      : codes.accessMenu.includes(entry.code) || (entry.group !== undefined && codes.accessMenu.includes(entry.group)),
  )
}
