// contract/labels/buttons: functions of a label's buttons, and presses. Pages that a press turns are labels/pages.ts.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { LabelCode, queryBool } from '../fields.ts'
import { ButtonFunction } from '../enumerations.ts'
import { optionalStore } from './fields.ts'
import { ACTION, MENU } from '../permissions.ts'

/**
 * In the labels' own numbering (hardware facts §1.5). Labels report up to ten: those without a name are alarms, listed
 * by number.
 */
export const buttonNames = ['main', 'sub', 'extend1', 'extend2'] as const
export const ButtonFunctions = z.object({
  main: ButtonFunction,
  sub: ButtonFunction,
  extend1: ButtonFunction,
  extend2: ButtonFunction,
})
export type ButtonFunctions = z.infer<typeof ButtonFunctions>

/** After this, a label returns from a page that a button with LEFT_PAGE_BACK or RIGHT_PAGE_BACK turned to. */
export const pageReturnsAfterMinutes = 5

export const readButtonFunctions = operation({
  summary: 'Button actions of labels',
  method: 'GET',
  path: '/api/common/labels/button',
  needs: [MENU.buttonConfig, MENU.labelInfo],
  scope: 'company',
  query: z.object({}),
  output: Envelope.extend(ButtonFunctions.shape),
})

/**
 * Missing values stay unchanged. Pages turn with LEFT_PAGE and RIGHT_PAGE, and for five minutes with LEFT_PAGE_BACK and
 * RIGHT_PAGE_BACK; CLEAR ends the label's alarms, LED_OFF its light, DISABLED ignores the press; with all others the
 * press is an alarm.
 */
export const saveButtonFunctions = operation({
  summary: 'Set the button actions of labels',
  method: 'PUT',
  path: '/api/common/labels/button',
  needs: ACTION.buttonConfigEdit,
  scope: 'company',
  query: z.object({}),
  body: ButtonFunctions.partial(),
  output: z.string(),
  audit: 'settings.button',
})

/** `clear`: the returned labels have no alarm afterwards; the answer shows the earlier state. */
const alarmQuery = { ...optionalStore, labelCode: LabelCode.optional(), clear: queryBool.default(false) }

export const listLabelAlarms = listOperation({
  summary: 'Labels whose buttons were pressed',
  path: '/api/common/labels/contents/alarm',
  needs: ACTION.labelCommand,
  scope: 'store',
  query: alarmQuery,
  row: z.object({ labelCode: z.string(), /** By button, main first. */ alarmStatus: z.array(z.boolean()) }),
  rows: 'labelAlarmData',
  sort: ['labelCode', 'code'],
  defaultSort: 'labelCode,asc',
  size: 10,
  audit: 'label.alarmClear',
})

export const ButtonAlarm = z.object({
  /** Presses since the alarms were cleared. */ counter: z.number().int(),
  /** Of the last press. */ date: z.string().nullable(),
  /** From 1. */ index: z.number().int(),
  status: z.boolean(),
})

export const listLabelAlarmDetails = listOperation({
  summary: 'Presses of the buttons of labels',
  path: '/api/common/labels/contents/alarm/detail',
  needs: ACTION.labelCommand,
  scope: 'store',
  query: alarmQuery,
  row: z.object({ labelCode: z.string(), alarmStatus: z.array(ButtonAlarm) }),
  rows: 'labelAlarmDetails',
  sort: ['labelCode', 'code'],
  defaultSort: 'labelCode,asc',
  size: 10,
  audit: 'label.alarmClear',
})
