// contract/labels/fields: types that the label calls share. The calls are in labels/labels.ts, labels/reads.ts and the
// neighbouring files.
import { z } from 'zod'
import { BatchEnvelope } from '../envelope.ts'
import { Battery, LabelStatusAsked, MisusedLabelType, Signal } from '../enumerations.ts'
import { StoreCode, coercedNumber, plainText, queryBool, queryList } from '../fields.ts'

/** The answer to an order for all matching labels. */
export const Counted = BatchEnvelope.extend({ /** Labels in the order. */ count: z.number().int() })

/** The filters of every label list (wire contract §10.1); bulk orders take the same ones. */
export const labelFilters = {
  label: z.string().optional(),
  status: queryList(LabelStatusAsked).optional(),
  battery: queryList(Battery).optional(),
  signal: queryList(Signal).optional(),
  /** A model's key, or a part of its key or name. */
  type: queryList(z.string().max(100)).optional(),
  /** The same: a template's type is the model it is drawn for. */ templateType: queryList(
    z.string().max(100),
  ).optional(),
  network: queryBool.optional(),
  articleId: z.string().optional(),
  articleName: z.string().optional(),
  gateway: z.string().optional(),
  template: z.string().optional(),
  firmware: plainText(20).optional(),
  unlinked: queryBool.optional(),
  /** Whether something is wrong with the picture. */ warning: queryBool.optional(),
  /** Whether its battery is low within this many days, today included. */
  replaceWithin: coercedNumber().int().min(1).max(365).optional(),
  /** What counts as misused: docs/decisions/misused-labels.md. */ misusedLabelType: MisusedLabelType.optional(),
}

/**
 * `{labelList[labelCode,articleList[articleId]]}`: only these keys are returned (wire contract §4). An invalid filter
 * is ignored.
 */
export const projection = { filter: z.string().max(2_000).optional() }

/** A label in the calls about unassigned labels and about gateways. */
export const UnassignedRow = z.object({
  labelCode: z.string(),
  labelMac: z.string(),
  labelModel: z.string(),
  type: z.string(),
  firmwareVersion: z.string(),
  signal: Signal,
  battery: Battery,
  networkStatus: z.boolean(),
  lastResponseTime: z.string().nullable(),
  unAssignedOn: z.string().nullable(),
  temperature: z.number().int().nullable(),
  info: z.string(),
  productInfo: z.string(),
  /** 16 digits, with FFFE after the sixth. */ gateway: z.string(),
  store: z.string(),
})
export type UnassignedRow = z.infer<typeof UnassignedRow>

/** Values of a link other than products, stored with the label and returned. Positions: labels/shelves.ts. */
export const linkInfo = {
  arrow: plainText(100).optional(),
  addInfo1: plainText(255).optional(),
  addInfo2: plainText(255).optional(),
  addInfo3: plainText(255).optional(),
  addInfo4: plainText(255).optional(),
  addInfo5: plainText(255).optional(),
  buttonConfigId: coercedNumber().int().min(0).max(2_147_483_647).optional(),
  otherLocations: plainText(255).optional(),
  ssid: plainText(100).optional(),
  powerRailCtrlId: plainText(100).optional(),
}

const place = coercedNumber().int().min(0).max(1_000_000)

/** The place of a label on the shop floor. */
export const position = {
  floor: plainText(50).optional(),
  shelfId: plainText(50).optional(),
  shelfFloor: place.optional(),
  order: place.optional(),
}

export const optionalStore = { store: StoreCode.optional() }
