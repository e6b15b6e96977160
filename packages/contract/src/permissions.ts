// contract/permissions: every menu and action code of the product, with its title. Screens and operations name the
// codes that they need. Menu and action codes reuse the same digits (menu 2100 opens the label list, action 2100
// unassigns labels), so each has its own type.

export interface MenuCode {
  kind: 'menu'
  code: number
  title: string
  /** The code of the whole group opens it too. */ group?: number
}
export interface ActionCode {
  kind: 'action'
  code: number
  title: string
  menu: number
}

const menuCode = (code: number, title: string, group?: number): MenuCode => ({
  kind: 'menu',
  code,
  title,
  ...(group === undefined ? {} : { group }),
})
const actionCode = (code: number, title: string, menu: number): ActionCode => ({ kind: 'action', code, title, menu })

/** Menu codes: which screens are visible. Source: specification §6. */
export const MENU = {
  overview: menuCode(1000, 'Overview'),
  labels: menuCode(2000, 'Label Info'),
  labelInfo: menuCode(2100, 'Label Info', 2000),
  labelProperties: menuCode(2600, 'Label Properties'),
  failRecords: menuCode(2200, 'Fail Records'),
  labelFirmwareList: menuCode(2300, 'Label Firmware'),
  products: menuCode(3000, 'Product Info'),
  productInfo: menuCode(3100, 'Product Info', 3000),
  updateRecords: menuCode(3200, 'Update Records'),
  gateways: menuCode(4000, 'Gateway Info'),
  gatewayInfo: menuCode(4100, 'Gateway Info', 4000),
  gatewayFirmwareList: menuCode(4200, 'Gateway Firmware'),
  powerRail: menuCode(12000, 'Power Rail'),
  templates: menuCode(5000, 'Template Info'),
  templateTypeList: menuCode(5100, 'Type List'),
  templateGrouping: menuCode(5200, 'Grouping'),
  templateModelGrouping: menuCode(5500, 'Model Grouping'),
  templateMapping: menuCode(5300, 'Mapping'),
  imageOnTemplate: menuCode(5400, 'Image on Template'),
  multifunction: menuCode(6000, 'Multifunction'),
  lbs: menuCode(6100, 'LBS'),
  lbsShelf: menuCode(6600, 'LBS_Shelf'),
  led: menuCode(6200, 'LED'),
  buttonConfig: menuCode(6400, 'Button Configuration'),
  buttonInfo: menuCode(6300, 'Button Info'),
  firmware: menuCode(10000, 'Firmware'),
  labelFirmware: menuCode(10100, 'Label Firmware'),
  gatewayFirmware: menuCode(10300, 'Gateway Firmware'),
  labelOta: menuCode(10200, 'Label OTA'),
  sensors: menuCode(13000, 'Sensor'),
  sensorList: menuCode(13100, 'List'),
  sensorAlert: menuCode(13200, 'Alert'),
  sensorAlertSetting: menuCode(13300, 'Alert Setting'),
  stores: menuCode(7000, 'Store Info'),
  storeInfo: menuCode(7100, 'Store Info', 7000),
  whiteList: menuCode(7200, 'White List'),
  users: menuCode(8000, 'User Info'),
  userInfo: menuCode(8100, 'User Info', 8000),
  userMapping: menuCode(8200, 'Mapping'),
  userLevel: menuCode(8300, 'Level'),
  myAccount: menuCode(8400, 'My Account'),
  reports: menuCode(11000, 'Reports'),
  errorList: menuCode(11100, 'Error List'),
  eslProductInfo: menuCode(11200, 'ESL Product Information'),
  systemConfig: menuCode(9000, 'System Config'),
  dashboardConfig: menuCode(9100, 'Dashboard'),
  hardwareSetting: menuCode(9200, 'Hardware'),
  appConfig: menuCode(9300, 'App Config'),
  productFileConfig: menuCode(9500, 'Product File Config'),
  systemLicense: menuCode(9400, 'License'),
  signageOverview: menuCode(54000, 'Signage overview'),
  signageScreen: menuCode(55000, 'Screen'),
  signageMedia: menuCode(56000, 'Media'),
  signageComposition: menuCode(57000, 'Composition'),
  signagePublish: menuCode(58000, 'Publish'),
  signageReports: menuCode(59000, 'Reports'),
  signageSettings: menuCode(60000, 'Settings'),
  signageProducts: menuCode(61000, 'Products and Templates'),
} as const satisfies Record<string, MenuCode>

/** Action codes: which buttons are enabled. Source: specification §6. */
export const ACTION = {
  labelUnassign: actionCode(2100, 'Link, unassign or delete labels', 2100),
  labelImagePush: actionCode(2104, 'Push an image to a label', 2100),
  labelCommand: actionCode(2101, 'LED blink, on-demand alive, resend, page flip, schedule', 2100),
  labelExport: actionCode(2102, 'Export labels', 2100),
  labelDetail: actionCode(2103, 'Open label detail', 2100),
  failExport: actionCode(2200, 'Export fail records', 2200),
  labelFirmwareView: actionCode(2300, 'List label firmware', 2300),
  labelFirmwareUpdate: actionCode(2301, 'Update label firmware', 2300),
  labelFirmwareExport: actionCode(2302, 'Export label firmware', 2300),
  articleDetail: actionCode(3100, 'Open or edit a product', 3100),
  articleUpload: actionCode(3101, 'Upload products', 3100),
  articleEdit: actionCode(3102, 'Add or delete products', 3100),
  articleLed: actionCode(3103, 'Blink the labels of a product', 3100),
  articleExport: actionCode(3104, 'Export products', 3100),
  updateRecordsExport: actionCode(3200, 'Export update records', 3200),
  gatewayDetail: actionCode(4100, 'Open gateway detail', 4100),
  gatewayEdit: actionCode(4101, 'Add or delete gateways', 4100),
  gatewayReboot: actionCode(4102, 'Reboot gateways', 4100),
  gatewayExport: actionCode(4103, 'Export gateways', 4100),
  gatewayFirmwareUpdate: actionCode(4200, 'Update gateway firmware', 4200),
  gatewayFirmwareExport: actionCode(4201, 'Export gateway firmware', 4200),
  powerRailEdit: actionCode(12100, 'Assign, unassign or delete power rails', 12000),
  templateEdit: actionCode(5100, 'New, delete, save or reapply templates', 5100),
  templateGroupEdit: actionCode(5200, 'New, edit or delete template groups', 5200),
  templateModelGroupEdit: actionCode(5500, 'New, edit or delete model groups', 5500),
  templateMappingEdit: actionCode(5300, 'New, delete, save or apply mappings', 5300),
  templateImageEdit: actionCode(5400, 'Upload or delete template images', 5400),
  lbsAnchorEdit: actionCode(6100, 'Edit anchors', 6100),
  lbsShelfEdit: actionCode(6600, 'Add, edit or delete shelves', 6600),
  ledPatternEdit: actionCode(6200, 'Edit or save LED patterns', 6200),
  buttonConfigEdit: actionCode(6401, 'Add, edit or delete button configurations', 6400),
  labelFirmwareUpload: actionCode(10100, 'Upload label firmware', 10100),
  gatewayFirmwareEdit: actionCode(10300, 'Upload or delete gateway firmware', 10300),
  labelOtaEdit: actionCode(10200, 'Switch label OTA on or off, save', 10200),
  sensorEdit: actionCode(13101, 'Add, unassign or edit sensors', 13100),
  sensorDetail: actionCode(13102, 'Open sensor detail', 13100),
  sensorAlertDetail: actionCode(13103, 'Open alert detail', 13200),
  sensorAlertSettingEdit: actionCode(13104, 'Add, edit or delete alert settings', 13300),
  storeDetail: actionCode(7100, 'Open store detail', 7100),
  storeEdit: actionCode(7101, 'Add, delete or set up stores', 7100),
  storeExport: actionCode(7102, 'Export stores', 7100),
  storeAreaEdit: actionCode(7103, 'Add country, region or city', 7100),
  whiteListEdit: actionCode(7200, 'Save, add or delete white list entries', 7200),
  whiteListExport: actionCode(7201, 'Export the white list', 7200),
  userEdit: actionCode(8100, 'New or delete users', 8100),
  userDetail: actionCode(8101, 'Open user detail', 8100),
  userExport: actionCode(8102, 'Export users', 8100),
  userMappingEdit: actionCode(8200, 'Add or delete user mappings', 8200),
  userLevelEdit: actionCode(8300, 'Save or reset levels', 8300),
  myAccountEdit: actionCode(8400, 'Save my account', 8400),
  passwordEdit: actionCode(8401, 'Change my password', 8400),
  dashboardConfigEdit: actionCode(9100, 'Save the dashboard settings', 9100),
  areaEdit: actionCode(9101, 'Edit country, region or city', 9100),
  aliveIntervalEdit: actionCode(9102, 'Save the alive interval', 9100),
  hardwareEdit: actionCode(9200, 'Save the hardware settings', 9200),
  mailEdit: actionCode(9201, 'Save the mail settings', 9200),
  appConfigEdit: actionCode(9300, 'Save or delete app settings', 9300),
  productFileEdit: actionCode(9500, 'Save the product file settings', 9500),
  licenseActivate: actionCode(9400, 'Activate a license', 9400),
  screenAdd: actionCode(55100, 'Add a screen', 55000),
  screenUpdate: actionCode(55200, 'Update a screen', 55000),
  screenView: actionCode(55300, 'View a screen', 55000),
  screenTroubleshoot: actionCode(55400, 'Troubleshoot a screen', 55000),
  mediaAdd: actionCode(56100, 'Add media', 56000),
  mediaUpdate: actionCode(56200, 'Update media', 56000),
  mediaView: actionCode(56300, 'View media', 56000),
  mediaDelete: actionCode(56400, 'Delete media', 56000),
  compositionAdd: actionCode(57100, 'Add a composition', 57000),
  compositionUpdate: actionCode(57200, 'Update a composition', 57000),
  compositionView: actionCode(57300, 'View a composition', 57000),
  compositionDelete: actionCode(57400, 'Delete a composition', 57000),
  layoutAdd: actionCode(57510, 'Add a layout', 57000),
  layoutUpdate: actionCode(57520, 'Update a layout', 57000),
  layoutView: actionCode(57530, 'View a layout', 57000),
  layoutDelete: actionCode(57540, 'Delete a layout', 57000),
  scheduleAdd: actionCode(58100, 'Add a schedule', 58000),
  scheduleUpdate: actionCode(58200, 'Update a schedule', 58000),
  scheduleView: actionCode(58300, 'View a schedule', 58000),
  scheduleDelete: actionCode(58400, 'Delete a schedule', 58000),
  quickplayAdd: actionCode(58510, 'Start a quickplay', 58000),
  quickplayView: actionCode(58530, 'View quickplays', 58000),
  quickplayDelete: actionCode(58540, 'Stop a quickplay', 58000),
  defaultCompositionAssign: actionCode(58610, 'Assign the default composition', 58000),
  defaultCompositionView: actionCode(58630, 'View the default composition', 58000),
  mediaReport: actionCode(59100, 'Media report', 59000),
  uptimeReport: actionCode(59200, 'Uptime report', 59000),
  auditReport: actionCode(59300, 'Audit report', 59000),
  defaultContent: actionCode(60100, 'Set the default content', 60000),
  profileAdd: actionCode(60210, 'Add a profile', 60000),
  profileUpdate: actionCode(60220, 'Update a profile', 60000),
  profileView: actionCode(60230, 'View a profile', 60000),
  lcdProductView: actionCode(61300, 'View products', 61000),
  lcdTemplateAdd: actionCode(61150, 'Add a template', 61000),
  lcdTemplateEdit: actionCode(61250, 'Edit a template', 61000),
  lcdTemplateView: actionCode(61350, 'View templates', 61000),
  lcdTemplateDelete: actionCode(61450, 'Delete a template', 61000),
} as const satisfies Record<string, ActionCode>

export const allMenuCodes: number[] = Object.values(MENU).map((entry) => entry.code)
export const allActionCodes: number[] = Object.values(ACTION).map((entry) => entry.code)

/**
 * The menu codes behind the SYSTEM CONFIG tab, in the order of the search for its first accessible page (specification
 * §2).
 */
export const systemMenuCodes = [9100, 9200, 9300, 9500, 9400]
/** Any of these opens the signage tab under GEN2 (specification §6). */
export const signageMenuCodes = [54000, 55000, 56000, 57000, 58000, 59000, 60000, 61000]

export interface Codes {
  accessLevel: string
  accessMenu: readonly number[]
  accessAction: readonly number[]
}

/** The level with every code of its company. */
export const topLevel = '1'

/** Whether `codes` include the code `need`; a list means any of them. Read by server and console. */
export function holds(codes: Codes, need: MenuCode | ActionCode | readonly (MenuCode | ActionCode)[]): boolean {
  if (codes.accessLevel === topLevel) return true
  const wanted = 'kind' in need ? [need] : need
  return wanted.some((entry) =>
    entry.kind === 'action'
      ? codes.accessAction.includes(entry.code)
      : codes.accessMenu.includes(entry.code) || (entry.group !== undefined && codes.accessMenu.includes(entry.group)),
  )
}
