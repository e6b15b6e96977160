// server/labels: a label as a line of an exported file: the values of the list in columns that a spreadsheet can sort,
// instead of the call's lists and objects. label-lines.ts has the same columns in SQL.
import type { LabelRow } from '@shelfcast/contract/labels/labels'

type Cell = string | number | boolean | null

const columns = {
  labelCode: (label) => label.labelCode,
  store: (label) => label.store,
  updateStatus: (label) => label.updateStatus,
  failReason: (label) => label.failReason,
  articleId: (label) => joined(label.articleList.map((article) => article.articleId)),
  articleName: (label) => joined(label.articleList.map((article) => article.articleName)),
  labelModel: (label) => label.labelModel,
  type: (label) => label.type,
  width: (label) => label.width,
  height: (label) => label.height,
  color: (label) => label.color,
  rotation: (label) => label.rotation,
  networkStatus: (label) => label.networkStatus,
  battery: (label) => label.battery,
  batteryLevel: (label) => label.batteryLevel,
  batteryLowOn: (label) => label.batteryLowOn,
  batteryType: (label) => label.batteryType,
  signal: (label) => label.signal,
  dataChannelRssi: (label) => label.dataChannelRssi,
  lqi: (label) => label.lqi,
  temperature: (label) => label.temperature,
  templateName: (label) => joined(label.templateName),
  currentPage: (label) => label.currentPage,
  gateway: (label) => label.gateway?.name ?? '',
  gatewayMac: (label) => label.gateway?.macAddress ?? '',
  firmwareVersion: (label) => label.firmwareVersion,
  requestDate: (label) => label.requestDate,
  completedDate: (label) => label.completedDate,
  lastResponseTime: (label) => label.lastResponseTime,
  deadline: (label) => label.deadline,
  nfcUrl: (label) => label.nfcUrl,
  floor: (label) => label.floor,
  shelfId: (label) => label.shelfId,
  shelfFloor: (label) => label.shelfFloor,
  order: (label) => label.order,
  arrow: (label) => label.arrow,
  addInfo1: (label) => label.addInfo1,
  addInfo2: (label) => label.addInfo2,
  addInfo3: (label) => label.addInfo3,
  addInfo4: (label) => label.addInfo4,
  addInfo5: (label) => label.addInfo5,
} as const satisfies Record<string, (label: LabelRow) => Cell>

const joined = (words: readonly string[]) => words.join(', ')

export type LabelFileColumn = keyof typeof columns

export const labelFileColumns = Object.keys(columns) as LabelFileColumn[]

export const labelLine = (label: LabelRow): Record<string, Cell> =>
  Object.fromEntries(Object.entries(columns).map(([name, of]) => [name, of(label)]))
