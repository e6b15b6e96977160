// testing/documented: the calls about templates: wire contract §14.
import { templateText } from '../template-document.ts'
import { shape, type DocumentedCall } from './shape.ts'

const row = 'templateName, width:int, height:int, lastUpdateTime:time, labelType, color, dithering:bool, version:int'
const list = shape(`{templateList:[{${row}}]}`)
const ours = 'winter-296x128-BWR'
const form = {
  templateName: ours,
  data: Buffer.from(templateText()).toString('base64'),
  fileType: 'JSON',
  width: '296',
  height: '128',
  labelType: 'M2_296x128_BWR',
  color: 'BWR',
  dithering: false,
  tagImageUpdateRequired: false,
  templateModel: '2.9',
  templateModelSize: '296x128',
}
const plain = { envelope: 'plain' } as const
const batch = { envelope: 'batch' } as const

export const templateCalls: readonly DocumentedCall[] = [
  {
    call: 'PUT /common/templates',
    body: form,
    status: 404,
    message: "It can't find template with the value",
    ...plain,
  },
  { call: 'POST /common/templates', body: form, ...batch },
  { call: 'PUT /common/templates', body: { ...form, data: '', jsonData: templateText() }, ...batch },
  { call: 'POST /common/templates', body: { ...form, fileType: 'XSL' }, status: 405, ...plain },
  { call: 'GET /common/templates?width=296&height=128&name=price&color=BWR', answer: list, page: 10, ...plain },
  { call: 'GET /common/templates?name=nowhere', status: 204, ...plain },
  { call: 'GET /common/templates/name?name=winter', answer: list, page: 10, ...plain },
  {
    call: `GET /common/templates/content?templateName=${ours}`,
    answer: shape(`{${row}, data, jsonData, fileType}`),
    ...plain,
  },
  {
    call: 'GET /common/templates/content?templateName=nowhere',
    status: 404,
    message: "It can't find template with the value",
    ...plain,
  },
  {
    call: `GET /common/templates/usage?templateName=${ours}`,
    answer: shape('{labelCount:int, storeCount:int, groups:string[]}'),
    ...plain,
  },
  {
    call: `GET /common/templates/history?templateName=${ours}`,
    answer: shape('{templateHistoryList:[{templateName, lastUpdateTime:time, version:int, jsonFile}]}'),
    ...plain,
  },
  { call: 'GET /common/templates/data', answer: shape('{tagTypeList:[{name, width:int, height:int}]}'), ...plain },
  { call: 'GET /common/templates/color', answer: shape('{tagColorList:string[]}'), ...plain },
  { call: 'GET /common/templates/size/color?width=296&height=128', answer: shape('string[]'), envelope: 'bare' },
  {
    call: 'GET /common/templates/size/color/all',
    answer: shape('[{width:int, height:int, colorList:string[]}]'),
    envelope: 'bare',
  },
  { call: 'GET /common/templates/labelCode?labelCode=0000000000B1', answer: list, ...plain },
  {
    call: `GET /common/templates/download?version=1&fileType=JSON&templateName=${ours}`,
    answer: shape('{template}'),
    ...plain,
  },
  { call: 'DELETE /common/templates', body: { templateDeleteList: [ours] }, ...plain },
]
