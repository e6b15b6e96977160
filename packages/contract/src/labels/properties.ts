// contract/labels/properties: settings for all labels of a model in a store, and for single labels. It also contains
// the hardware facts.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { listBodyLimitBytes } from '../constants.ts'
import { Envelope } from '../envelope.ts'
import { LabelCode, StoreCode, coercedNumber, plainText } from '../fields.ts'
import { optionalStore } from './fields.ts'
import { mostPages } from './pages.ts'
import { MENU } from '../permissions.ts'

/** A label without a check-in for this long counts as offline (wire contract §5: 24 h). */
export const aliveMinutesDefault = 1_440

/**
 * The clockwise rotation of the picture on the glass in degrees. On edge, at 90 and 270, the layout has the swapped
 * size.
 */
export const rotations = [0, 90, 180, 270] as const
const Rotation = coercedNumber().pipe(z.literal(rotations, { error: 'Use 0, 90, 180 or 270 degrees.' }))
const AliveInterval = coercedNumber()
  .int()
  .min(10, 'At least 10 minutes.')
  .max(10_080, 'At most 10080 minutes (one week).')
const TotalPage = coercedNumber().int().min(1, 'At least 1 page.').max(mostPages, 'At most 7 pages.')

/** An empty or missing value means: same as the model. */
const orModel = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => null), z.null(), schema]).optional()

const OverrideForm = z.object({
  labelCode: LabelCode,
  rotation: orModel(Rotation),
  aliveInterval: orModel(AliveInterval),
  templateName: orModel(plainText(200)),
})

export const LabelOverride = z.object({
  labelCode: z.string(),
  rotation: z.number().int().nullable(),
  aliveInterval: z.number().int().nullable(),
  templateName: z.string(),
})
export type LabelOverride = z.infer<typeof LabelOverride>

export const LabelProperty = z.object({
  store: z.string(),
  type: z.string(),
  name: z.string(),
  /** Diagonal. */ inches: z.number(),
  displayWidth: z.number().int(),
  displayHeight: z.number().int(),
  color: z.string(),
  rotation: z.number().int(),
  totalPage: z.number().int(),
  nfc: z.boolean(),
  led: z.boolean(),
  button: z.boolean(),
  /** Minutes. */ aliveInterval: z.number().int(),
  templateName: z.string(),
  /** Such as '2 × CR2450'; empty if no one entered it. */ batteryType: z.string(),
  /** All templates that fit the model as its labels hang. */ templateNames: z.array(z.string()),
  labelCount: z.number().int(),
  overrides: z.array(LabelOverride),
})
export type LabelProperty = z.infer<typeof LabelProperty>

export const listLabelProperties = listOperation({
  summary: 'Properties of label models',
  path: '/api/common/labels/property',
  needs: [MENU.labelProperties, MENU.labelInfo, MENU.templateGrouping],
  scope: 'store',
  query: { ...optionalStore, /** A model's key, or a part of its key or name. */ type: z.string().max(100).optional() },
  row: LabelProperty,
  rows: 'labelPropertyList',
  changesWith: ['LABEL', 'STORE'],
  sort: [
    'type',
    'store',
    'name',
    'inches',
    'displayWidth',
    'displayHeight',
    'color',
    'rotation',
    'totalPage',
    'nfc',
    'led',
    'button',
    'aliveInterval',
    'templateName',
    'batteryType',
    'labelCount',
  ],
  defaultSort: 'type,asc',
  size: 500,
})

/**
 * Missing values stay unchanged; `overrides`, if given, replace those of the model. Only labels with a new rotation are
 * redrawn and sent. Answers with the current models, if the store has labels of them.
 */
export const saveLabelProperties = operation({
  summary: 'Save properties of label models',
  method: 'PUT',
  path: '/api/common/labels/property',
  needs: MENU.labelProperties,
  scope: 'store',
  bodyLimit: listBodyLimitBytes,
  query: z.object({ store: StoreCode }),
  body: z.object({
    labelPropertyList: z
      .array(
        z.object({
          type: plainText(100),
          rotation: Rotation.optional(),
          totalPage: TotalPage.optional(),
          aliveInterval: AliveInterval.optional(),
          templateName: plainText(200).optional(),
          batteryType: plainText(40).optional(),
          overrides: z.array(OverrideForm).max(5_000).optional(),
        }),
      )
      .min(1, 'Enter at least one model.')
      .max(500),
  }),
  output: Envelope.extend({ labelPropertyList: z.array(LabelProperty) }),
  faults: ['label.unknown', 'label.typeUnknown', 'label.twice', 'label.model', 'template.unknown'],
  audit: 'label.property',
})
