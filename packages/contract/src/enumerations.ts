// contract/enumerations: the closed lists of words on the wire. Sources: specification §3, wire contract §5.
import { z } from 'zod'

export const LabelStatus = z.enum(['PROCESSING', 'SUCCESS', 'TIMEOUT', 'UNASSIGNED', 'UNASSIGNING'])
export type LabelStatus = z.infer<typeof LabelStatus>

/** The filter values of callers: NONE matches labels without any of our statuses. */
export const LabelStatusAsked = z.enum([...LabelStatus.options, 'NONE'])
export type LabelStatusAsked = z.infer<typeof LabelStatusAsked>

export const NetworkStatus = z.enum(['CONNECTED', 'NOT_READY', 'DISCONNECTED'])
export type NetworkStatus = z.infer<typeof NetworkStatus>

export const Battery = z.enum(['VERYGOOD', 'GOOD', 'LOW', 'BAD', 'REPLACE', 'NONE'])
export type Battery = z.infer<typeof Battery>

export const Signal = z.enum(['EXCELLENT', 'GOOD', 'BAD', 'NONE'])
export type Signal = z.infer<typeof Signal>

export const ProductionType = z.enum(['cloud', 'local-server', 'server'])
export type ProductionType = z.infer<typeof ProductionType>

export const LcdType = z.enum(['NONE', 'GEN1', 'GEN2'])
export type LcdType = z.infer<typeof LcdType>

export const LoginMode = z.enum(['local', 'domain', 'ticket'])
export type LoginMode = z.infer<typeof LoginMode>

/** Whether users of a level can, or must, sign in with more than a password. */
export const FactorPolicy = z.enum(['OFF', 'OPTIONAL', 'REQUIRED'])
export type FactorPolicy = z.infer<typeof FactorPolicy>

export const ConfigKey = z.enum(['whiteListEnable', 'lbsEnabled', 'batteryMode', 'location', 'updatePageUnlock'])
export const LbsSearch = z.enum(['getByStore', 'getByLabel', 'getByPosition', 'getByArticleId', 'getByArticleName'])
export const WhiteListFetch = z.enum(['NONE', 'ADD', 'DELETE'])
export const AssignType = z.enum(['Assign', 'Unassign'])
export const Toggle = z.enum(['On', 'Off'])
export const Activation = z.enum(['Enabled', 'Disabled'])
export const CustomerInfoUsage = z.enum(['DEFAULT', 'BAKERY'])

/** Labels in the wrong place, by kind of label (wire contract §5). */
export const MisusedLabelType = z.enum(['all', 'freezer', 'normal'])
export type MisusedLabelType = z.infer<typeof MisusedLabelType>

/** The levels of an account's area rights. */
export const PermissionKey = z.enum(['COMPANY', 'COUNTRY', 'REGION', 'CITY', 'STORE'])
export type PermissionKey = z.infer<typeof PermissionKey>

/** The result of an article file or call. */
export const FileResult = z.enum(['PROCESSING', 'SUCCESS', 'PARTIAL_SUCCESS', 'FAILED', 'EMPTY_FILE'])
export type FileResult = z.infer<typeof FileResult>

/** The source of a change. */
export const ChangeSource = z.enum(['FILE', 'API', 'SCREEN', 'SCHEDULE', 'UNDO'])
export type ChangeSource = z.infer<typeof ChangeSource>

/**
 * The result of a change on one label. OVERTAKEN: a newer one replaced it before it was shown; GONE: the label was
 * removed meanwhile.
 */
export const LabelOutcome = z.enum(['SUCCESS', 'TIMEOUT', 'PROCESSING', 'OVERTAKEN', 'GONE'])
export type LabelOutcome = z.infer<typeof LabelOutcome>

/** The functions of a label's button. */
export const ButtonFunction = z.enum([
  'DEFAULT',
  'DISABLED',
  'LED_OFF',
  'ALARM',
  'CLEAR',
  'LEFT_PAGE',
  'RIGHT_PAGE',
  'LEFT_PAGE_BACK',
  'RIGHT_PAGE_BACK',
  'CHANGEABLE_LEFT_PAGE',
  'CHANGEABLE_RIGHT_PAGE',
  'SYNCLOSS_ALARM_1',
  'PICKING_REPORT',
])
export type ButtonFunction = z.infer<typeof ButtonFunction>

/** The events in a label's timeline. */
export const LabelEventKind = z.enum([
  'LINK',
  'UNLINK',
  'CHANGE',
  'RENDER',
  'PUSH',
  'RETRY',
  'ACK',
  'UNCHANGED',
  'TIMEOUT',
  'REBOOT',
  'ROUTE',
  'LED',
  'PAGE',
  'ALIVE',
  'NFC',
  'FIRMWARE',
  'ALERT',
])
export type LabelEventKind = z.infer<typeof LabelEventKind>

/** Why a picture did not reach its label: a code for each cause. The sentence is in another field. */
export const FailCause = z.enum([
  'NO_GATEWAY',
  'GATEWAY_OFFLINE',
  'UNKNOWN_MODEL',
  'NOT_DRAWN',
  'REFUSED',
  'NOT_CONFIRMED',
])
export type FailCause = z.infer<typeof FailCause>

/** The kinds of long jobs in the console's tray, and their states. */
export const JobKind = z.enum(['IMPORT', 'UNDO', 'EXPORT', 'PUSH', 'LED', 'FIRMWARE', 'TEMPLATE', 'MAPPING'])
export type JobKind = z.infer<typeof JobKind>
export const JobState = z.enum(['RUNNING', 'SUCCESS', 'PARTIAL_SUCCESS', 'FAILED', 'CANCELLED'])
export type JobState = z.infer<typeof JobState>

/** Problems of a store, or of the server, that come and go without a user's action. */
export const AlertKind = z.enum([
  'GATEWAY_OFFLINE',
  'LABEL_OVERDUE',
  'LABEL_BATTERY',
  'SENSOR_TEMPERATURE',
  'SENSOR_HUMIDITY',
  'SENSOR_OFFLINE',
  'SENSOR_BATTERY',
  'POWER_OFFLINE',
  'POWER_LOW_VOLTAGE',
  'POWER_SHORT',
  'FIRMWARE_STOPPED',
  'IMPORT_FAILED',
  'BACKUP_FAILED',
])
export type AlertKind = z.infer<typeof AlertKind>

/**
 * The kinds of events for open consoles. SENSOR: a reading or a change of a sensor; SENSOR_STATUS: its state or an alert.
 * POWER: a controller of a power rail, or a device on it. PICK: a picking order. OTA: a schedule of label firmware.
 * ACCOUNT: the caller's own rights or stores changed.
 */
export const LiveEventKind = z.enum([
  'LABEL',
  'GATEWAY',
  'ARTICLE',
  'STORE',
  'JOB',
  'ALERT',
  'SENSOR',
  'SENSOR_STATUS',
  'POWER',
  'PICK',
  'OTA',
  'ACCOUNT',
])
export type LiveEventKind = z.infer<typeof LiveEventKind>

/** What can be wrong with the content of a label. The rules and the order of the bits are in render/lint. */
export const LintCode = z.enum([
  'letters',
  'spreadsheetNumber',
  'special',
  'unitPrice',
  'gtin',
  'noPrice',
  'nameCut',
  'barsLeftOut',
  'qrLeftOut',
  'notesLeftOut',
  'smallText',
  'priceJump',
  'codeInvalid',
  'codeLeftOut',
  'codeSmall',
  'codeCovered',
  'imageMissing',
])
export type LintCode = z.infer<typeof LintCode>

/** Of an account: signs in; turned off by an administrator; signed up and not approved yet; invited and without a password so far. */
export const AccountStatus = z.enum(['ACTIVE', 'DISABLED', 'WAITING', 'INVITED'])
export type AccountStatus = z.infer<typeof AccountStatus>
