// contract/firmware/schedules: label updates over the air by schedule, store by store: wire contract §19. Packages are in
// packages.ts, single orders in labels/firmware.ts.
import { z } from 'zod'
import { ScheduleTime } from '../articles/schedules.ts'
import { listBodyLimitBytes } from '../constants.ts'
import { Envelope } from '../envelope.ts'
import { LabelCode, Mac, StoreCode, coercedNumber, plainText, queryList } from '../fields.ts'
import { listOperation, operation } from '../operation.ts'
import { ACTION, MENU } from '../permissions.ts'
import { PackageType } from './packages.ts'

export const otaBase = '/api/common/otamanager/api'
const int = z.number().int()
export const id = coercedNumber().int().min(1).max(2_147_483_647)

/** First one label, then 5 % of them, then all. */
export const OtaStep = z.enum(['CANARY', 'SAMPLE', 'ALL'])
export type OtaStep = z.infer<typeof OtaStep>

/**
 * PLANNED: its start is in the future. PAUSED: outside its daily window. STOPPED: too many updates failed. ENDING: it is
 * off, and the last updates still run. DONE: no label is left; new ones are still updated.
 */
export const OtaState = z.enum(['OFF', 'PLANNED', 'PAUSED', 'RUNNING', 'DONE', 'STOPPED', 'ENDING'])
export type OtaState = z.infer<typeof OtaState>

export const OtaSet = z.enum(['ON', 'OFF'])

/** 'HH:mm' in store time. */
const DayTime = z
  .string()
  .trim()
  .refine((text) => text === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(text), 'Write the time like 22:00.')

export const OtaSchedule = z.object({
  id: int,
  stationCode: z.string(),
  type: PackageType,
  system: z.string(),
  tagClass: z.string(),
  firmwareId: int,
  fwVersion: z.string(),
  otaSet: OtaSet,
  /** Empty for a schedule that started when it was saved. */
  otaTime: z.string(),
  targetCount: int,
  updateCount: int,
  failCount: int,
  createdTime: z.string(),
  updatedTime: z.string(),
  /** Ours, from here on: what people call the model. */
  model: z.string(),
  fileName: z.string(),
  /** That time in UTC. In the night when clocks go forward it is later than the written time. */
  startsAt: z.string().nullable(),
  timeZone: z.string(),
  windowStart: z.string(),
  windowEnd: z.string(),
  gwMac: z.string(),
  labelList: z.array(z.string()),
  state: OtaState,
  step: OtaStep,
  runningCount: int,
  waitingCount: int,
  skippedCount: int,
  /** How long the waiting labels take, without the pauses of a window. */
  minutesFrom: int,
  minutesTo: int,
  /** When the stop rule ended it, and the first reason of a failure. */
  stoppedTime: z.string().nullable(),
  stoppedText: z.string(),
})
export type OtaSchedule = z.infer<typeof OtaSchedule>

export const listOtaSchedules = listOperation({
  summary: 'Schedules of label firmware',
  path: `${otaBase}/otaschedule`,
  needs: MENU.labelOta,
  scope: 'store',
  query: {
    store: StoreCode.optional(),
    /** Ours: a part of what people call the model. */ model: plainText(100).optional(),
    fwVersion: plainText(64).optional(),
    id: id.optional(),
  },
  row: OtaSchedule,
  rows: 'otaScheduleList',
  sort: [
    'id',
    'stationCode',
    'type',
    'system',
    'tagClass',
    'firmwareId',
    'fwVersion',
    'otaSet',
    'otaTime',
    'model',
    'fileName',
    'timeZone',
    'windowStart',
    'windowEnd',
    'gwMac',
    'step',
    'createdTime',
    'updatedTime',
    'stoppedTime',
    'stoppedText',
  ],
  defaultSort: 'id,desc',
  size: 20,
})

/** An id changes a schedule; what is left out stays as it is. */
export const OtaScheduleEntry = z.object({
  id: id.optional(),
  stationCode: StoreCode,
  firmwareId: id,
  otaSet: z.preprocess((word) => (typeof word === 'string' ? word.trim().toUpperCase() : word), OtaSet),
  /** Empty means now. */
  otaTime: z.union([z.literal(''), ScheduleTime]).optional(),
  /** Only labels that this gateway serves; empty for all. */
  gwMac: z.union([z.literal(''), Mac]).optional(),
  /** Only these labels; empty for all of the model. */
  labelList: z.array(LabelCode).max(5_000).optional(),
  /** The hours of a day, in store time, in which updates begin; empty for all day. */
  windowStart: DayTime.optional(),
  windowEnd: DayTime.optional(),
})
export type OtaScheduleEntry = z.output<typeof OtaScheduleEntry>

/** All or none. */
export const saveOtaSchedules = operation({
  summary: 'Add or change schedules of label firmware',
  method: 'POST',
  path: `${otaBase}/otaschedule`,
  needs: ACTION.labelOtaEdit,
  scope: 'store',
  bodyLimit: listBodyLimitBytes,
  query: z.object({ store: StoreCode.optional() }),
  body: z.object({ scheduleList: z.array(OtaScheduleEntry).min(1, 'Enter at least one schedule.').max(100) }),
  output: Envelope.extend({ idList: z.array(int) }),
  faults: [
    'store.unknown',
    'ota.unknown',
    'ota.otherModel',
    'ota.gatewayPackage',
    'ota.conflict',
    'ota.window',
    'ota.gateway',
    'firmware.unknown',
    'schedule.past',
    'label.unknown',
  ],
  audit: 'firmware.schedule',
})

/** All or none. Updates that have begun go on. */
export const deleteOtaSchedules = operation({
  summary: 'Delete schedules of label firmware',
  method: 'DELETE',
  path: `${otaBase}/otaschedule`,
  needs: ACTION.labelOtaEdit,
  scope: 'store',
  bodyAsQuery: ['ids', 'idList'],
  query: z.object({ store: StoreCode.optional(), ids: queryList(id).optional(), idList: queryList(id).optional() }),
  output: Envelope,
  faults: ['ota.unknown'],
  audit: 'firmware.unschedule',
})
