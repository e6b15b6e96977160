// contract/labels/button-configs: what the buttons of labels do: named configurations, used by stores, by label models
// of a store, and by single labels. Presses are labels/buttons.ts.
import { z } from 'zod'
import { ButtonFunction } from '../enumerations.ts'
import { Envelope } from '../envelope.ts'
import { LabelCode, StoreCode, plainText, queryBool, requiredText } from '../fields.ts'
import { listOperation, operation } from '../operation.ts'
import { ACTION, MENU } from '../permissions.ts'
import { wholeNumber } from '../whole-number.ts'
import { buttonNames } from './buttons.ts'

const id = wholeNumber(1, 2_147_483_647)

/** A store's labels of one model, or all its labels. */
const Use = z.object({
  store: StoreCode,
  /** A model's key; empty for all labels of the store. */
  type: plainText(100).default(''),
})

export const ButtonConfig = z.object({
  id: z.number().int(),
  configName: z.string(),
  /** Button → function; every named button is there. */
  buttonSet: z.record(z.enum(buttonNames), ButtonFunction),
  /** Kept for other programs: labels on open hardware sleep by their firmware. */
  realtimeConfigHibernate: z.boolean(),
  created: z.string(),
  lastModified: z.string(),
  uses: z.array(Use),
  /** Labels that use it themselves, the first 1,000 by code. */
  labels: z.array(z.string()),
  /** How many labels use it themselves. */
  labelCount: z.number().int(),
})
export type ButtonConfig = z.infer<typeof ButtonConfig>

const path = '/api/common/config/buttonConfig'
const reads = [MENU.buttonConfig, MENU.labelInfo] as const

export const listButtonConfigs = listOperation({
  summary: 'Button configurations',
  path,
  needs: reads,
  scope: 'company',
  query: { configName: plainText(255).optional() },
  row: ButtonConfig,
  rows: 'configList',
  sort: ['configName', 'name', 'id', 'created', 'lastModified', 'realtimeConfigHibernate', 'labelCount'],
  defaultSort: 'configName,asc',
  size: 20,
})

export const readButtonConfig = operation({
  summary: 'One button configuration',
  method: 'GET',
  path: `${path}/{id}`,
  needs: reads,
  scope: 'company',
  query: z.object({ id }),
  output: ButtonConfig,
  faults: ['buttonConfig.unknown'],
})

export const mostOwnLabels = 1_000

export const ButtonConfigBody = z.object({
  /** 0 or absent for a new one. */
  id: wholeNumber(0, 2_147_483_647).default(0),
  configName: requiredText(255),
  /** Buttons that are left out stay as they are; of a new configuration they record the press. */
  buttonSet: z.partialRecord(z.enum(buttonNames), ButtonFunction).default({}),
  realtimeConfigHibernate: queryBool.optional(),
  /** Replaces the uses in the caller's stores; left out they stay. */
  uses: z.array(Use).max(2_000).optional(),
  /** Replaces the labels that use it themselves; left out they stay. */
  labels: z.array(LabelCode).max(mostOwnLabels, `At most ${mostOwnLabels} labels.`).optional(),
})

export const saveButtonConfig = operation({
  summary: 'Add or change a button configuration',
  method: 'PUT',
  path,
  needs: ACTION.buttonConfigEdit,
  scope: 'company',
  query: z.object({}),
  body: ButtonConfigBody,
  output: Envelope.extend({ id: z.number().int() }),
  faults: [
    'buttonConfig.unknown',
    'buttonConfig.exists',
    'buttonConfig.tooMany',
    'store.unknown',
    'label.unknown',
    'label.typeUnknown',
  ],
  audit: 'buttonConfig.save',
})

export const deleteButtonConfig = operation({
  summary: 'Delete a button configuration',
  method: 'DELETE',
  path,
  also: [`${path}/{id}`],
  needs: ACTION.buttonConfigEdit,
  scope: 'company',
  query: z.object({ id }),
  output: Envelope,
  faults: ['buttonConfig.unknown', 'buttonConfig.inUse'],
  audit: 'buttonConfig.delete',
})
