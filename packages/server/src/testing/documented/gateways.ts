// testing/documented: the calls about gateways and nodes: wire contract §13, §19, and the forms of §23.
import { all, shape, type DocumentedCall } from './shape.ts'

const mac = '020000000001'
const mac16 = '020000FFFE000001'
const row = shape(`{
  id:int, company, store, name, macAddress, ipAddress, networkStatus, labelCount, ntpServerIp, displayNo, displayNoEnable, gwVersion, siteCode, lastConnectionDate:time,
  version, deviceId, dataChannel:int|null, unassignedLabelCount:int, lastRebootTime:time, gwFirmwareReadyVersion, model, queueLength:int
}`)
const list = shape('{gatewayList:[Row]}', { Row: row })
const detail = shape(`{
  name, company, store, macAddress, ipAddress, networkStatus, version, type, labelCount, dataChennel, wakeupChennel, beaconChennel, slotTotal, wakeupOrder, machId, integMachId, refreshStart, ledNumber, ntpServerIp, displayNo, displayNoEnable, siteCode,
  lastUpdateTime, lastConnectionDate, dataChennal, wakeupChennal, beaconChannel, dataChannel, wakeupChannel
}`)
const plain = { envelope: 'plain' } as const

export const gatewayCalls: readonly DocumentedCall[] = [
  {
    call: 'GET /common/gateway?store=lyon&aliveStatus=OFF&ip=&mac=&network=all&sort=code,asc',
    answer: list,
    ...plain,
    page: 20,
  },
  {
    call: `GET /common/gateway?store=lyon&gateway=${mac}&ipAddress=127.0.0.1&network=both`,
    answer: list,
    ...plain,
    page: 20,
  },
  { call: `GET /common/gateway?store=lyon&mac=${mac16}`, answer: list, ...plain },
  { call: 'GET /common/gateway?store=lyon&network=offline&sort=state,asc', answer: list, ...plain },
  { call: 'GET /common/gateway?store=lyon&network=notready', status: 204 },
  { call: 'GET /common/gateway?store=lyon&network=online', status: 204 },
  {
    call: 'POST /common/gateway?store=lyon',
    body: { gateway: '040000FFFE000009,040000FFFE000008' },
    status: 400,
    message: 'NO_UNREGISTERED_GATEWAY_FOUND',
    ...plain,
  },
  ...['0000000000000001', '04000FFFE000009'].map((wrong): DocumentedCall => ({
    call: 'POST /common/gateway?store=lyon',
    body: { gateway: wrong },
    status: 405,
    message: 'GATEWAY_MAC_MUST_BE_HEXADECIMAL',
    ...plain,
  })),
  {
    call: 'POST /common/gateway?store=lyon&siteCode=1234',
    body: { name: 'North', gateway: '127.0.0.1', port: '9', uriScheme: 'HTTP', code: 'ip' },
    status: 409,
    ...plain,
  },
  {
    call: 'POST /common/gateway',
    body: { company: 'acme', store: 'lyon', gateway: mac16, code: 'mac' },
    status: 409,
    ...plain,
  },
  {
    call: `PUT /common/gateway?gateway=${mac16}&store=lyon&siteCode=12&allowOverwritingSegNum=DEFAULT`,
    body: { siteCode: '12' },
    ...plain,
  },
  {
    call: `PUT /common/gateway?store=lyon`,
    body: {
      gateway: mac,
      siteCode: '13',
      slotTotal: 8,
      wakeupOrder: 1,
      refreshStart: 3,
      lbsChannel: 1,
      scanChannel: 1,
      aliveChannel: 1,
      displayNoEnable: true,
      displayNo: 7,
    },
    status: 206,
    answer: shape('{data:[{responseCode, message}]}'),
    ...plain,
  },
  { call: 'DELETE /common/gateway?ids[]=999999', status: 400, message: 'NO_REGISTERED_GATEWAY_FOUND', ...plain },
  {
    call: 'DELETE /common/gateway?gateways=040000FFFE000009&store=lyon',
    status: 400,
    message: 'NO_REGISTERED_GATEWAY_FOUND',
    ...plain,
  },
  {
    call: 'DELETE /common/gateway?gateway=040000FFFE000009,040000FFFE000008&store=lyon',
    status: 400,
    message: 'NO_REGISTERED_GATEWAY_FOUND',
    ...plain,
  },
  { call: `PATCH /common/gateway?gateways[]=${mac16}`, status: 405, ...plain },
  { call: `PATCH /common/gateway?gateway=${mac}&store=lyon`, status: 405, ...plain },
  { call: `GET /common/gateway/detail?store=lyon&gateway=${mac16}&aliveStatus=ON`, answer: all(detail), ...plain },
  { call: 'GET /common/gateway/detail?store=lyon&gateway=040000FFFE000009', status: 204 },
  ...['gateway/scangateway', 'scangateway'].map((path): DocumentedCall => ({
    call: `GET /common/${path}?ip=127.0.0.1&port=9&protocol=http`,
    status: 204,
  })),
  { call: 'GET /common/gateway/list?store=lyon', answer: shape('{gatewayList:[string]}'), ...plain },
  { call: 'GET /common/gateway/floating?company=acme&mac=&store=lyon', status: 204 },
  { call: 'GET /common/gateway/status?store=lyon&gateway=&network=', answer: list, ...plain, page: 10 },
  {
    call: `GET /common/gateway/status/summary?store=lyon&gateway=${mac16}&startTime=2026-01-02%2010:00:00&endTime=2026-01-02%2012:00:00`,
    answer: shape('{status:[{timeInterval:time, status, count:int}]}'),
    ...plain,
  },
  {
    call: 'GET /common/gateway/status/summary',
    answer: shape('{status:[{timeInterval:time, status, count:int}]}'),
    ...plain,
  },
  { call: 'GET /common/gateway/debug/info?store=lyon', answer: shape('{gatewayDebugInfo:[{name, url}]}'), ...plain },
  {
    call: `PUT /common/gateway/opcode?store=lyon&gateway=${mac16}`,
    body: { opcode: [{ mac: mac16, subMac: ['0000000000A1'], data: 'LED RED 30s' }] },
    ...plain,
  },
  {
    call: `GET /common/gateway/opcode?store=lyon&gateway=${mac}`,
    answer: shape('{opcode:[{mac, subMac:[string], data}]}'),
    ...plain,
  },
  {
    call: `GET /common/gateway/statistics?store=lyon&gateway=${mac}&start=2026-01-02&end=2026-01-03&interval=60`,
    answer: shape('{statistics:{time:time, received:int, sent:int, failed:int, queueLength:int, noise:int|null}[]}'),
    ...plain,
  },
  {
    call: 'POST /common/node',
    body: {
      code: 'two',
      ipAddress: '10.0.0.9',
      port: 9001,
      nodeType: 'PORTAL',
      nodeStatus: 'UP',
      version: '1',
      revision: '2',
      lastConnectionDate: '2026-01-02T10:00:00Z',
    },
    ...plain,
  },
  { call: 'POST /common/node', body: { ipAddress: '10.0.0.9' }, status: 400, ...plain },
  { call: 'GET /common/node', message: 'Successfully get a node list.', answer: shape('{nodes:[{code}]}'), ...plain },
  {
    call: 'DELETE /common/node',
    body: { nodeList: [{ ipAddress: '10.0.0.9', port: 9001, nodeType: 'PORTAL' }] },
    ...plain,
  },
  {
    call: 'DELETE /common/node?ipAddress=10.0.0.9&port=9001&nodeType=PORTAL',
    status: 400,
    message: 'NODE_NOT_FOUND',
    ...plain,
  },
  { call: 'DELETE /common/node', status: 400, ...plain },
  { call: 'POST /common/node', body: { ipAddress: '10.0.0.9', port: 9001, nodeType: 'PORTAL' }, ...plain },
  { call: 'DELETE /common/node?ipAddress=10.0.0.9&port=9001&nodeType=PORTAL', ...plain },
  { call: 'GET /doc/json/common', answer: shape('{openapi, info:{title}, paths:map}'), envelope: 'bare' },
  {
    call: 'GET /common/node',
    answer: shape(
      '{nodes:[{code, ipAddress, port:int, nodeType, nodeStatus, version, revision, lastConnectionDate:time}]}',
    ),
    ...plain,
  },
]
