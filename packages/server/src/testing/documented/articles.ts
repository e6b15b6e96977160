// testing/documented: the calls about products, their files and schedules, and LED patterns: wire contract §11, §12, and the forms of §23.
import { all, shape, type DocumentedCall } from './shape.ts'

const row = shape(
  '{articleId, articleName, nfcUrl, generateDate:time, lastUpdated:time, assignedLabel:int, labelCount:int, reserved:map, EANs:string[], eans:string[]}',
)
const list = (check = row) => shape('{totalArticleCnt:int, articleList:[Row]}', { Row: check })
const info = shape(
  '{articleList:[{articleId, articleName, nfcUrl, data:map, assignedLabel:string[], generateDate:time, lastUpdated:time}]}',
)
const bareArticle = 'stationCode, id, name, nfc, data:map, createdDate:time, modifiedDate:time'
const counts = shape('{validCount:int, invalidCount:int}')
const mapNames =
  'mappedArticleId, mappedStationCode, mappedArticleName, mappedNfc, mappedOriginPrice, mappedSalePrice, mappedDiscountPercentage, mappedReservedOne, mappedReservedTwo, mappedReservedThree'
const format = {
  fileExtension: 'csv',
  delimeter: ';',
  mappingInfo: { store: 'STORE', articleId: 'ID', articleName: 'NAME', nfcUrl: 'NFC' },
  articleBasicInfo: ['ID', 'NAME'],
  articleData: ['LIST_PRICE'],
}
const plain = { envelope: 'plain' } as const
const batch = { envelope: 'batch' } as const
const milk = {
  articleId: 'A1',
  articleName: 'Milk',
  nfcUrl: 'https://shop.example/a1',
  data: { LIST_PRICE: '1.29', BARCODE: '4006381333931' },
  eans: ['4006381333931'],
  store: 'lyon',
}
const light = { color: 'RED', duration: '10s', patternId: '1', stationCode: 'lyon', multiLed: false }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const file = {
  contentType: 'IMAGE',
  imgBase64: base64('ID;NAME;LIST_PRICE\nF1;Flour;0.99\n'),
  pageIndex: 0,
  fileName: 'flour.csv',
}

export const articleCalls: readonly DocumentedCall[] = [
  { call: 'POST /common/articles?store=lyon', body: [milk], answer: counts, ...batch },
  {
    call: 'PUT /common/articles?store=lyon',
    body: [{ articleId: 'A1', articleName: 'Milk', data: { NUMBER: 3, FLAG: true, GONE: null } }],
    answer: counts,
    ...batch,
  },
  { call: 'PUT /common/articles?store=lyon', body: [], ...batch },
  {
    call: 'POST /common/articles?store=lyon',
    body: [milk, { articleId: '' }],
    answer: shape('{validCount:int, invalidCount:int, errors:[{row:int, field, code, message}]}'),
    ...batch,
  },
  {
    call: 'POST /common/articles?store=lyon',
    body: [{ articleId: '' }],
    status: 405,
    answer: shape('{errors:[{row:int, field, code, message}]}'),
    ...plain,
  },
  {
    call: 'GET /common/articles?store=lyon&id=&name=&data=true&sort=name,asc',
    answer: list(all(row, shape('{data:map}'))),
    ...plain,
    page: 10,
  },
  { call: 'GET /common/articles?store=lyon&id=none', status: 204 },
  { call: 'GET /common/articles/data?company=acme', answer: shape('{articleDataKeyList:[string]}'), ...plain },
  {
    call: 'GET /common/config/articleField?store=lyon&article=A1',
    answer: shape('{articleId, articleName, nfcUrl, data:map, assignedLabel:string[]}'),
    ...plain,
  },
  { call: 'GET /common/config/articleField?store=lyon&article=none', status: 204 },
  { call: 'GET /common/config/article/info?store=lyon&articleId=A1&articleName=&size=500', answer: info, ...plain },
  {
    call: 'GET /common/config/article/info?store=lyon&articleIdsList[]=A1&articleIdsList[]=A2',
    answer: info,
    ...plain,
    page: 10,
  },
  {
    call: 'GET /common/config/article/info?store=lyon&filter=%7BarticleList%5BarticleId,data%5BLIST_PRICE%5D%5D%7D',
    answer: shape('{articleList:[{articleId, data:map}]}'),
    ...plain,
  },
  {
    call: 'GET /common/config/articleFieldNSecondly?store=lyon&article=4006381333931',
    answer: info,
    ...plain,
    page: 10,
  },
  { call: 'GET /common/articles/id?store=lyon&id=A1', answer: list(), ...plain, page: 10 },
  { call: 'GET /common/articles/id?store=lyon&article=A1', answer: list(), ...plain },
  { call: 'GET /common/articles/name?store=lyon&name=Milk', answer: list(), ...plain, page: 10 },
  {
    call: 'GET /common/articles/nfc?store=lyon&nfcUrl=https%3A%2F%2Fshop.example%2Fa1',
    answer: list(),
    ...plain,
    page: 10,
  },
  {
    call: 'GET /common/articles/linked?store=lyon&id=&name=',
    answer: list(shape('{articleId, articleName, labelCount:int}')),
    ...plain,
    page: 10,
  },
  {
    call: 'GET /common/articles/content?store=lyon&key=LIST_PRICE&value=1.29&id=&name=',
    answer: list(),
    ...plain,
    page: 10,
  },
  {
    call: 'GET /common/articles/sub?articleId=A1&stationCode=lyon',
    answer: shape(
      `[{${bareArticle}, originPrice, salePrice, discountPercent, reservedOne, reservedTwo, reservedThree}]`,
    ),
    envelope: 'bare',
  },
  ...['category/articles', 'labels/category'].map((path): DocumentedCall => ({
    call: `GET /common/${path}?store=lyon&key=BARCODE&value=4006381333931`,
    answer: shape(
      '{labelList:[{labelCode, updateStatus, type, articleList:[{articleId, articleName, price, salePrice, zone}], category1, category2, category3, category4, etc0, etc1, etc2, etc3, position:{floor, shelfId, shelfFloor:int, order:int}[]}]}',
    ),
    ...plain,
  })),
  {
    call: 'POST /common/articles/mappinginfo',
    body: { mappingList: [{ articleId: 'A1', eans: ['4006381333931', '4006381333948'], stationCode: 'lyon' }] },
    ...plain,
  },
  {
    call: 'GET /common/articles/mappinginfo?stationCode=lyon&searchKey=EAN&value=4006381333948',
    answer: shape('{articleId, articleName, eans:[string], stationCode, generateDate:time, lastUpdated:time}'),
    ...plain,
  },
  {
    call: 'GET /common/articles/mappinginfo?stationCode=lyon&searchKey=ARTICLE_ID&value=A1',
    answer: shape('{articleId}'),
    ...plain,
  },
  {
    call: 'POST {server}/common/api/v1/articles/mappinginfo',
    body: { mappingList: [{ articleId: 'A1', eans: ['4006381333931'], stationCode: 'lyon' }] },
    ...plain,
  },
  {
    call: 'GET /common/articles/mapping?stationCode=lyon&articleId=A1',
    answer: shape(`[{${bareArticle}}]`),
    envelope: 'bare',
    page: 10,
  },
  {
    call: 'GET {server}/common/api/v1/articles/article?company=acme&stationCode=lyon&articleId=A1',
    answer: shape(`{${bareArticle}}`),
    envelope: 'bare',
  },
  { call: 'PUT /common/articles/led?store=lyon', body: { ledBlinkList: [{ articleId: 'A1', ...light }] }, ...batch },
  {
    call: 'PUT /common/articles/led?store=lyon&isPartial=true',
    body: {
      ledBlinkList: [
        { articleId: 'A1', ...light },
        { articleId: 'none', ...light },
      ],
    },
    status: 206,
    answer: shape('{customBatchId, data:[{articleId, responseCode, message}]}'),
  },
  {
    call: 'PUT /common/articles/led?store=lyon',
    body: { ledBlinkList: [{ articleId: 'none', ...light }] },
    status: 405,
    message: 'ARTICLE_ID_NOT_FOUND',
    ...plain,
  },
  {
    call: 'PUT /common/articles/led?store=lyon',
    body: { ledBlinkList: [{ articleId: 'A2', ...light }] },
    status: 406,
    message: 'ARTICLE_NOT_LINKED_TO_LABEL',
    ...plain,
  },

  { call: 'POST /common/articles/upload/format', body: format, ...plain },
  ...['GET', 'PUT'].map((method): DocumentedCall => ({
    call: `${method} /common/articles/upload/format`,
    answer: shape(
      '{fileExtension, delimeter, mappingInfo:{store, articleId, articleName, nfcUrl}, articleBasicInfo:string[], articleData:string[]}',
    ),
    ...plain,
  })),
  {
    call: 'POST /common/articles/upload?store=lyon&dryRun=true',
    body: file,
    answer: shape('{total:int, success:int, fail:int, errors:map[]}'),
  },
  { call: 'POST /common/articles/upload?store=lyon', body: file, ...batch },
  { call: 'POST /common/articles/upload?store=lyon', body: [{ ...file, contentType: 'csv' }], ...batch },
  {
    call: 'GET /common/articles/history?store=lyon&name=&start=2000-01-01&end=2100-12-31&requestDataType=ARTICLE&isImpact=true',
    answer: shape(
      '{articleFileHistoryList:[{id:int, name, result, stationCode, created:time, completed:time, total:int, success:int, fail:int, lastModified:time, errorInfo, storeWiseData:{store, articleCount:int}[], totalImpacted:int, successImpacted:int, failImpacted:int, source, account}]}',
    ),
    ...plain,
    page: 10,
  },
  { call: 'GET /common/articles/history?requestDataType=ASSIGN', status: 204 },
  { call: 'GET /common/articles/upload/file?id=999999', status: 204 },
  { call: 'GET /common/articles/schedule/file?id=999999', status: 204 },
  { call: 'GET /common/articles/history/detail?name=flour.csv&store=lyon', status: 204 },
  {
    call: 'GET /common/articles/update/history?store=lyon&article=A1&sort=uploadDate,desc',
    answer: shape(
      '{articleHistoryList:[{articleId, articleName, uploadId, uploadDate:time, regenerateInputBatchId, account, source, changes:[{key, before:string|null, after:string|null}], labelCount:int, labelSuccess:int, labelFail:int}]}',
    ),
    ...plain,
    page: 10,
  },
  {
    call: 'GET /common/articles/update/history/detail?store=lyon&article=A1',
    answer: shape('{articleId, articleName, nfcUrl, data:map}'),
    ...plain,
  },
  {
    call: 'GET /common/articles/validationerror/logs?store=lyon',
    answer: shape('{data:[{articleId, field, row:int, message, created:time}]}'),
    ...plain,
    page: 10,
  },

  {
    call: 'POST /common/articles/schedule?store=lyon',
    body: {
      fileName: 's.json',
      timezone: 'Europe/Paris',
      binaryData: base64(JSON.stringify([milk])),
      scheduleTime: '2099-12-01 06:00',
    },
    answer: shape('{id:int}'),
    ...plain,
  },
  {
    call: 'GET /common/articles/schedule?store=lyon&name=s.json&start=2000-01-01&end=2100-01-01&sort=created,desc',
    answer: shape(
      '{articleScheduleList:[{id:int, fileName, timeZone, scheduleTime, stationCode, created:time, lastModifiedDate:time, processDate:time, fileStatus, executionResult}]}',
    ),
    ...plain,
    page: 10,
  },
  {
    call: 'DELETE /common/articles/schedule?id=999999',
    status: 405,
    message: 'Schedule information not found.',
    ...plain,
  },
  {
    call: 'GET /common/articles/map/reserved',
    answer: shape(
      '{mappedArticleId, mappedReservedOne, mappedReservedTwo, mappedReservedThree, reserved, reservedList:map}',
    ),
    ...plain,
  },
  {
    call: 'POST /common/standardDataMap',
    body: { mappedArticleId: 'ID', standardDataMapList: [], reservedList: {}, segmentConfigMapList: [] },
    status: 202,
    answer: shape(`{${mapNames}, standardDataMapList:map[], reservedList:map, segmentConfigMapList:map[]}`),
  },
  {
    call: 'GET /common/standardDataMap',
    status: 202,
    answer: shape(`{${mapNames}, standardDataMapList:map[], reservedList:map, segmentConfigMapList:map[]}`),
  },

  {
    call: 'POST /common/articles?store=lyon',
    body: [
      { articleId: 'X1', articleName: 'Gone', data: {} },
      { articleId: 'X,2', articleName: 'With a comma', data: {} },
    ],
    ...batch,
  },
  { call: 'DELETE /common/articles?store=lyon', body: { articleDeleteList: ['X1', 'X,2'] }, ...plain },
  {
    call: 'DELETE /common/articles?store=lyon',
    body: { articleDeleteList: ['A1'] },
    status: 405,
    answer: shape('{errors:[{field, code, message}]}'),
    ...plain,
  },

  {
    call: 'GET /common/functions/led/pattern',
    answer: shape(
      '{ledConfigList:[{id:int, patternName, onTime:int, offTime:int, idleTime:int, repeatCount:int, colors:string[], duration}]}',
    ),
    ...plain,
  },
  {
    call: 'PUT /common/functions/led/pattern?pattern=0',
    body: { patternName: 'Calm', onTime: 500, offTime: 500, idleTime: 2, repeatCount: 1 },
    ...plain,
  },
  {
    call: 'POST /common/functions/led/pattern?pattern=7',
    body: { patternName: 'Ours', onTime: 10, offTime: 2250, idleTime: 225, repeatCount: 225 },
    ...plain,
  },
  {
    call: 'PUT /common/functions/led/pattern?pattern=7',
    body: { patternName: 'Ours', onTime: 15, offTime: 10, idleTime: 1, repeatCount: 1 },
    status: 405,
    ...plain,
  },
  { call: 'DELETE /common/functions/led/pattern?pattern=7', ...plain },
]
