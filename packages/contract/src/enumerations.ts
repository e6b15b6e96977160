// contract/enumerations: the closed lists of words on the wire. Sources: specification §3, wire contract §5.
import { z } from 'zod'

export const LabelStatus = z.enum(['PROCESSING', 'SUCCESS', 'TIMEOUT', 'UNASSIGNED', 'UNASSIGNING'])
export type LabelStatus = z.infer<typeof LabelStatus>

/** What callers ask for: NONE is a word of the family for labels that none of ours is. */
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

export const ConfigKey = z.enum(['whiteListEnable', 'lbsEnabled', 'batteryMode', 'location', 'updatePageUnlock'])
export const LbsSearch = z.enum(['getByStore', 'getByLabel', 'getByPosition', 'getByArticleId', 'getByArticleName'])
export const WhiteListFetch = z.enum(['NONE', 'ADD', 'DELETE'])
export const AssignType = z.enum(['Assign', 'Unassign'])
export const Toggle = z.enum(['On', 'Off'])
export const Activation = z.enum(['Enabled', 'Disabled'])
export const CustomerInfoUsage = z.enum(['DEFAULT', 'BAKERY'])

/** Labels in the wrong place: of which kind of label (wire contract §5). */
export const MisusedLabelType = z.enum(['all', 'freezer', 'normal'])
export type MisusedLabelType = z.infer<typeof MisusedLabelType>

/** What an account's area rights are measured in. */
export const PermissionKey = z.enum(['COMPANY', 'COUNTRY', 'REGION', 'CITY', 'STORE'])
export type PermissionKey = z.infer<typeof PermissionKey>

/** How an article file or call ended. */
export const FileResult = z.enum(['PROCESSING', 'SUCCESS', 'PARTIAL_SUCCESS', 'FAILED', 'EMPTY_FILE'])
export type FileResult = z.infer<typeof FileResult>

/** Where a change came from. */
export const ChangeSource = z.enum(['FILE', 'API', 'SCREEN', 'SCHEDULE'])
export type ChangeSource = z.infer<typeof ChangeSource>

/** How a change ended on one label. OVERTAKEN: a newer one took its place before it was shown; GONE: the label was removed meanwhile. */
export const LabelOutcome = z.enum(['SUCCESS', 'TIMEOUT', 'PROCESSING', 'OVERTAKEN', 'GONE'])
export type LabelOutcome = z.infer<typeof LabelOutcome>

/** What a press of a label's button does. */
export const ButtonFunction = z.enum(['DEFAULT', 'DISABLED', 'LED_OFF', 'ALARM', 'CLEAR', 'LEFT_PAGE', 'RIGHT_PAGE', 'LEFT_PAGE_BACK', 'RIGHT_PAGE_BACK', 'CHANGEABLE_LEFT_PAGE', 'CHANGEABLE_RIGHT_PAGE', 'SYNCLOSS_ALARM_1', 'PICKING_REPORT'])
export type ButtonFunction = z.infer<typeof ButtonFunction>

/** What happened to a label, in its timeline. */
export const LabelEventKind = z.enum(['LINK', 'UNLINK', 'CHANGE', 'RENDER', 'PUSH', 'RETRY', 'ACK', 'UNCHANGED', 'TIMEOUT', 'REBOOT', 'ROUTE', 'LED', 'PAGE', 'ALIVE', 'NFC', 'FIRMWARE', 'ALERT'])
export type LabelEventKind = z.infer<typeof LabelEventKind>

/** Why a picture did not reach its label: a code for each cause. The sentence is in another field. */
export const FailCause = z.enum(['NO_GATEWAY', 'GATEWAY_OFFLINE', 'UNKNOWN_MODEL', 'NOT_DRAWN', 'REFUSED', 'NOT_CONFIRMED'])
export type FailCause = z.infer<typeof FailCause>

/** Long work that the tray of the console shows, and how it stands. */
export const JobKind = z.enum(['IMPORT', 'EXPORT', 'PUSH', 'LED', 'FIRMWARE'])
export type JobKind = z.infer<typeof JobKind>
export const JobState = z.enum(['RUNNING', 'SUCCESS', 'PARTIAL_SUCCESS', 'FAILED', 'CANCELLED'])
export type JobState = z.infer<typeof JobState>

/** What goes wrong in a store without anybody's doing, and comes right again. */
export const AlertKind = z.enum(['GATEWAY_OFFLINE', 'LABEL_OVERDUE', 'LABEL_BATTERY', 'IMPORT_FAILED'])
export type AlertKind = z.infer<typeof AlertKind>

/** What the server tells open consoles about. */
export const LiveEventKind = z.enum(['LABEL', 'GATEWAY', 'ARTICLE', 'STORE', 'JOB', 'ALERT'])
export type LiveEventKind = z.infer<typeof LiveEventKind>
