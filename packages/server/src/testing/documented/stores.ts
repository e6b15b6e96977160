// testing/documented: the calls about stores, areas, the white list and the counts of the overview: wire contract §7, §8, §9 and §16.
import { all, shape, type DocumentedCall } from './shape.ts'

const counts = shape(`{
  updatedLabelCount:int, inProgressLabelCount:int, notUpdatedLabelCount:int, totalUpdatedLabelCount:int, veryGoodBatteryCount:int, goodBatteryCount:int, lowBatteryCount:int, replaceBatteryCount:int,
  onlineLabelCount:int, offlineLabelCount:int, badSignalLabelCount:int, onlineGwCount:int, notReadyGwCount:int, offlineGwCount:int, totalLabelCount:int, totalAssignedProductCount:int, totalProductCount:int, misUsedLabelCount:int,
  unassigningLabelCount:int, unassignedLabelCount:int, badBatteryCount:int, goodSignalLabelCount:int, excellentSignalLabelCount:int
}`)
const overview = shape(`{
  totalStoreCount:int, issuedStoreCount:int, lastUpdateInprogressCount:int, lastUpdatetotalCount:int, updateStatus:[{updateDate, updateCount, imageUpdateCount, articleUpdateCount}], lastModified,
  sensorCount:int, sensorDangerCount:int, sensorCautionCount:int, sensorStableCount:int, openAlertCount:int, lastUpdateTime
}`)
const form = `store, storeName, storeDescription, company, country, region, city, address, ipNtpServer, zoneId, whiteListEnable:bool, lbsEnabled:bool, divisionCode:int, siteCode, acsChannelMask:{type, channelMask}, serverSentEventTypes:string[]`
const config = `storeConfig:{location?:int, batteryMode?:int, aliveInterval:int, tapGoStartTime:int, tapGoEndTime:int, beaconLossLimit:int, reactivationRetryLimit:int, lostTime:int, logoDisplayTime:int, scanPeriodSet:int, flexibleDefault:int, aesMode:int,
  noiseCheckTime:int, noiseThreshold:int, statusPeriod:int, statusCount:int, limitStatus:int, pageBackTime:int, chAlive:int, chLbs:int, acsEnable:bool, updatePageUnlock:bool}`
const area = `{areaParamList:[{areaId:int, company, country, region, city}]}`
const written = { envelope: 'plain' } as const

export const storeCalls: readonly DocumentedCall[] = [
  { call: 'POST /common/area', body: { company: 'acme', country: 'Peru', region: 'Lima', city: 'Lima' }, ...written },
  {
    call: 'POST /common/area',
    body: { company: 'acme', country: 'Peru', region: 'Lima', city: 'Lima' },
    status: 409,
    ...written,
  },
  { call: 'POST /common/area', body: { company: 'acme', country: '', region: '', city: '' }, status: 402, ...written },
  { call: 'GET /common/area', answer: shape(area), envelope: 'bare' },
  { call: 'GET /common/area?company=acme', answer: shape(area), envelope: 'bare' },
  {
    call: 'PUT /common/area',
    body: {
      oldArea: { company: 'acme', country: 'Peru', region: 'Lima', city: 'Lima' },
      newArea: { company: 'acme', country: 'Peru', region: 'Lima', city: 'Callao' },
      changedKey: 'city',
    },
    ...written,
  },
  {
    call: 'DELETE /common/area',
    body: { company: 'acme', country: 'Peru', region: 'Lima', city: 'Callao' },
    ...written,
  },
  { call: 'DELETE /common/area?company=acme&country=Peru&region=&city=', ...written },
  {
    call: 'POST /common/company',
    body: { name: 'No code' },
    status: 400,
    message: 'code: FIELD_IS_MISSING',
    ...written,
  },
  { call: 'POST /common/company', body: { code: 'acme', name: 'Again' }, status: 409, ...written },
  { call: 'PUT /common/company?company=acme', body: { code: 'acme', name: 'Acme' }, ...written },
  { call: 'PUT /common/company?company=acme', body: { code: 12 }, status: 400, ...written },
  { call: 'GET /common/company?company=strange', status: 403, message: 'COMPANY_NOT_FOUND', ...written },
  { call: 'GET /common/store/timezone?company=strange', status: 403, message: 'COMPANY_NOT_FOUND', ...written },
  { call: 'GET /common/company?company=acme', answer: shape('{companyList:[{code, name}]}'), ...written },

  {
    call: 'GET /common/store?account=anna&store=lyon&storeName=store&company=acme&country=&region=&city=&aliveStatusEnabled=true',
    answer: shape(
      '{stores:[{store, storeName, storeDescription, company, country, region, city, address, labelCount:int, gatewayCount:int, lastUpdateTime:time, articleCount:int, zoneId, createdTime:time}]}',
    ),
    envelope: 'bare',
    page: 20,
  },
  {
    call: 'GET /common/store?isLoginResponse=true',
    answer: shape('{stores:[{company, country, region, city, code, name}]}'),
    envelope: 'bare',
    page: 20,
  },
  {
    call: 'POST /common/store',
    body: {
      store: 'oslo',
      storeName: 'Oslo',
      storeDescription: '',
      company: 'acme',
      country: 'Norway',
      region: '',
      city: 'Oslo',
      ipNtpServer: '',
      zoneId: 'Europe/Oslo',
      whiteListEnable: false,
      lbsEnabled: false,
      siteCode: '',
      divisionCode: 0,
      acsChannelMask: { type: 'NULL', channelMask: '' },
      serverSentEventTypes: ['ALARM_STATUS'],
      storeConfig: {
        location: 3,
        batteryMode: 6,
        aliveInterval: 24,
        tapGoStartTime: 9,
        tapGoEndTime: 21,
        beaconLossLimit: 10,
        acsEnable: true,
        updatePageUnlock: false,
        chAlive: 78,
        chLbs: 78,
      },
    },
    ...written,
  },
  {
    call: 'POST /common/store',
    body: { store: 'oslo', storeName: 'Oslo', zoneId: 'Europe/Oslo' },
    status: 409,
    ...written,
  },
  {
    call: 'PUT /common/store?store=oslo',
    body: {
      storeName: 'Oslo 2',
      company: 'acme',
      country: 'Norway',
      zoneId: 'Europe/Oslo',
      whiteListEnable: 'Disable',
      lbsEnabled: 'Disable',
    },
    ...written,
  },
  {
    call: 'PUT /common/store?store=nowhere',
    body: { storeName: 'None', zoneId: 'Europe/Oslo' },
    status: 404,
    ...written,
  },
  { call: 'PUT /common/store?store=oslo', body: { storeConfig: { batteryMode: 2 } }, ...written },
  {
    call: 'GET /common/store?store=oslo&sort=zoneId,desc',
    answer: all(shape('{stores:[{storeName, country}]}'), (body) =>
      /"storeName":"Oslo 2".*"country":"Norway"/.test(JSON.stringify(body)) ? [] : ['what was not sent did not stay'],
    ),
    envelope: 'bare',
    page: 20,
  },
  { call: 'DELETE /common/store', body: { storeList: ['oslo'] }, ...written },
  { call: 'POST /common/store', body: { store: 'bare' }, ...written },
  { call: 'DELETE /common/store?storeList[0]=bare', ...written },
  {
    call: 'DELETE /common/store',
    body: { storeList: ['nowhere'] },
    status: 405,
    message: 'STORE_CODE_NOT_FOUND',
    ...written,
  },
  { call: 'DELETE /common/store?storeList=lyon', status: 405, message: 'STORES_ARE_IN_USE_CAN_NOT_DELETE', ...written },
  {
    call: 'GET /common/store/summary?store=lyon&company=acme&aliveStatusEnabled=true&isLabelAlive=true',
    answer: all(counts, shape(`{${form}, ${config}}`)),
    ...written,
  },
  { call: 'GET /common/store/summary/v2?store=lyon', answer: all(counts, shape(`{${form}, ${config}}`)), ...written },
  {
    call: 'GET /common/store/summary/list?company=acme&country=&region=&city=&account=anna',
    answer: all(shape('{storeSummaryList:[Row]}', { Row: all(counts, shape(`{${form}}`)) })),
    ...written,
    page: 20,
  },
  { call: 'GET /common/store/summary?store=nowhere', status: 405, message: 'STORE_CODE_NOT_FOUND', ...written },
  {
    call: 'GET /common/store/setting/summary?store=&stationCode=lyon',
    answer: shape(`{${form}, ${config}}`),
    ...written,
  },
  { call: 'GET /common/store/setting/summary?store=lyon', answer: shape(`{${form}, ${config}}`), ...written },
  { call: 'GET /common/store/timezone', answer: shape('{timezoneList:[{name, timezone}]}'), ...written },
  {
    call: 'GET /common/store/simple?areaKey=COUNTRY&areaValue=France',
    answer: shape('{totalStoreCnt:int, storeList:[{lyon}]}'),
    ...written,
  },
  {
    call: 'PUT /common/store/acsChannelMask?store=lyon',
    body: { type: 'WHITE_LIST', channelMask: '0F' },
    answer: shape('{type, channelMask}'),
  },
  { call: 'GET /common/store/acsChannelMask?store=lyon', answer: shape('{type, channelMask}') },
  {
    call: 'GET /common/store/pdaGetStationsByUser?userName=anna',
    answer: shape(
      `[{code, name, description, zoneId, ipNtpServer, whiteListEnable, lbsEnabled, divisionCode:int, siteCode, newtonConfig:map}]`,
    ),
    envelope: 'bare',
  },
  {
    call: 'GET /common/store/labels/count',
    answer: shape('{storeList:[{store, name, assignedLabels:int, unassignedLabels:int}]}'),
    ...written,
  },

  {
    call: 'GET /common/summary?company=acme&country=&region=&city=&store=lyon&account=anna&aliveInterval=24&aliveStatusEnabled=true&isLabelAlive=true',
    answer: all(counts, overview),
    ...written,
  },
  { call: 'GET /common/summary?isLabelAlive=true&company=acme&store=lyon', answer: all(counts, overview), ...written },
  { call: 'GET /common/summary/old', answer: all(counts, overview), ...written },
  {
    call: 'GET /common/summary/problem?company=&country=&region=&city=&store=&account=&aliveInterval=24&problemType=gatewayOffline',
    answer: shape('{problemStoreList:[{storeName, storeCode, count}]}'),
    ...written,
  },
  ...['lowBattery', 'misused'].map((problemType): DocumentedCall => ({
    call: `GET /common/summary/problem?problemType=${problemType}`,
    answer: shape('{problemStoreList:[{storeName, storeCode, count}]}'),
    ...written,
  })),
  ...['updateFailure', 'badSignal'].map((problemType): DocumentedCall => ({
    call: `GET /common/summary/problem?problemType=${problemType}`,
    status: 204,
  })),
  { call: 'GET /common/store/simple?areaKey=CITY&areaValue=nowhere', status: 204 },
  { call: 'GET /common/summary/problem', status: 405, message: 'problemType: FIELD_IS_MISSING', ...written },

  {
    call: 'PUT /common/whiteList?store=lyon',
    body: { whiteListEnable: 'Disable', divisionCode: 0, whiteListFetchType: 'ADD', labelCodeList: ['0000000000A1'] },
    ...written,
  },
  {
    call: 'PUT /common/whiteList?store=lyon',
    body: { whiteListEnable: 'Disable', whiteListFetchType: 'NONE' },
    ...written,
  },
  {
    call: 'GET /common/whiteList/info?store=lyon&account=anna',
    answer: shape('{code, name, divisionCode:int, whiteListEnabled:bool, whiteListUpdateTime:time}'),
    envelope: 'bare',
  },
  {
    call: 'GET /common/whiteList/list?store=lyon&account=anna&searchType=label&search=A1&aliveStatusEnabled=true',
    answer: shape('{whiteList:[{label, mac, updateTime:time}]}'),
    envelope: 'bare',
    page: 10,
  },
  {
    call: 'GET /common/whiteList/list?store=lyon&searchType=mac&search=00000000&sort=label,asc',
    answer: shape('{whiteList:[{label, mac, updateTime:time}]}'),
    envelope: 'bare',
    page: 10,
  },
  // Only a store with a white list makes a link wait; elsewhere the server makes it at once.
  {
    call: 'PUT /common/whiteList?store=lyon',
    body: { whiteListEnable: 'Enable', whiteListFetchType: 'NONE' },
    ...written,
  },
  { call: 'GET /common/whiteList/pending?store=lyon&status=FAILED', status: 204 },
  {
    call: 'PUT /common/whiteList/pending?store=lyon',
    body: {
      assignList: [
        {
          labelCode: '0000000000E9',
          articleIdList: ['A1'],
          templateName: '',
          arrow: 'UP',
          addInfo2: 'left',
          addInfo3: '',
          addInfo4: '',
          addInfo5: 'door',
          buttonConfigId: 7,
        },
      ],
    },
    ...written,
  },
  {
    call: 'GET /common/whiteList/pending?store=lyon',
    answer: shape(
      '[{stationCode, labelCode, articleIdList, templateName, status, arrow, addInfo2, addInfo3, addInfo4, addInfo5, buttonConfigId:int, created:time}]',
    ),
    envelope: 'bare',
  },
  {
    call: 'GET /common/whiteList/pending?store=lyon',
    answer: (body) =>
      /"arrow":"UP","addInfo2":"left","addInfo3":"","addInfo4":"","addInfo5":"door","buttonConfigId":7/.test(
        JSON.stringify(body),
      )
        ? []
        : ['what the link says is not told back'],
    envelope: 'bare',
  },
  { call: 'GET /common/whiteList/pending?store=lyon&status=WAIT', answer: shape('[{labelCode}]'), envelope: 'bare' },
  { call: 'PUT /common/whiteList/pending/status?store=lyon&labelCode=0000000000E9&status=UPLOADED', ...written },
  {
    call: 'PUT /common/whiteList/pending/status?store=lyon&labelCode=0000000000E8&status=WAIT',
    status: 405,
    ...written,
  },
  {
    call: 'PUT /common/whiteList?store=lyon',
    body: { whiteListEnable: 'Disable', whiteListFetchType: 'NONE' },
    ...written,
  },
  { call: 'POST /common/whitelist?store=lyon', body: { labelList: ['0000000000A1', '0000000000E7'] }, ...written },
  {
    call: 'GET /common/whitelist?store=lyon&labelCode=0000000000A1&labelMac=00000000&labelModel=',
    answer: shape('{whiteList:[{labelCode, labelMac, labelModel, createdTime:time}]}'),
    ...written,
    page: 10,
  },
  {
    call: 'GET /common/whitelist/unassigned?store=lyon',
    answer: shape('{unassignedWhiteList:[{labelCode, labelMac, labelModel, createdTime:time}]}'),
    ...written,
    page: 10,
  },
  { call: 'DELETE /common/whitelist?store=lyon', body: { labelList: ['0000000000E7'] }, ...written },
  { call: 'POST /common/whitelist/box?store=lyon&boxid=B1', answer: shape('{macList:string[]}'), ...written },
  { call: 'PUT /common/whitelist/update/storage?store=lyon', ...written },
  { call: 'PUT /common/whitelist/update/gateway', ...written },
]
