// testing/documented: the calls about labels: wire contract §10, and the forms of §23.
import { all, shape, type DocumentedCall } from './shape.ts'

const label = '0000000000A1'
const spare = '0000000000B1'
const gw =
  '{id:int, code, macAddress, ipAddress, name, version, status, lastConnectionDate:time, uriScheme, port:int}|null'
const row = shape(`{
  labelCode, type, networkStatus:bool, updateStatus, battery, batteryLevel, signal, temperature:int|null, firmwareVersion:int|null, articleList:{articleId, articleName}[], templateName:string[], templateType:string[],
  gateway:${gw}, arrow, addInfo2, addInfo3, addInfo4, addInfo5, buttonConfigId:int|null, groupId, templateManual:bool, requestDate:time, completedDate:time, lastResponseTime:time, lastConnectionTime:time,
  lastResponsetime:time, dataChannelRssi:int|null, powerRailCtrlId, isRailTag:bool, lqi:int|null, currentPage:int, labelModel, width:int, height:int, color, store, linked:bool
}`)
const unassigned = shape(
  '{labelCode, labelMac, labelModel, firmwareVersion, signal, battery, networkStatus:bool, lastResponseTime:time, unAssignedOn:time, temperature:int|null, info, productInfo, gateway, store}',
)
const image = shape('{index:int, state, processUpdateTime:time, statusUpdateTime:time, content}')
const detail = shape(
  '{labelCode, width:int, height:int, activePage:int, currentImage:Image[], previousImage:Image[], isDualSidedLabel:bool, latestBatchInfo:{txSequence:int, type, batchEventTime:time}|null}',
  { Image: image },
)
const rows = (name: string, check = row) => shape(`{${name}:[Row]}`, { Row: check })
const plain = { envelope: 'plain' } as const
const batch = { envelope: 'batch' } as const
const at = { displayPage: 1, startTime: '2099-12-01 08:00', endTime: '2099-12-01 20:00' }
const weekly = { startDate: '2099-12-01', repeatDay: 'MON,SUN', applyTime: '08:00', displayPage: 1 }
const light = { color: 'RED', duration: '10s', patternId: 1, multiLed: false }
/** White, 2 × 2 pixels, PNG. */
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADklEQVR4nGP4/5/h/38AC/oD/eAlihAAAAAASUVORK5CYII='

export const labelCalls: readonly DocumentedCall[] = [
  {
    call: 'GET /common/labels?store=lyon&label=&status=&battery=&signal=&network=&articleId=&articleName=&misusedLabelType=&gateway=&template=&templateType=&isArticleData=false&isLabelAlive=true&isSchedule=false',
    answer: rows('labelList'),
    ...plain,
    page: 20,
  },
  {
    call: `GET /common/labels?store=lyon&label=${label}&isArticleData=true&sort=code,asc`,
    answer: rows('labelList', all(row, shape('{articleList:[{articleId, articleName, data}]}'))),
    ...plain,
    page: 20,
  },
  { call: 'GET /common/labels/detail?store=lyon', status: 405, message: 'label: FIELD_IS_MISSING', ...plain },
  ...['all', 'normal'].map((misused): DocumentedCall => ({
    call: `GET /common/labels?store=lyon&misusedLabelType=${misused}`,
    answer: rows('labelList'),
    ...plain,
    page: 20,
  })),
  { call: 'GET /common/labels?store=lyon&misusedLabelType=freezer', status: 204 },
  { call: 'GET /common/labels?store=lyon&status=NONE', status: 204 },
  { call: 'GET /common/labels?store=lyon&status=NONE,PROCESSING', answer: rows('labelList'), ...plain },
  { call: 'GET /common/labels?store=lyon&battery=LOW&battery=BAD', answer: rows('labelList'), ...plain },
  { call: 'GET /common/labels?store=lyon&battery[0]=LOW&battery[1]=BAD', answer: rows('labelList'), ...plain },
  { call: 'GET /common/labels?store=lyon&type=M3_384x168_BWRY,M2_296x128_BWR', answer: rows('labelList'), ...plain },
  { call: 'GET /common/labels?store=lyon&page=50&size=10', status: 204 },
  { call: 'GET /common/labels?store=nowhere', status: 405, message: 'STORE_CODE_NOT_FOUND', ...plain },
  ...['updateStatus', 'networkStatus', 'temperature', 'labelModel'].map((key): DocumentedCall => ({
    call: `GET /common/labels?store=lyon&sort=${key},DESC&sort=code,asc`,
    answer: rows('labelList'),
    ...plain,
  })),
  { call: 'GET /common/labels', answer: rows('labelList'), ...plain, page: 20 },
  {
    call: 'GET /common/labels?store=lyon&type[]=M3_384x168_BWRY&type[]=M2_296x128_BWR',
    answer: rows('labelList'),
    ...plain,
    page: 20,
  },
  { call: `GET /common/labels/detail?store=lyon&label=${label}`, answer: detail, ...plain },
  { call: 'GET /common/labels/detail?store=lyon&label=00000000FFFF', status: 204 },
  { call: `GET /common/labels/unassigned/detail?store=lyon&label=${spare}`, answer: detail, ...plain },
  {
    call: `GET /common/labels/history?store=lyon&label=${label}`,
    answer: shape(
      '{labelCode, timelineInfo:[{inputBatchId, txSequence:int, created:time, pageInfo:{pageNumber:int, status, lastUpdated:time}[], event, gateway:string|null, account:string|null, detail:string|null}]}',
    ),
    ...plain,
  },
  {
    call: `GET /common/labels/link?labelCode=${label}`,
    answer: shape('{assignList:[{store, articleId, articleName, articleIndex, labelCode}]}'),
    ...plain,
  },
  {
    call: 'GET /common/labels/unassigned?store=lyon&label=&gateway=&battery=&signal=&network=&sort=labelCode,asc',
    answer: rows('labelList', unassigned),
    ...plain,
  },
  { call: 'GET /common/labels/unassigned/status?store=lyon&label=', answer: rows('labelList'), ...plain, page: 10 },
  {
    call: `GET /common/labels/unassigned/rma?key=labelCode&value=${spare}`,
    answer: shape('[{labelCode}]'),
    envelope: 'bare',
  },
  {
    call: 'GET /common/labels/gateway?store=lyon&gateway=020000FFFE000001&label=&isAssigned=true&network=&battery=&signal=',
    answer: rows('labelList', all(unassigned, shape('{labelModel}'))),
    ...plain,
  },
  {
    call: 'GET /common/labels/article?store=lyon&articleId=A1',
    answer: shape(
      '{labelsList:[{labelCode, labelMac, gatewayMac, firmwareVersion, signal, battery, networkStatus:bool, lastResponseTime:time, labelModel, temperature:int|null, info, product_info}]}',
    ),
    ...plain,
  },
  {
    call: `GET /common/labels/article?store=lyon&labelCode=${label}`,
    answer: shape('{labelsList:[{labelCode}], articleList:[{articleId, articleName}]}'),
    ...plain,
  },
  {
    call: `GET /common/labels/store?labelCode=${label}`,
    answer: shape('{labelCode, labelModel, store, gateway, articleId:string[]}'),
    ...plain,
  },
  { call: 'GET /common/labels/type?store=lyon', answer: shape('{labelTypeList:[string]}'), ...plain },
  { call: `GET /common/labels/type/one?labelCode=${label}`, envelope: 'bare' },
  {
    call: `GET /common/labels/type/info?labelCode=${label}`,
    answer: shape(
      '{labelCode, name, displayWidth:int, displayHeight:int, totalPage:int, colorType, resolution:int, nfc, color}',
    ),
    ...plain,
  },
  { call: `GET /common/labels/type/info?label=${label}`, answer: shape('{labelCode}'), ...plain },
  {
    call: 'GET /common/labels/model?store=lyon',
    answer: shape('{labelTypeSummary:[{store, labelTypes:[{type, linked:int}]}]}'),
    ...plain,
  },
  {
    call: 'GET /common/labels/summary/status?store=lyon&status=PROCESSING&duration=60',
    answer: shape('{labelSummary:[{store, count:int, total:int}]}'),
    ...plain,
  },
  {
    call: 'GET /common/labels/summary/status',
    answer: shape('{labelSummary:[{store, count:int, total:int}]}'),
    ...plain,
  },
  {
    call: `GET /common/labels/alive/history?label=${label}`,
    answer: shape('{aliveHistory:[{page:int, currentPage:int, lastUpdatedOn:time, updateTime:time, gateway, store}]}'),
    ...plain,
    page: 10,
  },
  {
    call: `GET /common/labels/status/history?label=${label}`,
    answer: shape(
      '{aliveHistory:[{page:int, currentPage:int, lastUpdatedOn:time, updateTime:time, gateway, store, txSequence:int, updateStatus:int, dataChannelRssi:int|null, batteryLevel, intBatteryValue:int|null, batteryStatus, signalStrength}]}',
    ),
    ...plain,
    page: 10,
  },

  {
    call: 'PUT /common/labels/update/shelf?store=lyon&updateType=LABELS',
    body: { labelShelfInfo: [{ updateId: label, floor: '1', shelfId: 'S1', shelfFloor: 2, order: 3 }] },
    ...plain,
  },
  {
    call: 'PUT /common/labels/update/shelf?store=lyon&updateType=PRODUCTS',
    body: { labelShelfInfo: [{ updateId: 'A1', floor: '1', shelfId: 'S1', shelfFloor: 2, order: 3 }] },
    ...plain,
  },
  {
    call: 'PUT /common/labels/update/shelf?store=lyon&updateType=PRODUCTS',
    body: { labelShelfInfo: [{ updateId: 'none', floor: '1' }] },
    status: 405,
    message: 'ARTICLE_NOT_LINKED_TO_LABEL',
    ...plain,
  },
  {
    call: 'GET /common/labels/shelfs?store=lyon&floor=1&shelf=S1&shelfFloor=2&order=3&label=&articleId=&sort=floor,asc',
    answer: shape('{ShelfDetails:[{floor, shelf, articleCount:int, labelCount:int}]}'),
    ...plain,
  },
  {
    call: 'GET /common/labels/shelfs/detail?store=lyon&floor=1&shelf=S1&requestDataType=LABEL',
    answer: rows('labelList', unassigned),
    ...plain,
  },
  {
    call: 'GET /common/labels/shelfs/detail?store=lyon&floor=1&shelf=S1&requestDataType=ARTICLE',
    answer: shape(
      '{articleList:[{articleId, articleName, nfcUrl, generateDate:time, lastUpdated:time, assignedLabel:int, labelCount:int}]}',
    ),
    ...plain,
  },
  {
    call: 'GET /common/labels/status/floorwise?store=lyon&requestType=OFFLINE',
    answer: shape('{labelStatus:[{floor, shelves:[{shelf, count:int}]}]}'),
    ...plain,
  },
  {
    call: 'GET /common/labels/problemforlbs?store=lyon&status=PROCESSING&network=&battery=&signal=&floor=&shelfId=',
    answer: shape('{resultResponse:[{floor, shelfId, problemCount:int, totalCount:int}]}'),
    ...plain,
  },
  {
    call: `GET /common/labels/failRecords?store=lyon&label=&gateway=&reason=&start=&end=`,
    answer: shape(
      '{failRecordList:[{id:int, labelCode, type, articleId, gateway, operation, errorCode, errorText, retryCount:int, requestDate:time, lastRetryDate:time, updateStatus}]}',
    ),
    ...plain,
    page: 20,
  },
  {
    call: 'GET /common/labels/firmware?store=lyon&type=&version=&outdated=',
    answer: shape(
      '{firmwareList:[{labelCode, type, tagClass, firmwareVersion, newestVersion, packageId:int|null, outdated:bool, networkStatus:bool, otaStatus}]}',
    ),
    ...plain,
    page: 20,
  },
  {
    call: 'GET /common/labels/property?store=lyon&type=M3_384x168_BWRY',
    answer: shape(
      '{labelPropertyList:[{type, name, displayWidth:int, displayHeight:int, color, rotation:int, totalPage:int, nfc:bool, led:bool, button:bool, aliveInterval:int, templateName, overrides:{labelCode, rotation:int|null, aliveInterval:int|null, templateName}[]}]}',
    ),
    ...plain,
  },
  {
    call: 'PUT /common/labels/property?store=lyon',
    body: {
      labelPropertyList: [
        { type: 'M3_384x168_BWRY', rotation: 0, totalPage: 7, aliveInterval: 1440, templateName: '', overrides: [] },
      ],
    },
    answer: shape('{labelPropertyList:[{type, name, rotation:int, totalPage:int, aliveInterval:int}]}'),
    ...plain,
  },

  {
    call: 'POST /common/labels/link?store=lyon',
    body: {
      assignList: [
        {
          labelCode: label,
          articleIdList: ['A1'],
          templateName: '',
          arrow: '',
          addInfo1: '',
          addInfo2: 'x',
          addInfo3: '',
          addInfo4: '',
          addInfo5: '',
          buttonConfigId: 1,
          floor: '1',
          shelfId: 'S1',
          shelfFloor: 2,
          order: 3,
          otherLocations: '',
          ssid: '',
          powerRailCtrlId: '',
        },
      ],
    },
    ...batch,
  },
  {
    call: 'POST /common/labels/link?store=lyon&cbId=YES',
    body: { assignList: [{ labelCode: label, articleIdList: ['A1'] }] },
    ...batch,
  },
  {
    call: 'POST /common/labels/link?store=lyon',
    body: { assignList: [{ labelCode: label, articleIdList: ['none'] }] },
    status: 405,
    message: 'ARTICLE_ID_NOT_FOUND',
    ...plain,
  },
  {
    call: 'POST /common/labels/link?store=lyon',
    body: { assignList: [{ labelCode: label, articleIdList: ['A1'], templateName: 'none' }] },
    status: 404,
    message: "It can't find template with the value",
    ...plain,
  },
  {
    call: 'POST /common/labels/link?store=lyon',
    body: { assignList: [{ labelCode: '0000000000D2', articleIdList: ['A2'] }] },
    ...batch,
  },
  {
    call: 'POST /common/labels/link?store=lyon',
    body: { assignList: [{ labelCode: '12', articleIdList: ['A1'] }] },
    status: 405,
    message: 'assignList.0.labelCode: LABEL_CODE_LENGTH_IS_NOT_VALID',
    ...plain,
  },
  {
    call: 'POST /common/labels/link?store=lyon',
    body: {},
    status: 405,
    message: 'assignList: FIELD_IS_MISSING',
    ...plain,
  },
  {
    call: 'POST /common/labels/link',
    body: { assignList: [{ labelCode: label, articleIdList: ['A1'] }] },
    status: 405,
    message: 'store: FIELD_IS_MISSING',
    ...plain,
  },
  { call: 'POST /common/labels/unlink?store=lyon', body: { unAssignList: ['0000000000D2'] }, ...batch },
  {
    call: 'POST /common/labels/unlink?store=lyon',
    body: { unAssignList: ['00000000FFFF'] },
    status: 405,
    message: 'LABEL_CODE_NOT_FOUND',
    answer: (body) => (/"field":"unAssignList\.0"/.test(JSON.stringify(body)) ? [] : ['names another field']),
    ...plain,
  },
  { call: 'DELETE /common/labels?store=lyon', body: { labelList: ['0000000000D2'] }, ...batch },
  { call: 'POST /common/labels/image?store=lyon', body: { labelCode: label, page: 1, image: picture }, ...batch },
  {
    call: 'POST /common/labels/image?store=lyon',
    body: {
      labelCode: label,
      page: 2,
      image: picture,
      frontPage: 1,
      articleList: [{ articleId: 'A1', articleName: 'Milk', nfcUrl: '', data: {} }],
      dithering: true,
      optAlgType: 1,
      buttonConfigId: 1,
      ssid: '',
      powerRailCtrlId: '',
    },
    ...batch,
  },
  {
    call: 'POST /common/labels/image?store=lyon',
    body: { labelCode: label, page: 2, image: picture, dithering: 'true', optAlgType: '2' },
    ...batch,
  },
  {
    call: `PUT /common/labels/image/dither/preview?labelCode=${label}`,
    body: { image: picture, optAlgType: 2 },
    answer: shape('{image}'),
    ...plain,
  },
  { call: 'PUT /common/labels/led?store=lyon', body: { ledBlinkList: [{ labelCode: label, ...light }] }, ...batch },
  {
    call: 'PUT /common/labels/led?store=lyon&isPartial=true',
    body: {
      ledBlinkList: [
        { labelCode: label, ...light },
        { labelCode: '00000000FFFF', ...light },
      ],
    },
    status: 206,
    answer: shape('{customBatchId, data:[{labelCode, responseCode, message}]}'),
  },
  { call: `PUT /common/labels/led?store=lyon&labelCode=${label}`, body: { color: 'GREEN', mode: 'ON' }, ...batch },
  { call: 'POST /common/labels/blink?store=lyon', body: { labelCode: label }, ...batch },
  {
    call: `GET /common/labels/led?store=lyon&labelCode=${label}`,
    answer: shape(
      '{ledBlinkList:[{articles:[{productCode, productName, labelCode}], ledColor, status, requestTime:time, statusUpdateTime:time}]}',
    ),
    ...plain,
    page: 10,
  },
  {
    call: 'PUT /common/labels/led/low-battery',
    body: { stationCode: 'lyon', color: 'RED', duration: '10s', patternId: 1, gatewayName: 'North' },
    ...plain,
  },
  { call: 'POST /common/labels/page?store=lyon', body: { pageChangeList: [{ labelCode: label, page: 1 }] }, ...batch },
  {
    call: 'POST /common/labels/page?store=lyon',
    body: { pageChangeList: [{ labelCode: label, page: 8 }] },
    status: 405,
    message: 'PAGE_CAN_NOT_BE_GREATER_THAN_MAX_PAGES',
    ...plain,
  },
  { call: `POST /common/labels/multi/page?store=lyon&label=${label}&page=1`, answer: shape('{count:int}'), ...batch },
  {
    call: `POST /common/labels/multi/led?store=lyon&label=${label}&color=RED&duration=10s&patternId=0`,
    answer: shape('{count:int}'),
    ...batch,
  },
  { call: `POST /common/labels/multi/link?store=lyon&label=${label}`, answer: shape('{count:int}'), ...batch },
  { call: 'POST /common/labels/onDemandAlive/execute?store=lyon', body: { labelList: [label] }, ...plain },
  { call: 'PUT /common/labels/resend/timeout?store=lyon', body: { labelList: [label] }, ...batch },
  { call: 'PUT /common/labels/resend/timeout/all?store=lyon&labelType=ALL', ...batch },
  { call: `PUT /common/labels/force/alive/signal?store=lyon&label=${label}`, ...plain },
  { call: `GET /common/labels/force/alive/signal?store=lyon&labelCode=${label}`, ...plain },
  {
    call: 'POST /common/labels/nfc?store=lyon',
    body: { labels: [{ labelCode: label, nfcUrl: 'https://shop.example/1' }] },
    ...plain,
  },
  {
    call: `PUT /common/labels/nfc?store=lyon&labelCode=${label}`,
    body: { nfcUrl: 'https://shop.example/1' },
    ...plain,
  },
  {
    call: 'PUT /common/labels/button',
    body: { main: 'RIGHT_PAGE', sub: 'LEFT_PAGE', extend1: 'DEFAULT', extend2: 'DEFAULT' },
    envelope: 'bare',
  },
  { call: 'GET /common/labels/button', answer: shape('{main, sub, extend1, extend2}'), ...plain },
  { call: 'POST /common/labels/regenerate/images?store=lyon', body: { labelList: [label] }, ...batch },
  {
    call: `GET /common/labels/contents/alarm?store=lyon&labelCode=${label}&clear=false`,
    answer: shape('{labelAlarmData:[{labelCode, alarmStatus:bool[]}]}'),
    ...plain,
    page: 10,
  },
  {
    call: `GET /common/labels/contents/alarm/detail?store=lyon&labelCode=${label}`,
    answer: shape('{labelAlarmDetails:[{labelCode, alarmStatus:[{counter:int, date:time, index:int, status:bool}]}]}'),
    ...plain,
    page: 10,
  },

  {
    call: 'POST /common/labels/schedule?store=lyon',
    body: { labelCodes: [label], scheduleList: [at], zoneId: 'Asia/Seoul' },
    ...batch,
  },
  {
    call: 'POST /common/labels/schedule?store=lyon',
    body: {
      scheduleData: {
        labelCodes: [label],
        scheduleList: [{ ...at, ledColor: 'RED', scheduleType: '', scheduleTypeValue: '' }],
      },
    },
    ...batch,
  },
  {
    call: `GET /common/labels/schedule?label=${label}&store=lyon`,
    answer: shape('{scheduleList:[{displayPage:int, startTime, endTime}], zoneId, state}'),
    ...plain,
  },
  { call: `DELETE /common/labels/schedule?labelCode=${label}`, ...plain },
  {
    call: `DELETE /common/labels/schedule?labelCode=${label}`,
    status: 405,
    message: 'Schedule information not found.',
    ...plain,
  },
  { call: `GET /common/labels/schedule?label=${label}`, status: 204 },
  {
    call: 'POST /common/labels/repeatSchedule?store=lyon',
    body: { labelCodes: [label], repeatScheduleList: [weekly], enable: true, zoneId: 'Asia/Seoul' },
    ...batch,
  },
  {
    call: `GET /common/labels/repeatSchedule?label=${label}`,
    answer: shape(
      '{repeatScheduleList:[{startDate, repeatDay, applyTime, displayPage:int}], enable:bool, zoneId, state}',
    ),
    ...plain,
  },
  {
    call: 'POST /common/labels/repeatschedule?store=lyon',
    body: {
      scheduleData: {
        labelCodes: [label],
        startTime: '2099-12-01 08:00',
        scheduleList: [{ displayPage: 1, endTimeOffset: 10, interval: 60 }],
      },
    },
    ...batch,
  },
  {
    call: `GET /common/labels/repeatschedule?label=${label}`,
    answer: shape('{startTime, scheduleList:[{displayPage:int, endTimeOffset:int, interval:int}], zoneId, state}'),
    ...plain,
  },
  { call: `DELETE /common/labels/repeatschedule?labelCode=${label}`, ...plain },
  {
    call: 'POST /common/labels/schedule/article?store=lyon',
    body: { scheduleData: { articleIds: ['A1'], scheduleList: [at] } },
    ...batch,
  },
  {
    call: 'GET /common/labels/schedule/article?store=lyon&articleId=A1',
    answer: shape(
      '{article:{articleId, stationCode}, labelCodes:string[], scheduleList:[{displayPage:int, startTime, endTime}], zoneId}',
    ),
    ...plain,
  },
  { call: 'DELETE /common/labels/schedule/article?store=lyon&articleId=A1', ...plain },

  {
    call: `PUT {server}/common/api/v1/labels/contents/led?company=acme`,
    body: [{ labelCode: label, ...light }],
    ...batch,
  },
  {
    call: 'POST {server}/common/api/v1/labels/contents/page?company=acme',
    body: { labels: [{ labelCode: label, displayPage: 1 }] },
    ...batch,
  },
  {
    call: 'POST {server}/common/api/v1/labels/contents/image?company=acme&stationCode=lyon',
    body: {
      labels: [
        {
          labelCode: label,
          frontPage: 1,
          nfcUrl: 'https://shop.example/1',
          contents: [{ contentType: 'image', imgBase64: picture, pageIndex: 2, skipChecksumValidation: true }],
        },
      ],
    },
    ...batch,
  },
  {
    call: 'POST /common/labels/link?store=lyon',
    body: { assignList: [{ labelCode: '0000000000D2', articleIdList: ['A2'] }] },
    ...batch,
  },
  { call: 'POST {server}/common/api/v1/labels/unlink?company=acme&labelCode=0000000000D2', ...plain },
  { call: 'DELETE /common/labels?labelList=0000000000D2', ...plain },
]
