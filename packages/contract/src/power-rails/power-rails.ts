// contract/power-rails: controllers, which are channels of metering switches, and the devices that they power (wire contract
// §22).
import { z } from 'zod'
import { Envelope } from '../envelope.ts'
import { StoreCode, coercedNumber, plainText, queryBool, queryList } from '../fields.ts'
import { listOperation, operation } from '../operation.ts'
import { ACTION, MENU } from '../permissions.ts'
import { wholeNumber } from '../whole-number.ts'

/** As all calls of sensors, it follows the server's address, not the base of the other calls. */
const base = '/sensor/api/v1/power-rail'
const int = z.number().int()

/** 13 hexadecimal digits: the 12 of the switch, and its channel. */
export const ControllerId = z
  .string()
  .trim()
  .transform((text) => text.replaceAll(/[-:]/g, '').toUpperCase())
  .refine((text) => /^[0-9A-F]{13}$/.test(text), 'A controller ID has 13 digits or letters A to F.')

/** NOT_READY: only stored messages of it were received so far. */
export const ControllerNetwork = z.enum(['CONNECTED', 'NOT_READY', 'DISCONNECTED'])
export type ControllerNetwork = z.infer<typeof ControllerNetwork>

/** FAULT: the switch reports too much power or current. */
export const PowerState = z.enum(['ON', 'OFF', 'FAULT'])
export type PowerState = z.infer<typeof PowerState>

export const RailState = z.enum(['NORMAL', 'LOW_VOLTAGE', 'SHORT', 'OFFLINE'])
export type RailState = z.infer<typeof RailState>

/** GATEWAY is an access point. */
export const RailDeviceType = z.enum(['LABEL', 'SENSOR', 'LIGHT', 'DISPLAY', 'GATEWAY'])
export type RailDeviceType = z.infer<typeof RailDeviceType>

/**
 * What explains the state of a device. POWER_OFF: its power is off. STARTING: its power came on less than five minutes
 * ago. CONTROLLER_SILENT: whether it has power is unknown. UNHEARD: it has power and is silent. UNKNOWN: lights and
 * displays report nothing.
 */
export const RailReason = z.enum(['NONE', 'POWER_OFF', 'STARTING', 'CONTROLLER_SILENT', 'UNHEARD', 'UNKNOWN'])
export type RailReason = z.infer<typeof RailReason>

/** ASKED: not sent yet. SENT: not confirmed. OFF: the power is off. DONE: it is on again. */
export const CycleState = z.enum(['NONE', 'ASKED', 'SENT', 'OFF', 'DONE', 'FAILED'])
export type CycleState = z.infer<typeof CycleState>
/** A second cycle waits for the end of these. */
export const cyclesUnderWay: readonly CycleState[] = ['ASKED', 'SENT', 'OFF']

/** Kinds of switches. `shelly1` is the first generation. */
export const PowerSource = z.enum(['shelly', 'shelly1', 'tasmota'])
export type PowerSource = z.infer<typeof PowerSource>

const RailPlacement = z.object({ floor: plainText(50).default(''), shelfId: plainText(50).default('') })

export const Controller = z.object({
  controllerId: z.string(),
  name: z.string(),
  /** Empty for one that was heard and belongs to no store yet. */
  store: z.string(),
  linked: z.boolean(),
  networkStatus: ControllerNetwork,
  /** Null until the switch reports it. */
  powerState: PowerState.nullable(),
  state: RailState,
  voltage: z.number().nullable(),
  current: z.number().nullable(),
  power: z.number().nullable(),
  /** Of the switch itself, °C. */
  temperature: z.number().nullable(),
  /** The MQTT broker that it is connected to. */
  gateway: z.string(),
  deviceCount: int,
  /** Devices that have power and are silent. */
  offlineCount: int,
  firmwareVersion: z.string(),
  placement: RailPlacement,
  lastConnectionDate: z.string().nullable(),
  source: PowerSource,
  model: z.string(),
  /** Why the switch turned its power off, in its own words. */
  errors: z.array(z.string()),
  /** What the voltage should be; null until it was measured. */
  nominalVoltage: z.number().nullable(),
  /** Since when the power is on; null while it is off. */
  onSince: z.string().nullable(),
  /** The last power cycle. */
  cycleState: CycleState,
  cycleTime: z.string().nullable(),
  cycleBy: z.string(),
})
export type Controller = z.infer<typeof Controller>

/** Controllers of the stores, and those that belong to none yet. */
export const listControllers = listOperation({
  summary: 'Power rail controllers of a store, and those that belong to none yet',
  path: `${base}/controller`,
  needs: MENU.powerRail,
  scope: 'store',
  query: {
    company: plainText(100).optional(),
    store: StoreCode.optional(),
    controllerId: plainText(20).optional(),
    name: plainText(100).optional(),
    networkStatus: queryList(ControllerNetwork).optional(),
    powerState: queryList(PowerState).optional(),
    state: queryList(RailState).optional(),
    linked: queryBool.optional(),
  },
  row: Controller,
  rows: 'controllerList',
  sort: [
    'controllerId',
    'name',
    'store',
    'linked',
    'networkStatus',
    'powerState',
    'state',
    'voltage',
    'current',
    'power',
    'temperature',
    'gateway',
    'deviceCount',
    'offlineCount',
    'firmwareVersion',
    'lastConnectionDate',
    'source',
    'model',
    'nominalVoltage',
    'onSince',
    'cycleState',
    'cycleTime',
    'cycleBy',
  ],
  defaultSort: 'controllerId,asc',
  size: 20,
})

export const RailDevice = z.object({
  controllerId: z.string(),
  deviceId: z.string(),
  deviceType: RailDeviceType,
  /** Of a label; empty otherwise. */
  labelCode: z.string(),
  /** Its place along the rail, which only simulated rails know. */
  position: int.nullable(),
  state: RailState,
  reason: RailReason,
  /** Null: a switch measures all its devices together. */
  voltage: z.null(),
  current: z.null(),
  /** The name of a gateway or sensor; empty without one. */
  name: z.string(),
  articleList: z.array(z.object({ articleId: z.string(), articleName: z.string() })),
  lastResponseTime: z.string().nullable(),
})
export type RailDevice = z.infer<typeof RailDevice>

export const listRailDevices = listOperation({
  summary: 'Devices on the power rails of a store',
  path: `${base}/devices`,
  needs: MENU.powerRail,
  scope: 'store',
  query: {
    company: plainText(100).optional(),
    store: StoreCode,
    controllerId: plainText(20).optional(),
    label: plainText(50).optional(),
    state: queryList(RailState).optional(),
  },
  row: RailDevice,
  rows: 'deviceList',
  sort: [
    'position',
    'controllerId',
    'deviceId',
    'deviceType',
    'labelCode',
    'name',
    'state',
    'reason',
    'voltage',
    'current',
    'lastResponseTime',
  ],
  defaultSort: 'position,asc',
  size: 20,
})

const mostDevices = 500
/** A label, sensor or gateway by its ID; a light or display by any name. */
const DeviceId = plainText(50)
  .transform((text) => text.trim())
  .refine((text) => text !== '', 'Enter the device.')

export const RailLink = z.object({
  controllerId: ControllerId,
  name: plainText(100).default(''),
  placement: RailPlacement.optional(),
  nominalVoltage: coercedNumber().min(5, 'From 5 to 400.').max(400, 'From 5 to 400.').optional(),
  deviceList: z
    .array(
      z.object({
        deviceId: DeviceId,
        position: wholeNumber(0, 10_000).nullable().optional(),
        /** Without it, found by the ID of a label, sensor or gateway of the store. */
        deviceType: RailDeviceType.optional(),
      }),
    )
    .max(mostDevices, `At most ${mostDevices} devices.`)
    .default([]),
})

/** Also changes a linked one: an empty name and what is left out stay as they are. A device moves from another controller. */
export const linkControllers = operation({
  summary: 'Take power rail controllers into a store, and devices onto them',
  method: 'POST',
  path: `${base}/link`,
  needs: ACTION.powerRailEdit,
  scope: 'store',
  query: z.object({ store: StoreCode }),
  body: z.object({
    linkList: z.array(RailLink).min(1, 'Enter at least one controller.').max(200, 'At most 200 controllers.'),
  }),
  output: Envelope,
  faults: ['powerRail.unknown', 'powerRail.elsewhere', 'powerRail.device', 'powerRail.tooManyDevices'],
  audit: 'powerRail.link',
})

const RailUnlink = z.object({ controllerId: ControllerId, deviceIds: queryList(DeviceId).optional() })

export const unlinkControllers = operation({
  summary: 'Take devices off a power rail controller, or the controller with all devices out of the store',
  method: 'DELETE',
  path: `${base}/unlink`,
  needs: ACTION.powerRailEdit,
  scope: 'store',
  query: z
    .object({
      store: StoreCode,
      unlinkList: z.array(RailUnlink).max(200, 'At most 200 controllers.').optional(),
      controllerId: ControllerId.optional(),
      deviceIds: queryList(DeviceId).optional(),
    })
    .refine(({ unlinkList, controllerId }) => controllerId !== undefined || (unlinkList?.length ?? 0) > 0, {
      message: 'Enter at least one controller.',
      path: ['unlinkList'],
    }),
  bodyAsQuery: ['unlinkList', 'controllerId', 'deviceIds'],
  output: Envelope,
  faults: ['powerRail.unknown', 'powerRail.device'],
  audit: 'powerRail.unlink',
})

export const deleteControllers = operation({
  summary: 'Delete power rail controllers that are in no store',
  method: 'DELETE',
  path: `${base}/delete`,
  needs: ACTION.powerRailEdit,
  scope: 'store',
  query: z.object({
    store: StoreCode,
    controllerList: queryList(ControllerId).refine((list) => list.length > 0, 'Enter at least one controller.'),
  }),
  bodyAsQuery: ['controllerList'],
  output: Envelope,
  faults: ['powerRail.unknown', 'powerRail.linked'],
  audit: 'powerRail.delete',
})

/** Answers when the order is stored; `cycleState` of the list says how it goes. */
export const cyclePower = operation({
  summary: 'Switch the power of a controller off, and on again',
  method: 'POST',
  path: `${base}/cycle`,
  needs: ACTION.powerRailEdit,
  scope: 'store',
  query: z.object({ store: StoreCode }),
  body: z.object({ controllerId: ControllerId, seconds: wholeNumber(5, 120).default(10) }),
  output: Envelope,
  faults: ['powerRail.unknown', 'powerRail.silent', 'powerRail.off', 'powerRail.busy'],
  audit: 'powerRail.cycle',
})
