// server/testing: every list with its searches, and the statement that reads it.

/** `own` separates the statements of the list, each in one line, from those of the server's loops, which run meanwhile. */
export interface List {
  own: RegExp
  searches: Record<string, unknown>[]
  /** Called for one store, and for all of the caller's. */ reach: ('one' | 'all')[]
  /** Required parameters of the call. */ always?: Record<string, string>
}

export const anArticle = /\barticle a\b|"store_total"/
export const aChange = /from article_change c\b|"store_total"/
const aLabel = /from label l (?:where|join label_page p)/
const aGateway = /from gateway g (?:where|join store s)/
const aPress = /from label_button b\b/
const aSample = /from label_sample s\b/
const anError = /from fail_record f\b/
const errorSearches = [{ dept: 'Tea' }, { dept: '-' }, { labelCode: '0' }, { start: '2020-01-01', end: '2099-01-01' }]
const listed = /from white_list w\b/
const anAccount = /from account a\b/
const anOtaLabel = /o\.schedule_id as id, l\.code::text as code\b/
const one: List['reach'] = ['one']
const both: List['reach'] = ['one', 'all']
const found = [{ id: '1999' }, { name: 'cheese' }, { id: '000', name: 'soap' }]

/** Every list that is declared, by the name of its operation. */
export const lists: Record<string, List> = {
  listArticles: {
    own: anArticle,
    reach: one,
    searches: [
      { id: '0001999' },
      { id: '1999' },
      { name: 'čaj a' },
      { name: 'cheese' },
      { id: '000', name: 'soap' },
      { unlinked: false },
      { unlinked: true },
      { unlinked: false, name: 'milk' },
      { unlinked: true, name: 'milk' },
      { data: true },
      { search: 'cheese' },
      { search: '0001999' },
      { search: '4006381333931' },
      { only: '00001999' },
      { category: 'Tea' },
      { category: 'Tea', search: 'milk' },
      { pictures: true },
    ],
  },
  listArticleInfo: {
    own: anArticle,
    reach: one,
    searches: [{ articleId: '1999' }, { articleIdsList: '00000001,00000002' }, { articleName: 'cheese' }],
  },
  findArticles: { own: anArticle, reach: one, searches: [{ article: '00000001' }, { article: '4006381333931' }] },
  listArticlesById: { own: anArticle, reach: one, searches: [], always: { id: '00000001' } },
  listArticlesByName: { own: anArticle, reach: one, searches: [], always: { name: 'cheese' } },
  listArticlesByNfc: { own: anArticle, reach: one, searches: [], always: { nfcUrl: 'https://example.org/1' } },
  listArticlesByField: { own: anArticle, reach: one, searches: found, always: { key: 'ORIGIN', value: 'a' } },
  listLinkedArticles: { own: anArticle, reach: one, searches: found },
  listArticleChanges: {
    own: aChange,
    reach: one,
    searches: [
      { article: '0001999' },
      { article: 'čaj a' },
      { articleId: '00000007' },
      { source: 'API' },
      { account: 'anna' },
      { batch: '00000000-0000-4000-8000-000000000000' },
      { start: '2099-01-01' },
      { end: '2020-01-01' },
    ],
  },
  listArticleUpdateDetails: {
    own: /from article_change c\b|from article_file\b/,
    reach: both,
    searches: [{ articleId: '00000001' }, { result: 'SUCCESS' }],
    always: { name: 'File 3' },
  },
  listValidationErrors: {
    own: /from article_file f join article_file_error/,
    reach: both,
    searches: [{ batchId: '00000000-0000-4000-8000-000000000000' }],
  },
  listReceiptChanges: {
    own: aChange,
    reach: one,
    searches: [],
    always: { batch: '00000000-0000-4000-8000-000000000000' },
  },
  listAddedArticles: {
    own: /from article_added d\b/,
    reach: one,
    searches: [],
    always: { batch: '00000000-0000-4000-8000-000000000000' },
  },
  listArticleFiles: {
    own: /from article_file f\b/,
    reach: both,
    searches: [{ name: 'file 3' }, { start: '2020-01-01', end: '2099-01-01' }],
  },
  listArticleSchedules: {
    own: /from article_schedule h\b/,
    reach: one,
    searches: [{ name: 'plan 3' }, { start: '2020-01-01', end: '2099-01-01' }, { fileStatus: 'NOT_PROCESSED' }],
  },
  listLabels: {
    own: aLabel,
    reach: both,
    searches: [
      { label: '0' },
      { status: 'SUCCESS' },
      { status: ['PROCESSING', 'TIMEOUT'] },
      { battery: 'NONE' },
      { signal: 'NONE' },
      { network: true },
      { articleId: '00001' },
      { articleName: 'milk' },
      { gateway: 'gateway' },
      { unlinked: false },
      { replaceWithin: 7 },
    ],
  },
  listUnassigned: { own: aLabel, reach: one, searches: [{ label: '0' }, { network: true }] },
  listUnassignedStatus: { own: aLabel, reach: one, searches: [{ label: '0' }] },
  listGatewayLabels: { own: aLabel, reach: one, always: { gateway: '00000000C001' }, searches: [{ isAssigned: true }] },
  listCategoryLabels: { own: aLabel, reach: one, searches: [{ key: 'ORIGIN' }, { key: 'ORIGIN', value: 'a' }] },
  listShelves: { own: /"articleCount"/, reach: one, searches: [{ floor: '1' }, { label: '0' }] },
  listAudit: {
    own: /from audit a\b/,
    reach: one,
    searches: [{ target: 'S1' }, { account: 'anna' }, { action: 'store' }, { start: '2020-01-01' }, { id: 7 }],
  },
  listBackups: { own: /select runs_server\(/, reach: one, searches: [] },
  listFailRecords: {
    own: /from fail_record f\b/,
    reach: both,
    searches: [
      { label: '0' },
      { gateway: 'gateway' },
      { reason: 'NOT_CONFIRMED' },
      { unsolved: true },
      { start: '2020-01-01' },
    ],
  },
  listErrors: { own: anError, reach: both, searches: errorSearches },
  listErrorInfo: { own: anError, reach: both, searches: errorSearches },
  listGatewayErrors: {
    own: anError,
    reach: both,
    searches: [{ gw: 'Gateway 1' }, { labelCode: '0' }, { start: '2020-01-01', end: '2099-01-01' }],
  },
  listErrorRecords: { own: anError, reach: both, searches: [{ labelCode: '000000000065' }, { gw: 'Gateway 1' }] },
  listReportGateways: { own: /from gateway g\b/, reach: both, searches: [] },
  listProductInfo: { own: /from label l where/, reach: both, searches: [] },
  listAliveHistory: { own: aSample, reach: both, searches: [], always: { label: '000000000065' } },
  listStatusHistory: { own: aSample, reach: both, searches: [], always: { label: '000000000065' } },
  listLabelFirmware: {
    own: /newest as materialized/,
    reach: both,
    searches: [{ label: '0' }, { type: 'oepl' }, { version: '3' }, { outdated: true }],
  },
  listLabelProperties: { own: /from label_override v\b/, reach: both, searches: [{ type: 'oepl' }] },
  listLabelAlarms: { own: aPress, reach: both, searches: [{ labelCode: '000000000065' }, { clear: true }] },
  listLabelAlarmDetails: { own: aPress, reach: both, searches: [{ labelCode: '000000000065' }] },
  listLedOrders: {
    own: /from label_command c (?:where|join label l on l\.label_id = c\.label_id join store s)\b/,
    reach: both,
    searches: [{ labelCode: '000000000065' }],
  },
  listAlerts: {
    own: /from alert a\b/,
    reach: both,
    searches: [{ show: 'NEW' }, { show: 'SNOOZED' }, { show: 'HISTORY' }],
  },
  listWhiteList: {
    own: listed,
    reach: one,
    searches: [{ search: '0' }, { searchType: 'mac', search: '0' }, { presence: 'EXPECTED' }],
  },
  listCloudWhiteList: {
    own: listed,
    reach: one,
    searches: [{ labelCode: '0' }, { labelMac: '0' }, { labelModel: 'oepl' }],
  },
  listUnassignedWhiteList: { own: listed, reach: one, searches: [{ labelCode: '0' }] },
  listHeardLabels: { own: /from heard_label h\b/, reach: one, searches: [{ search: '0' }] },
  listGateways: {
    own: aGateway,
    reach: both,
    searches: [{ ip: '10.0' }, { mac: '000' }, { name: 'gate' }, { network: 'online' }],
  },
  listGatewayStatus: { own: aGateway, reach: both, searches: [{ mac: '000' }] },
  listGatewayFirmware: {
    own: /from gateway g (?:where|join)\b/,
    reach: both,
    searches: [{ mac: '000' }, { name: 'gate' }, { version: '3' }],
  },
  listOtaSchedules: {
    own: /from ota_schedule o join firmware_package p using \(package_id\) where o\.store_id = any/,
    reach: both,
    searches: [{ model: 'oepl-1' }, { fwVersion: '2' }, { id: '7' }],
  },
  listOtaDetails: {
    own: anOtaLabel,
    reach: one,
    searches: [{ id: '7' }, { code: '65' }, { otaStatus: 'FAILED' }],
  },
  listOtaLabels: {
    own: anOtaLabel,
    reach: one,
    searches: [{ label: '65' }, { tagClass: '11' }, { firmwareVersion: '39' }, { otaStatus: 'SKIPPED' }],
  },
  listFirmwarePackages: {
    own: /from firmware_package p\b/,
    reach: ['all'],
    searches: [{ fwVersion: '3' }, { fileName: 'a' }],
  },
  listTemplates: {
    own: /from template where/,
    reach: ['all'],
    searches: [{ name: 'winter 1' }, { width: 296, height: 128 }, { color: 'BW' }],
  },
  listAppSettingPlaces: {
    own: /from app_setting p\b/,
    reach: ['all'],
    searches: [{ areaId: 0 }, { stationCode: 'S1' }],
  },
  listTemplateImages: {
    own: /from template_image i\b/,
    reach: ['all'],
    searches: [{ fileName: 'logo 1' }, { stationCode: 's1' }, { areaId: 1 }],
  },
  listTemplateTypes: { own: /from template where/, reach: ['all'], searches: [{ templateSize: '296x128' }] },
  findTemplates: { own: /from template where/, reach: ['all'], searches: [], always: { name: 'winter' } },
  listStoreTemplates: { own: /from template_area a\b/, reach: ['all'], searches: [], always: { storeCode: 'S1' } },
  listTemplateGroups: { own: /from template_group g\b/, reach: ['all'], searches: [{ name: 'winter 1' }] },
  listModelGroups: { own: /from template_model_group where/, reach: ['all'], searches: [{ name: 'winter 1' }] },
  listPicks: {
    own: /from\s+pick p\b/,
    reach: one,
    searches: [{ name: 'order 1' }, { articleId: 'A1' }, { state: 'OPEN' }],
  },
  listPickLines: { own: /from\s+pick_line n\b/, reach: one, searches: [{ picked: true }], always: { id: '1' } },
  listControllers: {
    own: /from power_controller c cross join lateral .*\(c\.store_id = any\(/,
    reach: both,
    searches: [
      { name: 'rail 1' },
      { controllerId: '65' },
      { networkStatus: 'DISCONNECTED' },
      { powerState: 'OFF' },
      { state: 'OFFLINE' },
      { linked: true },
    ],
  },
  listRailDevices: {
    own: /from power_controller c cross join lateral .*c\.store_id = \$\d+ and c\.linked/,
    reach: one,
    searches: [{ controllerId: '0000000000650' }, { label: '65' }, { state: 'OFFLINE' }],
  },
  listPositions: {
    own: /from\s+label l left join label_position lp/,
    reach: both,
    searches: [
      { floor: '1' },
      { shelfId: 'S3' },
      { source: 'DECLARED' },
      { misplaced: true },
      ...['getByLabel', 'getByPosition', 'getByArticleId', 'getByArticleName'].map((by) => ({ by, value: '65' })),
      { by: 'getByStore', value: 'S1' },
    ],
  },
  listAnchors: {
    own: /from\s+anchor an join label l/,
    reach: both,
    searches: [
      { floor: '1' },
      { positionId: 'p6' },
      { labelCode: '65' },
      ...['getByLabel', 'getByPosition', 'getByArticleId', 'getByArticleName'].map((by) => ({ by, value: '65' })),
    ],
  },
  listPlans: { own: /from\s+floor_plan p\b/, reach: one, searches: [] },
  listPlanShelves: {
    own: /union\s+select l\.floor, l\.shelf_id/,
    reach: one,
    searches: [{ floor: '1' }, { shelfId: 'S3' }, { name: 'S' }, { misplaced: true }],
  },
  listShelfLabels: {
    own: /l\.floor = \$\d+ and l\.shelf_id = \$\d+/,
    reach: one,
    searches: [],
    always: { floor: '1', shelfId: 'S3' },
  },
  listSensors: {
    own: /from sensor s where/,
    reach: one,
    searches: [
      { name: 'cooler 1' },
      { sensorCode: '65' },
      { status: 'DANGER' },
      { battery: 'BAD' },
      { linked: true },
      { network: false },
      { notiId: 1 },
    ],
  },
  listSensorLogs: {
    own: /from sensor_reading r\b|from sensor_quarter q\b/,
    reach: one,
    searches: [{ interval: '10m' }, { interval: '1d' }, { start: '2020-01-01' }, { end: '2020-01-01' }],
    always: { sensorCode: '000000000065' },
  },
  listSensorAlerts: {
    own: /from sensor_alert a where/,
    reach: both,
    searches: [
      { sensorCode: '65' },
      { status: 'OPEN' },
      { level: 'DANGER' },
      { kind: 'OFFLINE' },
      { start: '2099-01-01' },
      { end: '2020-01-01' },
    ],
  },
  listSensorNotices: {
    own: /from sensor_notice n\b/,
    reach: both,
    searches: [{ sensorCode: '000000000065' }, { alertId: 1 }, { start: '2099-01-01' }, { end: '2020-01-01' }],
  },
  listAlertSettings: { own: /from sensor_setting g where/, reach: both, searches: [{ name: 'set 1' }] },
  listButtonConfigs: { own: /from button_config c where/, reach: ['all'], searches: [{ configName: 'set 1' }] },
  listAccounts: { own: anAccount, reach: ['all'], searches: [{ account: 'user 1' }, { accessLevel: '9' }] },
  listAccountsSeenBy: { own: anAccount, reach: ['all'], searches: [], always: { user: 'anna' } },
  listCloudAccounts: { own: anAccount, reach: ['all'], searches: [{ firstName: 'user 1' }, { status: 'WAITING' }] },
  listMappings: { own: anAccount, reach: both, searches: [{ account: 'user 1' }] },
  listMappable: { own: anAccount, reach: both, searches: [{ search: 'user 1' }] },
  listCloudMappings: { own: anAccount, reach: both, searches: [{ account: 'user 1' }] },
  listCloudMappable: { own: anAccount, reach: both, searches: [{ search: 'user 1' }] },
  listFloatingGateways: { own: /from floating_gateway\b/, reach: ['all'], searches: [{ mac: '000' }] },
  listStores: {
    own: /from store s where/,
    reach: ['all'],
    searches: [{ store: 's1' }, { storeName: 'store 1' }, { country: 'C1' }],
  },
  listStoreSummaries: {
    own: /from "store" where "store_id" in|from store s left join store_total/,
    reach: ['all'],
    searches: [{ country: 'C1' }, { problemType: 'gatewayOffline' }],
  },
}
