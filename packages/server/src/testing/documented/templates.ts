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
const mapping = {
  page: 1,
  defaultGroup: '',
  multiConditionList: [
    {
      multiCondition: [
        {
          decidingField: 'VALUE',
          conField: 'BRAND',
          conSymbol: '=',
          conFieldCompare: '',
          conText: 'Alpine',
          conFieldType: 'STRING',
          selTemplateGroup: 'Winter',
        },
      ],
    },
  ],
}
const inLyon = {
  typeName: 'price',
  templateSize: '296x128',
  templateColor: 'BWR',
  areaKey: 'STORE',
  areaValue: 'lyon',
  fileName: ours,
  templateData: '',
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
  {
    call: 'POST /common/templates/mapping/group',
    body: { groupName: 'Winter', templateNameList: [ours] },
    ...plain,
  },
  {
    call: 'POST /common/templates/mapping/group?isNew=true',
    body: { groupName: 'Winter', templateNameList: [ours] },
    status: 409,
    ...plain,
  },
  {
    call: 'GET /common/templates/mapping/group?name=win',
    answer: shape('{groupList:[{groupName, lastModifiedDate:time}]}'),
    page: 10,
    ...plain,
  },
  { call: 'PUT /common/templates/mapping/group?group=Winter', body: { templateNameList: [ours] }, ...plain },
  {
    call: 'GET /common/templates/mapping/group/type?group=Winter',
    answer: shape('{templateTypeList:string[]}'),
    ...plain,
  },
  {
    call: 'GET /common/templates/mapping/group/detail?group=Winter',
    answer: shape('{templateNameList:string[]}'),
    ...plain,
  },
  { call: 'POST /common/templates/mapping/condition', body: mapping, ...plain },
  {
    call: 'POST /common/templates/mapping/condition',
    body: {
      defaultGroup: '',
      conditionList: [
        {
          priority: 1,
          tartgetField: 'BRAND',
          checkMethod: 'equal',
          expectedValue: 'Alpine',
          linkedTemplateGroup: 'Winter',
        },
      ],
    },
    ...plain,
  },
  {
    call: 'GET /common/templates/mapping/condition?page=1',
    answer: shape(
      '{page:int, defaultGroup, multiConditionList:[{multiCondition:[{decidingField, conField, conSymbol, conFieldCompare, conText, conFieldType, selTemplateGroup}]}]}',
    ),
    ...plain,
  },
  { call: 'GET /common/templates/mapping/condition/count', answer: shape('{pageList:int[]}'), ...plain },
  {
    call: 'POST /common/templates/mapping/condition/test',
    body: { ...mapping, store: 'lyon', articleId: 'A1' },
    answer: shape('{group, templateName, matched:int}'),
    ...plain,
  },
  {
    call: 'PUT /common/templates/mapping/condition/apply?skipChecksumValidation=true',
    body: { targetPage: -1, scheduleInfo: '' },
    ...batch,
  },
  {
    call: 'PUT /common/templates/mapping/condition/apply',
    body: { targetPage: 1, scheduleInfo: '2000-01-01 06:00' },
    status: 405,
    ...plain,
  },
  { call: 'DELETE /common/templates', body: { templateDeleteList: [ours] }, status: 405, ...plain },
  {
    call: 'POST /common/templates/type',
    body: { typeName: 'winter', templateSize: '400x300', templateColor: 'BWR' },
    ...plain,
  },
  {
    call: 'GET /common/templates/type?typeName=winter',
    answer: shape('[{typeName, templateSize, templateColor}]'),
    envelope: 'bare',
    page: 10,
  },
  { call: 'DELETE /common/templates/type?typeName=winter&templateSize=400x300&templateColor=BWR', ...plain },
  {
    call: `GET /common/templates/preview?typeName=winter&fileName=${ours}&storeCode=lyon&articleId=A1`,
    answer: shape('map'),
    envelope: 'bare',
  },
  {
    call: 'GET /common/pda/templates/type?labelCode=0000000000B1&storeCode=lyon',
    answer: shape('string[]'),
    envelope: 'bare',
  },
  { call: 'GET /common/templates/export', answer: shape('{format, version:int}'), envelope: 'bare' },
  {
    call: 'POST /common/templates/import',
    body: { format: 'shelfcast-templates', version: 1, templates: [] },
    ...plain,
  },
  { call: 'DELETE /common/templates/mapping/condition?page=1', ...plain },
  { call: 'PUT /common/templates/mapping/condition/apply', body: { targetPage: -1, scheduleInfo: '' }, ...batch },
  {
    call: 'DELETE /common/templates/mapping/group',
    body: { templateGroupDeleteList: ['Winter'] },
    ...plain,
  },
  {
    call: 'POST /common/templates/mapping/model',
    body: { groupName: 'Four two', labelTypes: ['M3_400x300_BWR', 'M3_400x300_BWRY'] },
    ...plain,
  },
  {
    call: 'PUT /common/templates/mapping/model',
    body: { groupName: 'Four two', labelTypes: ['M3_400x300_BWY', 'M3_400x300_BWRY'] },
    ...plain,
  },
  {
    call: 'GET /common/templates/mapping/model?name=four',
    answer: shape('{modelGroupList:[{groupName, labelTypes:string[], lastModifiedDate:time}]}'),
    page: 10,
    ...plain,
  },
  { call: 'DELETE /common/templates/mapping/model?groupName=Four%20two', ...plain },
  { call: 'PUT /common/templates/area?updateLater=false', body: [inLyon], ...batch },
  {
    call: 'GET /common/templates/area?typeName=price&templateSize=296x128&areaKey=STORE&areaValue=lyon',
    answer: shape('[{id:{typeName, templateSize, templateColor, areaKey, areaValue}, templateName}]'),
    envelope: 'bare',
  },
  {
    call: 'GET /common/templates/store?storeCode=lyon',
    answer: shape('[{storeCode, typeName, templateSize, templateColor, templateName, modifiedTime:time}]'),
    page: 10,
    envelope: 'bare',
  },
  { call: 'PUT /common/templates/area/reapply', body: inLyon, ...batch },
  { call: 'PUT /common/templates/area', body: [{ ...inLyon, fileName: '' }], ...batch },
  { call: 'PUT /common/templates/area/reapply', body: inLyon, status: 405, ...plain },
  { call: 'DELETE /common/templates', body: { templateDeleteList: [ours] }, ...plain },
]
