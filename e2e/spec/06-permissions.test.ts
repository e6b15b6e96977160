// e2e/spec: specification §6, roles and permissions: every code, and what it allows. The tables are copied from the
// specification by hand, so that they check the code.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OperationShape } from '@shelfcast/contract/operation'
import { allOperations } from '@shelfcast/contract/operations'
import { ACTION, MENU, allActionCodes, allMenuCodes, holds } from '@shelfcast/contract/permissions'
import { screens as allScreens, screensIn } from '@shelfcast/contract/screens'
import { sql } from '@shelfcast/server/db/database'
import { openTestSession } from '@shelfcast/server/testing/people'
import { tabStateOf, tabTarget } from '@shelfcast/console/state/tabs'
import { openPage } from '../browser.ts'
import { returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { beforeValues, text } from '../text.ts'
import { addPick } from '../pick-rows.ts'
import { addPositions } from '../position-rows.ts'
import { addOtaSchedule } from '../ota-rows.ts'
import { addPowerRails } from '../power-rail-rows.ts'
import { addSensor } from '../sensor-rows.ts'

/** The name of a row's checkbox; that of all rows begins the same way. */
const rowBox = new RegExp(`^${beforeValues('list.selectRow')}(?!all)`)

/** The product runs as the server edition here. */
const screens = screensIn('server')

/** Menu codes in the specification's list; 54000 comes from its rule of the signage tab. */
const menuCodes: Record<number, string> = {
  1000: 'Overview',
  2000: 'Label Info',
  2100: 'Label Info',
  2600: 'Label Properties',
  2200: 'Fail Records',
  2300: 'Label Firmware',
  3000: 'Product Info',
  3100: 'Product Info',
  3200: 'Update Records',
  4000: 'Gateway Info',
  4100: 'Gateway Info',
  4200: 'Gateway Firmware',
  12000: 'Power Rail',
  5000: 'Template Info',
  5100: 'Type List',
  5200: 'Grouping',
  5500: 'Model Grouping',
  5300: 'Mapping',
  5400: 'Image on Template',
  6000: 'Multifunction',
  6100: 'LBS',
  6600: 'LBS_Shelf',
  6200: 'LED',
  6400: 'Button Configuration',
  6300: 'Button Info',
  10000: 'Firmware',
  10100: 'Label Firmware',
  10300: 'Gateway Firmware',
  10200: 'Label OTA',
  13000: 'Sensor',
  13100: 'List',
  13200: 'Alert',
  13300: 'Alert Setting',
  7000: 'Store Info',
  7100: 'Store Info',
  7200: 'White List',
  8000: 'User Info',
  8100: 'User Info',
  8200: 'Mapping',
  8300: 'Level',
  8400: 'My Account',
  11000: 'Reports',
  11100: 'Error List',
  11200: 'ESL Product Information',
  9000: 'System Config',
  9100: 'Dashboard',
  9200: 'Hardware',
  9300: 'App Config',
  9500: 'Product File Config',
  9400: 'License',
  55000: 'Screen',
  56000: 'Media',
  57000: 'Composition',
  58000: 'Publish',
  59000: 'Reports',
  60000: 'Settings',
  61000: 'Products and Templates',
  54000: 'Signage overview',
}

/** Action codes with the specification's words; each word is in the title in some form. */
const actionCodes: Record<number, string> = {
  2100: 'unassign delete',
  2104: 'image push',
  2101: 'LED blink on-demand alive resend page flip schedule',
  2102: 'export',
  2103: 'detail',
  2200: 'fail export',
  2300: 'firmware list',
  2301: 'update',
  2302: 'export',
  3100: 'product',
  3101: 'upload',
  3102: 'add delete',
  3103: 'blink',
  3104: 'export',
  3200: 'records export',
  4100: 'detail',
  4101: 'add delete',
  4102: 'reboot',
  4103: 'export',
  4200: 'firmware update',
  4201: 'export',
  12100: 'assign unassign delete',
  5100: 'new delete save reapply',
  5200: 'group new edit delete',
  5500: 'group new edit delete',
  5300: 'mapping new delete save apply',
  5400: 'image upload delete',
  6100: 'anchors',
  6600: 'shel add edit delete',
  6200: 'LED pattern edit save',
  6401: 'button config add edit delete',
  10100: 'label upload',
  10300: 'gateway upload delete',
  10200: 'OTA on off save',
  13101: 'add unassign edit',
  13102: 'detail',
  13103: 'alert detail',
  13104: 'alert settings add edit delete',
  7100: 'detail',
  7101: 'add delete set',
  7102: 'export',
  7103: 'country region city add',
  7200: 'white list save add delete',
  7201: 'export',
  8100: 'new delete',
  8101: 'detail',
  8102: 'export',
  8200: 'mapping add delete',
  8300: 'level save reset',
  8400: 'my account save',
  8401: 'password',
  9100: 'dashboard save',
  9101: 'country region city',
  9102: 'alive interval save',
  9200: 'hardware save',
  9201: 'mail save',
  9300: 'app settings save delete',
  9500: 'product file save',
  9400: 'activat',
  55100: 'screen add',
  55200: 'screen update',
  55300: 'screen view',
  55400: 'screen troubleshoot',
  56100: 'media add',
  56200: 'media update',
  56300: 'media view',
  56400: 'media delete',
  57100: 'composition add',
  57200: 'composition update',
  57300: 'composition view',
  57400: 'composition delete',
  57510: 'layout add',
  57520: 'layout update',
  57530: 'layout view',
  57540: 'layout delete',
  58100: 'schedule add',
  58200: 'schedule update',
  58300: 'schedule view',
  58400: 'schedule delete',
  58510: 'quickplay',
  58530: 'quickplay view',
  58540: 'quickplay',
  58610: 'default composition assign',
  58630: 'default composition view',
  59100: 'media',
  59200: 'uptime',
  59300: 'audit',
  60100: 'default content',
  60210: 'profile add',
  60220: 'profile update',
  60230: 'profile view',
  61300: 'view products',
  61150: 'add template',
  61250: 'edit template',
  61350: 'view templates',
  61450: 'delete template',
}

/** The menu code of each route of specification §2, and of the pages beyond it. */
const screenCodes: Record<string, number> = {
  '/': 1000,
  '/Label/LabelInfo': 2100,
  '/Label/FailRecodes': 2200,
  '/Label/Firmware': 2300,
  '/Label/LabelSettings': 2600,
  '/Product/ProductInfo': 3100,
  '/Product/UpdateRecords': 3200,
  '/Gateway/GatewayInfo': 4100,
  '/Gateway/GatewayInfoCloud': 4100,
  '/Gateway/GatewayFirmware': 4200,
  '/PowerRail/PowerRailInfo': 12000,
  '/Template/TemplateTypeList': 5100,
  '/Template/ImageonTemplate': 5400,
  '/Template/TemplateGrouping': 5200,
  '/Template/TemplateModelGrouping': 5500,
  '/Template/TemplateMapping': 5300,
  '/Multifunction/LBS': 6100,
  '/Multifunction/LBS_Shelf': 6600,
  '/Multifunction/LED': 6200,
  '/Multifunction/Picking': 6200,
  '/Multifunction/Button_Config': 6400,
  '/Sensors/SensorList': 13100,
  '/Sensors/SensorAlert': 13200,
  '/Sensors/SensorAlertSetting': 13300,
  '/Store/StoreInfo': 7100,
  '/Store/WhiteList': 7200,
  '/Reports/ErrorList': 11100,
  '/Reports/ESLProductInfo': 11200,
  '/User/AuditLog': 8100,
  '/System/Backup': 9200,
  '/User/UserInfo': 8100,
  '/User/UserInfoCloud': 8100,
  '/User/UserMapping': 8200,
  '/User/UserMappingCloud': 8200,
  '/User/UserLevel': 8300,
  '/User/MyAccount': 8400,
  '/User/MyAccountCloud': 8400,
  '/System/DashboardConfigCloud': 9100,
  '/System/DashboardConfig': 9100,
  '/System/HardwareSetting': 9200,
  '/System/AppConfig': 9300,
  '/System/SystemLicense': 9400,
  '/System/ProductFileConfig': 9500,
  '/Firmware/LabelFirmware': 10100,
  '/Firmware/GatewayFirmware': 10300,
  '/Firmware/LabelOTA': 10200,
}

/** The required codes of each call: menu codes open reads, action codes do the rest; of several any one is enough. */
const callCodes: Record<string, { menu?: number[]; action?: number[] } | 'public' | 'session' | 'level1'> = {
  'GET /api/common/login/ways': 'public',
  'POST /api/token': 'public',
  'POST /api/token/refresh': 'public',
  'POST /common/api/v3/{company}/auth/token/refresh': 'public',
  'POST /api/common/login': 'public',
  'GET /api/common/logout': 'public',
  'POST /api/common/signup': 'public',
  'GET /api/common/config/APIPath': 'public',
  'GET /api/common/config/languageList': 'public',
  'GET /api/common/config/languageContent': 'public',
  'GET /api/common/config/imageList': 'public',
  'GET /api/common/session': 'session',
  'GET /api/common/config/aliveInterval': 'session',
  'GET /api/common/store': 'session',
  'GET /api/common/store/timezone': 'session',
  'GET /api/common/events': 'session',
  'GET /api/common/jobs': 'session',
  'DELETE /api/common/jobs/{id}': 'session',
  'GET /api/common/jobs/{id}/file': 'session',
  'GET /api/common/jobs/{id}/mailed/{ticket}': 'public',
  'GET /api/common/alerts': 'session',
  'GET /api/common/config/alerts': { menu: [9200] },
  'PUT /api/common/config/alerts': { action: [9200, 9201] },
  'GET /api/common/config/emailsetting': { menu: [9200] },
  'PUT /api/common/config/emailsetting': { action: [9201] },
  'PUT /api/common/config/emailTest': { action: [9201] },
  'GET /api/common/config/eventPublishing': { menu: [9200] },
  'PUT /api/common/config/eventPublishing': { action: [9200] },
  'POST /api/common/config/eventPublishing/test': { action: [9200] },
  'POST /api/common/config/APIPath': { action: [9100] },
  'PUT /api/common/config/imageList': { action: [9100] },
  'PUT /api/common/config/languageContent': { action: [9100] },
  'DELETE /api/common/config/languageList': { action: [9100] },
  'GET /api/common/config/settingValues': { menu: [9100] },
  'PUT /api/common/config/settingValues': { action: [9100] },
  'GET /api/common/config/hardware': { menu: [9200] },
  'PUT /api/common/config/hardware': { action: [9200] },
  'GET /api/common/config/onDemandAlive': { menu: [9200] },
  'PUT /api/common/config/onDemandAlive': { action: [9200] },
  'GET /api/common/config/SSE': { menu: [9200] },
  'PUT /api/common/config/SSE': { action: [9200] },
  'PUT /api/common/config/appSettings': { action: [9300] },
  'DELETE /api/common/config/appSettings': { action: [9300] },
  'GET /api/common/config/appSettings/existing/configurations': { menu: [9300] },
  'DELETE /api/common/config/appSettings/existing/configurations': { action: [9300] },
  'PUT /api/common/config/customer/info': { action: [9300] },
  'PUT /api/common/config/customer/info/only': { action: [9300] },
  'DELETE /api/common/config/customer/info/{id}': { action: [9300] },
  'PUT /api/common/config/customer/favorite/button': { action: [9300] },
  'DELETE /api/common/config/customer/favorite/button/{id}': { action: [9300] },
  'PUT /api/common/config/activateFeatures': { action: [9300] },
  'PUT /api/common/config/productIdExtraction': { action: [9500] },
  'PUT /api/common/config/addInfo': { action: [9500] },
  'PUT /api/common/config/editableProductInfo': { action: [9500] },
  'GET /api/common/config/productFile': { menu: [9500] },
  'PUT /api/common/config/productFile': { action: [9500] },
  'POST /api/common/config/productFile/test': { menu: [9500] },
  'GET /api/common/config/productFile/sources': { menu: [9500] },
  'PUT /api/common/config/productFile/url': { action: [9500] },
  'DELETE /api/common/config/productFile/url/{id}': { action: [9500] },
  'POST /api/common/config/productFile/url/{id}/load': { action: [9500] },
  'GET /api/common/license': { menu: [9400] },
  'PUT /api/common/license': { action: [9400] },
  'GET /api/common/version': 'public',
  'GET /api/common/about': 'session',
  'GET /api/common/property': { menu: [9200, 9500] },
  'PUT /api/common/property': { action: [9200, 9500] },
  'GET /api/common/area': { menu: [7100, 9100, 9300] },
  'POST /api/common/area': { action: [7103, 9101] },
  'PUT /api/common/area': { action: [7103, 9101] },
  'DELETE /api/common/area': { action: [7103, 9101] },
  'GET /api/common/company': 'session',
  'POST /api/common/company': 'level1',
  'PUT /api/common/company': 'level1',
  'POST /api/common/config/alertsetting': { action: [9100] },
  'GET /api/common/store/summary': { action: [7100] },
  'GET /api/common/store/setting/summary': { action: [7100, 7101] },
  'GET /api/common/store/summary/list': { menu: [1000, 7100] },
  'GET /api/common/store/simple': 'session',
  'GET /api/common/store/acsChannelMask': { action: [7100, 7101] },
  'PUT /api/common/store/acsChannelMask': { action: [7101] },
  'GET /api/common/store/pdaGetStationsByUser': 'session',
  'GET /api/common/store/labels/count': { menu: [2100, 7100] },
  'GET /api/common/store/deletion': { action: [7101] },
  'GET /api/common/whiteList/info': { menu: [7200] },
  'PUT /api/common/whiteList': { action: [7200] },
  'GET /api/common/whiteList/list': { menu: [7200] },
  'GET /api/common/whiteList/heard': { menu: [7200] },
  'POST /api/common/whiteList/file': { action: [7200] },
  'GET /api/common/whiteList/pending': { menu: [7200] },
  'PUT /api/common/whiteList/pending': { action: [2100] },
  'PUT /api/common/whiteList/pending/status': { action: [7200, 2100] },
  'GET /api/common/whitelist': { menu: [7200] },
  'GET /api/common/whitelist/unassigned': { menu: [7200] },
  'POST /api/common/whitelist': { action: [7200] },
  'DELETE /api/common/whitelist': { action: [7200] },
  'POST /api/common/whitelist/box': { menu: [7200] },
  'PUT /api/common/whitelist/update/storage': { action: [7200] },
  'PUT /api/common/whitelist/update/gateway': { action: [7200] },
  'GET /api/common/summary': { menu: [1000, 2100, 4100] },
  'GET /api/common/summary/problem': { menu: [1000] },
  'GET /api/common/config/alertsetting': { menu: [1000, 9100] },
  'PUT /api/common/config/aliveInterval': { action: [9102] },
  'GET /api/common/labels': { menu: [2100] },
  'GET /api/common/labels/detail': { action: [2103] },
  'GET /api/common/labels/image': { menu: [2100] },
  'GET /api/common/labels/image/signed': 'public',
  'GET /api/common/labels/history': { action: [2103] },
  'GET /api/common/labels/type': { menu: [2100] },
  'POST /api/common/labels/link': { action: [2100] },
  'POST /api/common/labels/unlink': { action: [2100] },
  'DELETE /api/common/labels': { action: [2100] },
  'PUT /api/common/labels/resend/timeout': { action: [2101] },
  'GET /api/common/labels/link': { menu: [2100] },
  'GET /api/common/labels/unassigned': { menu: [2100] },
  'GET /api/common/labels/unassigned/status': { menu: [2100] },
  'GET /api/common/labels/unassigned/rma': { menu: [2100] },
  'GET /api/common/labels/gateway': { menu: [2100, 4100] },
  'GET /api/common/labels/article': { menu: [2100, 3100] },
  'GET /api/common/labels/store': { menu: [2100] },
  'GET /api/common/labels/type/one': { menu: [2100] },
  'GET /api/common/labels/type/info': { menu: [2100] },
  'GET /api/common/labels/model': { menu: [2100] },
  'GET /api/common/labels/summary/status': { menu: [2100, 1000] },
  'GET /api/common/labels/alive/history': { action: [2103] },
  'GET /api/common/labels/status/history': { action: [2103] },
  'GET /api/common/category/articles': { menu: [2100, 3100] },
  'GET /api/common/labels/shelfs': { menu: [2100, 6600] },
  'GET /api/common/labels/shelfs/detail': { menu: [2100, 6600] },
  'GET /api/common/labels/status/floorwise': { menu: [2100, 6600] },
  'GET /api/common/labels/problemforlbs': { menu: [2100, 6600] },
  'PUT /api/common/labels/update/shelf': { action: [6600, 2100] },
  'PUT /api/common/labels/resend/timeout/all': { action: [2101] },
  'POST /api/common/labels/multi/link': { action: [2101] },
  'POST /api/common/labels/regenerate/images': { action: [2101] },
  'GET /api/common/labels/failRecords': { menu: [2200] },
  'GET /metro/report/error-list': { menu: [11100] },
  'GET /metro/report/error-list-info': { menu: [11100] },
  'GET /metro/report/dept-list': { menu: [11100] },
  'GET /metro/report/error-list-gw': { menu: [11100] },
  'GET /metro/report/gw-list': { menu: [11100] },
  'POST /metro/report/error-list-pdf': { menu: [11100] },
  'POST /metro/report/error-list-info-pdf': { menu: [11100] },
  'POST /metro/report/error-list-gw-pdf': { menu: [11100] },
  'POST /metro/report/product-info-pdf': { menu: [11200] },
  'GET /metro/report/product-info': { menu: [11200] },
  'GET /api/common/labels/firmware': { menu: [2300] },
  'POST /api/common/labels/firmware': { action: [2301] },
  'GET /api/common/labels/firmware/summary': { menu: [2300] },
  'GET /api/common/labels/firmware/versions': { action: [2300] },
  'GET /api/common/labels/property': { menu: [2600, 2100, 5200] },
  'PUT /api/common/labels/property': { menu: [2600] },
  'GET /api/common/articles': { menu: [3100, 2100, 5300] },
  'POST /api/common/articles': { action: [3102] },
  'PUT /api/common/articles': { action: [3102, 3100] },
  'DELETE /api/common/articles': { action: [3102] },
  'GET /api/common/articles/data': { menu: [3100, 2100, 5100, 5300] },
  'GET /api/common/config/articleField': { action: [3100] },
  'POST /api/common/articles/upload': { action: [3101] },
  'POST /api/common/articles/upload/multipart': { action: [3101] },
  'POST /api/common/articles/upload/zip': { action: [3101] },
  'POST /api/common/articles/upload/zip/multipart': { action: [3101] },
  'GET /api/common/config/article/info': { action: [3100] },
  'GET /api/common/config/articleFieldNSecondly': { action: [3100] },
  'GET /api/common/articles/id': { menu: [3100, 2100] },
  'GET /api/common/articles/name': { menu: [3100, 2100] },
  'GET /api/common/articles/nfc': { menu: [3100, 2100] },
  'GET /api/common/articles/content': { menu: [3100, 2100] },
  'GET /api/common/articles/linked': { menu: [3100, 2100] },
  'GET /api/common/articles/sub': { menu: [3100, 2100] },
  'GET /api/common/articles/mapping': { menu: [3100, 2100] },
  'GET /common/api/v1/articles/article': { menu: [3100, 2100] },
  'GET /api/common/articles/mappinginfo': { menu: [3100, 2100] },
  'POST /api/common/articles/mappinginfo': { action: [3102, 3100] },
  'GET /api/common/articles/map/reserved': { menu: [3100, 9500] },
  'GET /api/common/articles/upload/format': { menu: [3100, 9500] },
  'PUT /api/common/articles/upload/format': { menu: [3100, 9500] },
  'POST /api/common/articles/upload/format': { action: [9500, 3101] },
  'GET /api/common/standardDataMap': { menu: [3100, 9500] },
  'POST /api/common/standardDataMap': { action: [9500] },
  'POST /api/common/standardDataMap/import': { action: [9500] },
  'GET /api/common/articles/schedule': { menu: [3100] },
  'POST /api/common/articles/schedule': { action: [3101, 3102, 3100] },
  'PUT /api/common/articles/schedule': { action: [3101, 3102, 3100] },
  'DELETE /api/common/articles/schedule': { action: [3101, 3102, 3100] },
  'GET /api/common/articles/schedule/file': { menu: [3100], action: [3101, 3102, 3100] },
  'GET /api/common/articles/schedule/changes': { menu: [3100, 2100] },
  'GET /api/common/labels/button': { menu: [6400, 2100] },
  'PUT /api/common/labels/button': { action: [6401] },
  'GET /api/common/labels/contents/alarm': { action: [2101] },
  'GET /api/common/labels/contents/alarm/detail': { action: [2101] },
  'POST /api/common/labels/page': { action: [2101] },
  'GET /api/common/labels/schedule': { action: [2101] },
  'POST /api/common/labels/schedule': { action: [2101] },
  'DELETE /api/common/labels/schedule': { action: [2101] },
  'GET /api/common/labels/repeatSchedule': { action: [2101] },
  'POST /api/common/labels/repeatSchedule': { action: [2101] },
  'GET /api/common/labels/repeatschedule': { action: [2101] },
  'POST /api/common/labels/repeatschedule': { action: [2101] },
  'DELETE /api/common/labels/repeatschedule': { action: [2101] },
  'GET /api/common/labels/schedule/article': { action: [2101] },
  'POST /api/common/labels/schedule/article': { action: [2101] },
  'DELETE /api/common/labels/schedule/article': { action: [2101] },
  'PUT /api/common/labels/led': { action: [2101] },
  'GET /api/common/labels/led': { action: [2101] },
  'POST /api/common/labels/blink': { action: [2101] },
  'PUT /common/api/v1/labels/contents/led': { action: [2101] },
  'PUT /api/common/labels/led/low-battery': { action: [2101] },
  'POST /api/common/labels/multi/led': { action: [2101] },
  'PUT /api/common/articles/led': { action: [3103] },
  'GET /api/common/picks': { menu: [6200], action: [3103] },
  'GET /api/common/picks/lines': { menu: [6200], action: [3103] },
  'POST /api/common/picks': { action: [3103] },
  'PUT /api/common/picks': { action: [3103] },
  'DELETE /api/common/picks': { action: [3103] },
  'GET /api/common/config/buttonConfig': { menu: [6400, 2100] },
  'GET /api/common/config/buttonConfig/{id}': { menu: [6400, 2100] },
  'PUT /api/common/config/buttonConfig': { action: [6401] },
  'DELETE /api/common/config/buttonConfig': { action: [6401] },
  'GET /sensor/api/v1/power-rail/controller': { menu: [12000] },
  'GET /sensor/api/v1/power-rail/devices': { menu: [12000] },
  'POST /sensor/api/v1/power-rail/link': { action: [12100] },
  'DELETE /sensor/api/v1/power-rail/unlink': { action: [12100] },
  'DELETE /sensor/api/v1/power-rail/delete': { action: [12100] },
  'POST /sensor/api/v1/power-rail/cycle': { action: [12100] },
  'GET /lbs/common/lbs/config': { menu: [6100, 6600] },
  'POST /lbs/common/lbs/config': { action: [6100] },
  'PUT /lbs/common/lbs/config': { action: [6100] },
  'DELETE /lbs/common/lbs/config': { action: [6100] },
  'GET /lbs/common/lbs/anchor/config': { menu: [6100, 6600] },
  'POST /lbs/common/lbs/anchor/config': { action: [6100] },
  'DELETE /lbs/common/lbs/anchor/config': { action: [6100] },
  'GET /lbs/common/lbs/result': { menu: [6100, 6600] },
  'GET /lbs/common/lbs/plans': { menu: [6100, 6600] },
  'GET /lbs/common/lbs/plan': { menu: [6100, 6600] },
  'GET /lbs/common/lbs/plan/image': { menu: [6100, 6600] },
  'GET /lbs/common/lbs/plan/labels': { menu: [6100, 6600] },
  'PUT /lbs/common/lbs/plan': { action: [6100] },
  'DELETE /lbs/common/lbs/plan': { action: [6100] },
  'PUT /lbs/common/lbs/plan/gateways': { action: [6100] },
  'GET /lbs/common/lbs/shelf': { menu: [6100, 6600] },
  'GET /lbs/common/lbs/shelf/labels': { menu: [6100, 6600] },
  'POST /lbs/common/lbs/shelf': { action: [6600] },
  'PUT /lbs/common/lbs/shelf': { action: [6600] },
  'DELETE /lbs/common/lbs/shelf': { action: [6600] },
  'GET /sensor/api/v1/th': { menu: [13100, 13200, 13300] },
  'PUT /sensor/api/v1/th': { action: [13101] },
  'POST /sensor/api/v1/th/link': { action: [13101] },
  'DELETE /sensor/api/v1/th/unlink': { action: [13101] },
  'DELETE /sensor/api/v1/th/delete': { action: [13101] },
  'GET /sensor/api/v1/th/summary': { menu: [1000, 13100, 13200, 13300] },
  'GET /sensor/api/v1/th/products': { action: [13102, 13103] },
  'GET /sensor/api/v1/th/logs': { action: [13102] },
  'POST /sensor/api/v1/th/data': { action: [13101] },
  'GET /sensor/api/v1/th/alert': { menu: [13200] },
  'PUT /sensor/api/v1/th/alert': { action: [13103] },
  'GET /sensor/api/v1/th/alert/summary': { menu: [1000, 13200] },
  'GET /sensor/api/v1/th/alert/history/summary': { menu: [13200] },
  'GET /sensor/api/v1/th/noti/history': { action: [13103] },
  'GET /sensor/api/v1/noti': { menu: [13300, 13100] },
  'POST /sensor/api/v1/noti': { action: [13104] },
  'PUT /sensor/api/v1/noti': { action: [13104] },
  'DELETE /sensor/api/v1/noti': { action: [13104] },
  'POST /sensor/api/v1/noti/replay': { action: [13104] },
  'GET /sensor/api/v1/property/sensor-measure-scale': { menu: [13100, 13200, 13300] },
  'PUT /sensor/api/v1/property/sensor-measure-scale': { action: [13101, 13104] },
  'GET /api/common/functions/led/pattern': { menu: [6200], action: [2101, 3103] },
  'PUT /api/common/functions/led/pattern': { action: [6200] },
  'POST /api/common/functions/led/pattern': { action: [6200] },
  'DELETE /api/common/functions/led/pattern': { action: [6200] },
  'POST /api/common/labels/image': { action: [2104] },
  'PUT /api/common/labels/image/dither/preview': { action: [2104] },
  'POST /common/api/v1/labels/contents/image': { action: [2104] },
  'POST /api/common/labels/onDemandAlive/execute': { action: [2101] },
  'PUT /api/common/labels/force/alive/signal': { action: [2101] },
  'GET /api/common/labels/force/alive/signal': { action: [2101] },
  'POST /api/common/labels/nfc': { action: [2101] },
  'PUT /api/common/labels/nfc': { action: [2101] },
  'POST /api/common/labels/multi/page': { action: [2101] },
  'POST /common/api/v1/labels/contents/page': { action: [2101] },
  'POST /common/api/v1/labels/unlink': { action: [2100] },
  'GET /api/common/articles/upload/file': { menu: [3200], action: [3101] },
  'GET /api/common/articles/history': { menu: [3200, 3100] },
  'GET /api/common/articles/update/history': { menu: [3200, 3100] },
  'GET /api/common/articles/update/history/detail': { menu: [3200, 3100] },
  'GET /api/common/articles/history/detail': { menu: [3200, 3100] },
  'GET /api/common/articles/validationerror/logs': { menu: [3200, 3100], action: [3101] },
  'GET /api/common/gateway': { menu: [4100, 2100] },
  'GET /api/common/gateway/detail': { action: [4100] },
  'GET /api/common/scangateway': { action: [4101] },
  'POST /api/common/gateway': { action: [4101] },
  'DELETE /api/common/gateway': { action: [4101] },
  'PUT /api/common/gateway': { action: [4101] },
  'PATCH /api/common/gateway': { action: [4102] },
  'GET /api/common/gateway/status': { menu: [4100, 2100] },
  'GET /api/common/gateway/statistics': { action: [4100] },
  'GET /api/common/gateway/status/summary': { menu: [4100], action: [4100] },
  'GET /api/common/gateway/list': { menu: [4100, 2100] },
  'GET /api/common/gateway/models': { menu: [4100, 10300] },
  'GET /api/common/gateway/debug/info': { action: [4100] },
  'GET /api/common/gateway/opcode': { action: [4100] },
  'PUT /api/common/gateway/opcode': { action: [2101] },
  'POST /api/common/gateway/firmware': { action: [4200] },
  'POST /api/common/gateway/firmware/cancel': { action: [4200] },
  'POST /api/common/gateway/firmware/rollback': { action: [4200] },
  'GET /api/common/gateway/firmware/{ticket}': 'public',
  'GET /api/common/gateway/floating': { menu: [4100], action: [4101] },
  'GET /api/common/otamanager/api/otapackage': { menu: [10100, 10300, 10200], action: [2301, 4200] },
  'POST /api/common/otamanager/api/otapackage': { action: [10100, 10300] },
  'POST /api/common/otamanager/api/otapackage/multi': { action: [10100, 10300] },
  'DELETE /api/common/otamanager/api/otapackage': { action: [10100, 10300] },
  'GET /api/common/otamanager/api/status/{stationCode}': { menu: [10200] },
  'GET /api/common/otamanager/api/status/tagList/{stationCode}': { menu: [10200] },
  'GET /api/common/otamanager/api/otaschedule': { menu: [10200] },
  'GET /api/common/otamanager/api/otaschedule/details': { menu: [10200] },
  'POST /api/common/otamanager/api/otaschedule': { action: [10200] },
  'DELETE /api/common/otamanager/api/otaschedule': { action: [10200] },
  'GET /api/common/otamanager/api/gateway/status': { menu: [4200] },
  'GET /api/common/templates': { menu: [5100, 5200, 5500, 5300, 2100, 2600, 3100] },
  'POST /api/common/templates': { action: [5100] },
  'PUT /api/common/templates': { action: [5100] },
  'DELETE /api/common/templates': { action: [5100] },
  'GET /api/common/templates/name': { menu: [5100, 5200, 5500, 5300, 2100, 2600, 3100] },
  'GET /api/common/templates/content': { menu: [5100, 5200, 5500, 5300, 2100, 2600, 3100] },
  'GET /api/common/images/list': { menu: [5400, 5100, 5200, 5500, 5300, 2100, 2600, 3100] },
  'GET /api/common/images/selection': { menu: [5400, 5100, 5200, 5500, 5300, 2100, 2600, 3100] },
  'POST /api/common/images/register': { action: [5400] },
  'DELETE /api/common/images/delete/selection': { action: [5400] },
  'GET /api/common/templates/usage': { menu: [5100], action: [5100] },
  'GET /api/common/templates/history': { menu: [5100] },
  'GET /api/common/templates/data': { menu: [5100, 5200, 5500, 5300, 2100, 2600, 3100] },
  'GET /api/common/templates/labelCode': { menu: [5100, 5200, 5500, 5300, 2100, 2600, 3100] },
  'GET /api/common/templates/export': { menu: [5100] },
  'POST /api/common/templates/import': { action: [5100] },
  'POST /api/common/templates/type': { action: [5100] },
  'DELETE /api/common/templates/type': { action: [5100] },
  'GET /api/common/templates/mapping/group': { menu: [5200, 5300] },
  'POST /api/common/templates/mapping/group': { action: [5200] },
  'PUT /api/common/templates/mapping/group': { action: [5200] },
  'DELETE /api/common/templates/mapping/group': { action: [5200] },
  'GET /api/common/templates/mapping/group/type': { menu: [5200, 5300] },
  'GET /api/common/templates/mapping/group/detail': { menu: [5200, 5300] },
  'GET /api/common/templates/mapping/model': { menu: [5500] },
  'POST /api/common/templates/mapping/model': { action: [5500] },
  'PUT /api/common/templates/mapping/model': { action: [5500] },
  'DELETE /api/common/templates/mapping/model': { action: [5500] },
  'GET /api/common/templates/mapping/condition': { menu: [5300] },
  'POST /api/common/templates/mapping/condition': { action: [5300] },
  'DELETE /api/common/templates/mapping/condition': { action: [5300] },
  'PUT /api/common/templates/mapping/condition/apply': { action: [5300] },
  'GET /api/common/node': 'level1',
  'POST /api/common/node': 'level1',
  'DELETE /api/common/node': 'level1',
  'POST /api/common/store': { action: [7101] },
  'PUT /api/common/store': { action: [7101] },
  'DELETE /api/common/store': { action: [7101] },
  'GET /api/common/audit': { menu: [8100] },
  'GET /api/common/account': { menu: [8100] },
  'POST /api/common/account': { action: [8100] },
  'PUT /api/common/account': { action: [8100] },
  'DELETE /api/common/account': { action: [8100] },
  'GET /api/common/account/v2': { menu: [8100] },
  'GET /api/common/account/b2c': { menu: [8100] },
  'PUT /api/common/account/b2c/approval': { action: [8100] },
  'POST /api/common/account/invitation': { action: [8100] },
  'PUT /api/common/account/password/link': 'public',
  'GET /api/common/account/mapping': { menu: [8200] },
  'GET /api/common/account/mapping/available': { menu: [8200] },
  'GET /api/common/account/b2c/mapping': { menu: [8200] },
  'GET /api/common/account/b2c/mapping/available': { menu: [8200] },
  'POST /api/common/account/mapping': { action: [8200] },
  'DELETE /api/common/account/mapping': { action: [8200] },
  'GET /api/common/account/level': { menu: [8300, 8100] },
  'POST /api/common/account/level': { action: [8300] },
  'GET /api/common/account/passwordPolicy': { menu: [8300, 8100] },
  'PUT /api/common/account/passwordPolicy': { action: [8300] },
  'GET /api/common/accessLevel': { menu: [8300, 8100] },
  'GET /api/common/accessLevel/v2': { menu: [8300, 8100] },
  'GET /api/common/accessLevel/one': { menu: [8300, 8100] },
  'GET /api/common/accessLevel/menu/reset': { menu: [8300, 8100] },
  'GET /api/common/accessLevel/action/reset': { menu: [8300, 8100] },
  'GET /api/common/accessLevel/export': { menu: [8300] },
  'POST /api/common/accessLevel/import': { action: [8300] },
  'PUT /api/common/accessLevel': { action: [8300] },
  'PUT /api/common/accessLevel/title': { action: [8300] },
  'PUT /api/common/accessLevel/menu': { action: [8300] },
  'PUT /api/common/accessLevel/action': { action: [8300] },
  'POST /api/common/accessLevel': { action: [8300] },
  'DELETE /api/common/accessLevel': { action: [8300] },
  'GET /api/common/account/detail': { menu: [8400], action: [8101] },
  'GET /api/common/backup': { menu: [9200] },
  'POST /api/common/backup': 'level1',
  'DELETE /api/common/backup': 'level1',
  'GET /api/common/backup/file': 'level1',
  'POST /api/common/backup/restore': 'level1',
  'GET /api/common/backup/plan': 'level1',
  'PUT /api/common/backup/plan': 'level1',
  'PUT /api/common/account/info': { action: [8400] },
  'GET /api/common/account/lists': 'session',
  'PUT /api/common/account/lists': 'session',
  'PUT /api/common/account/password': { action: [8401] },
  'GET /api/common/account/sessions': { menu: [8400], action: [8101] },
  'DELETE /api/common/account/sessions': { action: [8400, 8100] },
}
/** The additional code for the export of a list. */
const exportCodes: Record<string, number> = {
  'GET /api/common/audit': 8102,
  'GET /api/common/labels': 2102,
  'GET /api/common/labels/failRecords': 2200,
  'GET /api/common/labels/firmware': 2302,
  'GET /api/common/articles': 3104,
  'GET /api/common/gateway': 4103,
  'GET /api/common/store': 7102,
  'GET /api/common/whiteList/list': 7201,
  'GET /api/common/gateway/floating': 4103,
  'GET /api/common/gateway/status': 4103,
  'GET /api/common/otamanager/api/gateway/status': 4201,
  'GET /api/common/whitelist': 7201,
  'GET /api/common/whitelist/unassigned': 7201,
  'GET /api/common/labels/unassigned': 2102,
  'GET /api/common/labels/unassigned/status': 2102,
  'GET /api/common/category/articles': 2102,
  'GET /api/common/config/article/info': 3104,
  'GET /api/common/config/articleFieldNSecondly': 3104,
  'GET /api/common/articles/linked': 3104,
  'GET /api/common/articles/id': 3104,
  'GET /api/common/articles/name': 3104,
  'GET /api/common/articles/nfc': 3104,
  'GET /api/common/articles/content': 3104,
  'GET /api/common/articles/schedule': 3104,
  'GET /api/common/labels/gateway': 2102,
  'GET /api/common/labels/shelfs': 2102,
  'GET /api/common/whiteList/heard': 7201,
  'GET /api/common/store/summary/list': 7102,
  'GET /api/common/articles/history': 3200,
  'GET /api/common/articles/update/history': 3200,
  'GET /api/common/articles/validationerror/logs': 3200,
  'GET /api/common/account': 8102,
  'GET /api/common/account/v2': 8102,
  'GET /api/common/account/b2c': 8102,
}
/** Required parameters of some lists. */
const conditions: Record<string, string> = {
  'GET /api/common/articles/id': '&id=1',
  'GET /api/common/account/v2': '&user=admin',
  'GET /api/common/labels/gateway': '&gateway=0200000000AA',
  'GET /api/common/articles/name': '&name=Milk',
  'GET /api/common/articles/nfc': '&nfcUrl=https%3A%2F%2Fexample.com',
  'GET /api/common/articles/content': '&key=BRAND&value=Own',
  'GET /api/common/articles/receipt/changes': '&batch=00000000-0000-4000-8000-000000000000',
}
const forms = new Set(
  allOperations
    .filter(({ operation }) => operation.takes === 'multipart')
    .map(({ operation }) => `${operation.method} ${operation.path}`),
)
/** The declaration of an operation, in the form of the table. */
function statedBy({ needs }: OperationShape) {
  const entries = typeof needs === 'string' ? [] : 'kind' in needs ? [needs] : needs
  const codesOf = (wanted: 'menu' | 'action') => entries.filter(({ kind }) => kind === wanted).map(({ code }) => code)
  return typeof needs === 'string' ? needs : { menu: codesOf('menu'), action: codesOf('action') }
}
/** Our own calls, which the specification does not name, are checked against their declarations. */
const guardedCalls = allOperations.flatMap(({ operation }) => {
  const call = `${operation.method} ${operation.path}`
  const codes = callCodes[call] ?? statedBy(operation)
  return typeof codes === 'string' ? [] : [{ call, menu: codes.menu ?? [], action: codes.action ?? [] }]
})

const everyMenu = Object.keys(menuCodes).map(Number)
const everyAction = Object.keys(actionCodes).map(Number)
const without = (all: readonly number[], gone: readonly number[]) => all.filter((code) => !gone.includes(code))
/** The code of a whole group opens its first screen too, such as 2000 in addition to 2100. */
const withGroup = (codes: readonly number[]) => [
  ...codes,
  ...codes.map((code) => Math.floor(code / 1000) * 1000).filter((group) => codes.includes(group + 100)),
]

const stage = startStage()
let storeId: number

beforeAll(async () => {
  storeId = (await stage.backdoor.db.selectFrom('store').select('store_id').executeTakeFirstOrThrow()).store_id
})
describe('the codes', () => {
  test.each(Object.entries(menuCodes))('menu code %s is %s', (code, title) => {
    expect(
      Object.values(MENU)
        .filter((entry) => entry.code === Number(code))
        .map((entry) => entry.title),
    ).toEqual([title])
  })

  test('there is no other menu code', () => {
    expect([...allMenuCodes].sort((one, other) => one - other)).toEqual(everyMenu.sort((one, other) => one - other))
  })

  test.each(Object.entries(actionCodes))('action code %s: %s', (code, words) => {
    const titles = Object.values(ACTION)
      .filter((entry) => entry.code === Number(code))
      .map((entry) => entry.title.toLowerCase())
    expect(titles).toHaveLength(1)
    for (const word of words.toLowerCase().split(' ')) expect(titles[0]).toContain(word)
  })

  test('there is no other action code', () => {
    expect([...allActionCodes].sort((one, other) => one - other)).toEqual(everyAction.sort((one, other) => one - other))
  })

  test("menu and action codes with the same digits do not open each other's targets", () => {
    expect(holds({ accessLevel: '2', accessMenu: [2100], accessAction: [] }, ACTION.labelUnassign)).toBe(false)
    expect(holds({ accessLevel: '2', accessMenu: [], accessAction: [2100] }, MENU.labelInfo)).toBe(false)
  })
})

// screen-visits.ts tests that a screen opens with its code alone, and without it is neither in the menu nor open.
describe('accessMenu decides which screens are visible', () => {
  test.each(allScreens.map((screen) => [screen.path, screen.menu.code]))('%s opens with its code, %i', (path, code) => {
    expect(code).toBe(screenCodes[path])
  })

  test.each([
    [2000, '/Label/LabelInfo'],
    [3000, '/Product/ProductInfo'],
    [4000, '/Gateway/GatewayInfo'],
    [7000, '/Store/StoreInfo'],
    [8000, '/User/UserInfo'],
  ])('the group code %i opens %s as its own code does', (group, path) => {
    const row = screens.find((screen) => screen.path === path)
    expect(row && holds({ accessLevel: '2', accessMenu: [group], accessAction: [] }, row.menu)).toBe(true)
  })

  test('the ESL tab is always available, even to an account without any code', async () => {
    const { page, context } = await returningPerson(stage, { account: 'bare', menu: [], action: [] })
    await page.goto('/')
    await page
      .getByRole('navigation', { name: text('shell.tabs') })
      .getByRole('button', { name: 'ESL', exact: true })
      .waitFor()
    expect(
      await page
        .getByRole('navigation', { name: text('menu.label') })
        .getByRole('link')
        .count(),
    ).toBe(0)
    await context.close()
  })

  test.each([9100, 9200, 9300, 9400, 9500])('the system config tab opens with code %i alone', (code) => {
    expect(tabStateOf({ accessLevel: '2', accessMenu: [code], accessAction: [] }, 'NONE', false).systemAccess).toBe(
      true,
    )
  })

  test('the system config tab does not open with any other code', () => {
    expect(
      tabStateOf(
        { accessLevel: '2', accessMenu: without(everyMenu, [9100, 9200, 9300, 9400, 9500]), accessAction: everyAction },
        'NONE',
        false,
      ).systemAccess,
    ).toBe(false)
  })

  test.each([
    [[9100, 9200, 9300, 9400, 9500], '/System/DashboardConfig'],
    [[9200, 9300, 9400, 9500], '/System/HardwareSetting'],
    [[9300, 9400, 9500], '/System/AppConfig'],
    [[9400, 9500], '/System/ProductFileConfig'],
    [[9500], '/System/ProductFileConfig'],
    [[9400], '/System/SystemLicense'],
  ])('with %j the system config tab leads to %s', (accessMenu, target) => {
    expect(tabTarget('SYSTEM_CONFIG', { accessLevel: '2', accessMenu, accessAction: [] }, 'NONE', () => true)).toBe(
      target,
    )
  })

  test.each([54000, 55000, 56000, 57000, 58000, 59000, 60000, 61000])(
    'the signage tab opens with code %i alone, and only under lcdType GEN2',
    (code) => {
      const codes = { accessLevel: '2', accessMenu: [code], accessAction: [] }
      expect(
        (['NONE', 'GEN1', 'GEN2'] as const).map((lcdType) => tabStateOf(codes, lcdType, false).pickcelAccess),
      ).toEqual([false, false, true])
    },
  )

  test('the signage tab does not open with any other code', () => {
    expect(
      tabStateOf(
        { accessLevel: '2', accessMenu: everyMenu.filter((code) => code < 54000), accessAction: everyAction },
        'GEN2',
        false,
      ).pickcelAccess,
    ).toBe(false)
  })
})

describe('the server demands the codes', () => {
  let people = 0
  const send = async (call: string, given: { menu: number[]; action: number[] }, account: string) => {
    // Two calls may differ in case alone, which accounts may not.
    people += 1
    const { headers } = await openTestSession(
      stage.backdoor.db,
      await stage.backdoor.account({ account: `${account} ${people}`, ...given, stores: [storeId] }),
    )
    const [method = '', path = ''] = call.split(' ')
    const body =
      method === 'GET'
        ? {}
        : forms.has(call)
          ? { body: new FormData() }
          : { body: new Blob(['{}'], { type: 'application/json' }) }
    const response = await fetch(`${stage.product.url}${path}`, { method, headers, ...body })
    const text = await response.text()
    return { status: response.status, text }
  }

  const tabled = allOperations
    .map(({ operation }) => ({ call: `${operation.method} ${operation.path}`, operation }))
    .filter(({ call }) => callCodes[call] !== undefined)

  test('the table names existing calls only', () => {
    expect(tabled.map(({ call }) => call).sort()).toEqual(Object.keys(callCodes).sort())
  })

  test.each(tabled)('$call needs what the table says', ({ call, operation }) => {
    const expected = callCodes[call]
    expect(statedBy(operation)).toEqual(
      typeof expected === 'object' ? { menu: expected.menu ?? [], action: expected.action ?? [] } : expected,
    )
  })

  test.each(guardedCalls.map(({ call, menu, action }) => [call, menu, action] as const))(
    '%s is refused to an account that holds every code but these: menu %j, action %j',
    async (call, menu, action) => {
      const { status, text } = await send(
        call,
        { menu: without(everyMenu, withGroup(menu)), action: without(everyAction, action) },
        `not ${call}`,
      )
      const isSessionCheck = call === 'GET /api/common/area' // 423 there, with words that differ from a lost session (§8)
      expect(status).toBe(isSessionCheck ? 423 : 403)
      expect(text).toContain('You have no permission.')
      if (!isSessionCheck)
        expect(JSON.parse(text)).toMatchObject({
          responseCode: '403',
          responseMessage: expect.stringMatching(
            new RegExp(`Code (${[...menu, ...action].join('|')}) \\(.+\\) is needed`),
          ),
        })
    },
  )

  test.each(
    guardedCalls.flatMap(({ call, menu, action }) => [
      ...menu.map((code) => [call, 'menu', code] as const),
      ...action.map((code) => [call, 'action', code] as const),
    ]),
  )('%s is open to an account that holds nothing but %s %i', async (call, kind, code) => {
    const { status, text } = await send(
      call,
      { menu: kind === 'menu' ? [code] : [], action: kind === 'action' ? [code] : [] },
      `only ${kind} ${code} ${call}`,
    )
    expect({ status, text }).not.toMatchObject({ text: expect.stringContaining('You have no permission') })
    expect([401, 403, 423]).not.toContain(status)
  })

  test.each(
    allOperations
      .filter(({ operation }) => operation.list?.exportNeeds)
      .map(({ operation }) => [`${operation.method} ${operation.path}`, operation.list?.exportNeeds?.code] as const),
  )('a file of %s needs action code %i beside what the list needs', async (call, code) => {
    expect(code).toBe(exportCodes[call] ?? code)
    const account = async (action: number[], name: string, asked = 'export=true') => {
      people += 1
      const { headers } = await openTestSession(
        stage.backdoor.db,
        await stage.backdoor.account({ account: `${name} ${people}`, menu: everyMenu, action, stores: [storeId] }),
      )
      return fetch(
        `${stage.product.url}${call.split(' ')[1]}?store=DEFAULT_STATION_CODE&${asked}&format=csv${conditions[call] ?? ''}`,
        { headers },
      )
    }
    const refused = await account(without(everyAction, [code ?? 0]), 'no export')
    expect([refused.status, ((await refused.json()) as { responseMessage: string }).responseMessage]).toEqual([
      403,
      expect.stringContaining(`Code ${code} (`),
    ])
    expect(
      (await account(without(everyAction, [code ?? 0]), 'no export by another spelling', 'export[]=true')).status,
    ).toBe(403)
    const needed = callCodes[call]
    const ofTheList = typeof needed === 'object' ? (needed.action ?? []) : []
    const given = await account([code ?? 0, ...ofTheList], 'export')
    expect([given.status, given.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('attachment'),
    ])
    await given.body?.cancel()
  })

  test('access level 1 holds every code of its company', async () => {
    const { headers } = await openTestSession(
      stage.backdoor.db,
      await stage.backdoor.account({ account: 'top', level: '1' }),
    )
    const { accountInfo } = (await (await fetch(`${stage.product.url}/api/common/session`, { headers })).json()) as {
      accountInfo: { accessLevel: string; accessMenu: string[]; accessAction: string[] }
    }
    expect(accountInfo.accessLevel).toBe('1')
    expect([new Set(accountInfo.accessMenu.map(Number)), new Set(accountInfo.accessAction.map(Number))]).toEqual([
      new Set(everyMenu),
      new Set(everyAction),
    ])
  })
})

describe('API docs are for accessLevel 1 only', () => {
  test.each([
    ['1', 200],
    ['2', 403],
    ['3', 403],
  ])('the address of the docs answers level %s with %i', async (level, status) => {
    const { headers } = await openTestSession(
      stage.backdoor.db,
      await stage.backdoor.account({ account: `docs-${level}`, level }),
    )
    expect((await fetch(`${stage.product.url}/dashboard/doc/`, { headers })).status).toBe(status)
  })

  test('level 1 sees the link of the docs in Family Site; an account of another level does not, whatever codes it holds', async () => {
    const { page, context } = await openPage(stage.browser, stage.product)
    const links = async (account: string, rights: { level?: string; menu?: number[]; action?: number[] }) => {
      await returningPerson(stage, { account, ...rights, stores: [storeId] }, page)
      const paths = page.waitForResponse('**/config/APIPath')
      await page.goto('/')
      await paths
      await page.getByRole('button', { name: 'Family Site' }).click()
      const panel = page.getByRole('region', { name: 'Family Site' }).getByRole('link')
      await panel.first().waitFor()
      return (await panel.allTextContents()).map((words) => words.replace('(opens in a new window)', '').trim())
    }
    expect(await links('family-1', { level: '1' })).toContain('API Docs for DashboardService')
    expect(await links('family-2', { menu: everyMenu, action: everyAction })).toEqual(['Website', 'Layout Designer'])
    await context.close()
  })
})

describe('accessAction decides which buttons are enabled', () => {
  let page: Page
  /** Accounts with another code use it in turn. */
  let other: Page

  beforeAll(async () => {
    const { headers } = await openTestSession(
      stage.backdoor.db,
      await stage.backdoor.account({ account: 'stocker', level: '1' }),
    )
    const put = async (path: string, method: string, body: unknown) => {
      const { ok, status } = await fetch(`${stage.product.url}/api/common/${path}?store=DEFAULT_STATION_CODE`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!ok) throw new Error(`${path} answered ${status}.`)
    }
    await put('articles', 'PUT', [{ articleId: 'A1', articleName: 'Tea', data: {} }])
    await put('labels/link', 'POST', { assignList: [{ labelCode: '0000000000A1', articleIdList: ['A1'] }] })
    await put('whitelist', 'POST', { labelList: ['0000000000A1'] })
    await put('templates/mapping/group', 'POST', {
      groupName: 'Promotion',
      templateNameList: ['price-296x128-BWR'],
    })
    await put('templates/mapping/model', 'POST', {
      groupName: 'Same size',
      labelTypes: ['M2_400x300_BWR', 'M3_400x300_BWRY'],
    })
    await put('config/buttonConfig', 'PUT', { configName: 'Dairy' })
    const gif = 'R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='
    await put('images/register', 'POST', [{ fileName: 'dot.gif', content: gif }])
    await stage.backdoor.db
      .insertInto('gateway')
      .values({
        company: 'DEFAULT',
        store_id: storeId,
        mac: '0000000000B1',
        name: 'North',
        ip: '127.0.0.1',
        port: 9,
        channel: null,
        last_error: null,
        owner: null,
        last_seen_at: null,
      })
      .execute()
    await sql`
      insert into fail_record (store_id, label_id, page, version, operation, error_code, error_text, request_date)
      select store_id, label_id, 1, 1, 'LINK', 'NO_GATEWAY', 'No gateway has heard this label yet.', now()
      from label`.execute(stage.backdoor.db)
    await addSensor(stage.backdoor.db, 'DEFAULT', storeId)
    await addPowerRails(stage.backdoor.db, 'DEFAULT', storeId)
    await addPick(stage.backdoor.db, storeId)
    await addPositions(stage.backdoor.db, storeId)
    await addOtaSchedule(stage.backdoor.db, 'DEFAULT', storeId)
    ;({ page } = await returningPerson(stage, { account: 'reader', menu: everyMenu, action: [], stores: [storeId] }))
    ;({ page: other } = await openPage(stage.browser, stage.product))
  })

  const withoutRows = [
    '/Multifunction/LED',
    '/User/MyAccount',
    '/User/UserLevel',
    '/User/AuditLog',
    '/Template/TemplateMapping',
  ]
  /** Opens a screen unless it is open, and selects its first row, so that the buttons for rows exist too. */
  async function withFirstRowChosen(path: string) {
    if (new URL(page.url()).pathname === path) return
    await page.goto(path)
    if (withoutRows.includes(path) || path.startsWith('/System') || /^\/Firmware\/.*Firmware$/.test(path)) return
    await page.getByRole('checkbox', { name: rowBox }).first().check()
    await page.getByRole('toolbar').waitFor()
  }

  test.each([
    ['/Label/LabelInfo', text('label.link'), 2100],
    ['/Label/LabelInfo', text('label.relink'), 2100],
    ['/Label/LabelInfo', text('label.unlink'), 2100],
    ['/Label/LabelInfo', text('label.delete'), 2100],
    ['/Label/LabelInfo', text('label.resend'), 2101],
    ['/Label/LabelInfo', text('label.led'), 2101],
    ['/Label/LabelInfo', text('label.alive'), 2101],
    ['/Label/LabelInfo', text('label.imagePush'), 2104],
    ['/Label/LabelInfo', text('list.export'), 2102],
    ['/Label/FailRecodes', text('fail.retry'), 2101],
    ['/Label/FailRecodes', text('list.export'), 2200],
    ['/Label/Firmware', text('list.export'), 2302],
    ['/Label/Firmware', text('firmware.update'), 2301],
    ['/Firmware/LabelFirmware', text('package.upload'), 10100],
    ['/Firmware/GatewayFirmware', text('package.upload'), 10300],
    ['/Product/ProductInfo', text('article.add'), 3102],
    ['/Product/ProductInfo', text('article.upload'), 3101],
    ['/Product/ProductInfo', text('article.delete'), 3102],
    ['/Product/ProductInfo', text('article.led'), 3103],
    ['/Product/ProductInfo', text('list.export'), 3104],
    ['/Gateway/GatewayInfo', text('gateway.add'), 4101],
    ['/Gateway/GatewayInfo', text('gateway.network'), 4101],
    ['/Gateway/GatewayInfo', text('gateway.change'), 4101],
    ['/Gateway/GatewayInfo', text('gateway.restart'), 4102],
    ['/Gateway/GatewayInfo', text('gateway.delete'), 4101],
    ['/Gateway/GatewayInfo', text('list.export'), 4103],
    ['/Gateway/GatewayFirmware', text('gatewayFirmware.update'), 4200],
    ['/Gateway/GatewayFirmware', text('gatewayFirmware.rollBack'), 4200],
    ['/Gateway/GatewayFirmware', text('gatewayFirmware.cancel'), 4200],
    ['/Gateway/GatewayFirmware', text('list.export'), 4201],
    ['/Firmware/LabelOTA', text('ota.add'), 10200],
    ['/Firmware/LabelOTA', text('ota.on'), 10200],
    ['/Firmware/LabelOTA', text('ota.off'), 10200],
    ['/Firmware/LabelOTA', text('ota.edit'), 10200],
    ['/Firmware/LabelOTA', text('ota.delete'), 10200],
    ['/PowerRail/PowerRailInfo', text('powerRail.edit'), 12100],
    ['/PowerRail/PowerRailInfo', text('powerRail.cycle'), 12100],
    ['/PowerRail/PowerRailInfo', text('powerRail.unassign'), 12100],
    ['/Template/TemplateTypeList', text('template.new'), 5100],
    ['/Template/TemplateTypeList', text('template.edit'), 5100],
    ['/Template/TemplateTypeList', text('template.delete'), 5100],
    ['/Template/TemplateTypeList', text('template.redraw'), 5100],
    ['/Template/TemplateTypeList', text('template.sizes'), 5100],
    ['/Template/TemplateGrouping', text('templateGroup.new'), 5200],
    ['/Template/TemplateGrouping', text('templateGroup.edit'), 5200],
    ['/Template/TemplateGrouping', text('templateGroup.delete'), 5200],
    ['/Multifunction/LBS', text('lbs.plan.add'), 6100],
    ['/Multifunction/LBS', text('lbs.anchor.make'), 6100],
    ['/Multifunction/LBS_Shelf', text('planShelf.add'), 6600],
    ['/Multifunction/LED', text('ledPattern.new'), 6200],
    ['/Multifunction/Picking', text('pick.new'), 3103],
    ['/Multifunction/Picking', text('pick.stop'), 3103],
    ['/Multifunction/Button_Config', text('buttonConfig.new'), 6401],
    ['/Multifunction/Button_Config', text('buttonConfig.edit'), 6401],
    ['/Multifunction/Button_Config', text('buttonConfig.delete'), 6401],
    ['/Sensors/SensorList', text('sensor.add'), 13101],
    ['/Sensors/SensorList', text('sensor.edit'), 13101],
    ['/Sensors/SensorList', text('sensor.unassign'), 13101],
    ['/Sensors/SensorAlert', text('sensorAlert.acknowledge'), 13103],
    ['/Sensors/SensorAlertSetting', text('sensorSetting.add'), 13104],
    ['/Sensors/SensorAlertSetting', text('sensorSetting.edit'), 13104],
    ['/Sensors/SensorAlertSetting', text('sensorSetting.delete'), 13104],
    ['/Template/TemplateModelGrouping', text('modelGroup.new'), 5500],
    ['/Template/TemplateModelGrouping', text('modelGroup.edit'), 5500],
    ['/Template/TemplateModelGrouping', text('modelGroup.delete'), 5500],
    ['/Template/TemplateMapping', text('mapping.addRule'), 5300],
    ['/Template/TemplateMapping', text('form.save'), 5300],
    ['/Template/TemplateMapping', text('mapping.apply'), 5300],
    ['/Template/TemplateMapping', text('mapping.delete'), 5300],
    ['/Template/ImageonTemplate', text('templateImage.upload'), 5400],
    ['/Template/ImageonTemplate', text('templateImage.replace'), 5400],
    ['/Template/ImageonTemplate', text('templateImage.delete'), 5400],
    ['/Store/StoreInfo', text('store.add'), 7101],
    ['/Store/StoreInfo', text('store.area.add'), 7103],
    ['/Store/StoreInfo', text('shell.tabs'), 7103],
    ['/Store/StoreInfo', text('store.settings'), 7101],
    ['/Store/StoreInfo', text('store.delete'), 7101],
    ['/Store/StoreInfo', text('list.export'), 7102],
    ['/Store/WhiteList', text('whiteList.turnOn'), 7200],
    ['/Store/WhiteList', text('whiteList.add'), 7200],
    ['/Store/WhiteList', text('whiteList.remove'), 7200],
    ['/Store/WhiteList', text('whiteList.delete'), 7200],
    ['/Store/WhiteList', text('list.export'), 7201],
    ['/User/UserInfo', text('users.new'), 8100],
    ['/User/UserInfo', text('users.delete'), 8100],
    ['/User/UserInfo', text('list.export'), 8102],
    ['/User/UserMapping', text('userMapping.give'), 8200],
    ['/User/UserMapping', text('userMapping.take'), 8200],
    ['/User/UserLevel', text('level.new'), 8300],
    ['/User/UserLevel', text('level.import'), 8300],
    ['/System/DashboardConfig', text('form.save'), 9100],
    ['/System/DashboardConfig', text('system.language.add'), 9100],
    ['/System/DashboardConfig', text('system.exchange.import'), 9100],
    ['/System/HardwareSetting', text('form.save'), 9200],
    ['/System/HardwareSetting', text('alertSettings.testMail'), 9201],
    ['/System/AppConfig', text('form.save'), 9300],
    ['/System/AppConfig', text('system.favorite.add'), 9300],
    ['/System/AppConfig', text('system.info.add'), 9300],
    ['/System/ProductFileConfig', text('form.save'), 9500],
    ['/System/ProductFileConfig', text('system.url.add'), 9500],
    ['/System/SystemLicense', text('system.license.activate'), 9400],
    ['/User/MyAccount', text('form.save'), 8400],
    ['/User/MyAccount', text('account.password.save'), 8401],
  ])('%s: %s stays visible and is disabled without action %i, which it names', async (path, name, code) => {
    await withFirstRowChosen(path)
    const button = page.getByRole('button', { name, exact: true }).first()
    await button.waitFor()
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    const reason = await button.evaluate(
      (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
    )
    expect(reason).toMatch(new RegExp(`^You need the permission “.+” \\(${code}\\)\\.`))
    await button.click({ force: true })
    expect(await page.getByRole('dialog').or(page.getByRole('alertdialog')).count(), 'pressing it does nothing').toBe(0)
  })

  test.each([
    ['/Label/LabelInfo', 2103],
    ['/Label/Firmware', 2300],
    ['/Product/ProductInfo', 3100],
    ['/Gateway/GatewayInfo', 4100],
    ['/Store/StoreInfo', 7100],
    ['/User/UserInfo', 8101],
  ])('%s: a row opens no detail without action %i', async (path, code) => {
    await page.goto(path)
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox', { name: rowBox }) })
      .first()
    await row.locator('td').nth(2).click()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await returningPerson(
      stage,
      { account: `opens-${code}`, menu: everyMenu, action: [code], stores: [storeId] },
      other,
    )
    await other.goto(path)
    await other
      .getByRole('row')
      .filter({ has: other.getByRole('checkbox', { name: rowBox }) })
      .first()
      .locator('td')
      .nth(2)
      .click()
    await other.getByRole('dialog').waitFor()
  })

  test('a button whose code is held is enabled', async () => {
    await returningPerson(stage, { account: 'editor', menu: [7100], action: [7101], stores: [storeId] }, other)
    await other.goto('/Store/StoreInfo')
    await other.getByRole('button', { name: text('store.add'), exact: true }).click()
    await other.getByRole('dialog', { name: text('store.add') }).waitFor()
    expect(
      await other.getByRole('button', { name: text('list.export'), exact: true }).getAttribute('aria-disabled'),
    ).toBe('true')
  })
})
