// contract/faults: every refusal the server can answer with: its status and its stable text. Wire shape: envelope.ts.
import * as text from './constants.ts'

interface FaultEntry {
  status: number
  /** Text on the wire; `{name}` is filled in from the fault's values. Callers match on fragments, so wording is part of the contract. */
  message: string
  /** Answered as text/plain instead of the envelope (423 only). */
  plain?: true
  /** Seconds for Retry-After. */
  retryAfter?: number
}

export const FAULTS = {
  'session.lost': { status: 423, message: text.sessionLostText, plain: true },
  'session.ended': { status: 423, message: text.sessionEndedText, plain: true },
  'session.noMenu': { status: 423, message: text.noPermissionText, plain: true },
  'permission.missing': { status: 403, message: `${text.noPermissionText} Code {code} ({title}) is needed.` },
  'permission.level': { status: 403, message: `${text.noPermissionText} Access level 1 is needed.` },
  'permission.company': { status: 403, message: 'COMPANY_NOT_FOUND' },
  'request.foreign': { status: 403, message: 'The request came from another web site.' },
  'token.missing': { status: 401, message: 'Unauthorized: TOKEN_NOT_FOUND_IN_REQUEST' },
  'token.invalid': { status: 401, message: 'Unauthorized: TOKEN_IS_INVALID' },
  'token.signature': { status: 401, message: 'Unauthorized: TOKEN_SIGNATURE_NOT_VALID' },
  'token.credentials': { status: 401, message: 'Unauthorized' },
  'login.failed': { status: 405, message: text.loginFailedText },
  'login.active': { status: 405, message: text.loginActiveText },
  'login.locked': { status: 429, message: text.loginLockedText },
  'login.tooMany': { status: 429, message: 'Too many failed sign-ins from this address. Please try again later.' },
  'login.ticket': { status: 405, message: 'This sign-in link was used already or has expired.' },
  'login.pending': { status: 405, message: 'This account is waiting for approval.' },
  'login.directory': { status: 503, message: 'The directory that knows the passwords can not be reached.', retryAfter: 5 },
  'login.mode': { status: 405, message: 'This way of signing in is not set up.' },
  'signup.off': { status: 405, message: 'Sign-up is switched off.' },
  'password.old': { status: 405, message: 'The old password is not right.' },
  'password.policy': { status: 405, message: 'The new password is not acceptable: {reason}' },
  'input.invalid': { status: 405, message: '{message}' },
  'input.sort': { status: 405, message: 'The list can not be sorted by {property}.' },
  'body.notJson': { status: 400, message: 'The request body is not valid JSON.' },
  'body.shape': { status: 400, message: 'The request body has the wrong outer type.' },
  'body.tooLarge': { status: 413, message: 'The request body is larger than {limit} bytes.' },
  'body.mediaType': { status: 415, message: 'The media type {type} is not accepted here.' },
  'request.tooMany': { status: 429, message: 'Too many requests from this address. Please try again later.', retryAfter: 1 },
  'path.unknown': { status: 404, message: 'There is no such call.' },
  'method.notAllowed': { status: 405, message: 'This method is not allowed here.' },
  'store.missing': { status: 405, message: 'STORE_CODE_NOT_FOUND' },
  'store.unknown': { status: 404, message: 'STORE_CODE_NOT_FOUND' },
  'store.exists': { status: 409, message: 'The store {store} exists already.' },
  'store.inUse': { status: 405, message: 'STORES_ARE_IN_USE_CAN_NOT_DELETE' },
  'store.default': { status: 405, message: 'The default store can not be deleted.' },
  'area.exists': { status: 409, message: 'The area exists already.' },
  'area.unknown': { status: 405, message: 'AREA_NOT_FOUND: {area}' },
  'area.company': { status: 405, message: 'The code of a company can not be changed. Change its name instead.' },
  'area.inUse': { status: 405, message: 'INVALID_DELETE_AREA' },
  'company.exists': { status: 409, message: 'The company {company} exists already.' },
  'company.code': { status: 405, message: 'The code of a company can not be changed.' },
  'whiteList.pendingUnknown': { status: 405, message: 'No link of the label {labelCode} waits for the white list.' },
  'article.unknown': { status: 405, message: 'ARTICLE_ID_NOT_FOUND: {articleId}' },
  'article.linked': { status: 405, message: 'Linked products can not be deleted: {articleIds}' },
  'article.allInvalid': { status: 405, message: 'No row could be stored.' },
  'article.noLabel': { status: 406, message: 'ARTICLE_NOT_LINKED_TO_LABEL: {articleId}' },
  'file.unreadable': { status: 405, message: 'The file can not be read: {reason}' },
  'file.type': { status: 415, message: 'Files of this kind are not accepted: {name}. CSV, TXT, DAT, XLSX and JSON are.' },
  'file.tooLarge': { status: 413, message: 'The file is larger than {limit} bytes.' },
  'file.column': { status: 405, message: 'The file has no column for {field}. It has: {columns}' },
  'file.unknown': { status: 404, message: 'There is no such file.' },
  'label.unknown': { status: 405, message: 'LABEL_CODE_NOT_FOUND: {labelCode}' },
  'label.codeInvalid': { status: 405, message: 'LABEL_CODE_LENGTH_IS_NOT_VALID: {labelCode}' },
  'label.foreign': { status: 405, message: 'The label {labelCode} belongs to another store.' },
  'label.twice': { status: 405, message: 'The label {labelCode} is named twice.' },
  'label.model': { status: 405, message: 'The template {template} does not fit the label {labelCode}, which is a {model}.' },
  'label.notInWhiteList': { status: 405, message: '{labelCode} label is not in the whiteList of station {store}' },
  'label.status': { status: 405, message: 'The label {labelCode} is {status}, so it can not {verb} now.' },
  'label.noLed': { status: 405, message: 'The label {labelCode} has no LED.' },
  'label.noNfc': { status: 405, message: 'The label {labelCode} can not be given an NFC address.' },
  'label.neverHeard': { status: 405, message: 'No gateway has heard the label {labelCode} yet, so its size and colours are not known.' },
  'led.patternUnknown': { status: 405, message: 'There is no LED pattern {pattern}.' },
  'led.patternExists': { status: 409, message: 'The LED pattern {pattern} exists already.' },
  'led.patternBuiltIn': { status: 405, message: 'The LED patterns 0 to 4 always exist.' },
  'led.patternFull': { status: 405, message: 'There are {most} LED patterns already.' },
  'image.unreadable': { status: 405, message: 'The picture can not be read: {reason}' },
  'image.tooLarge': { status: 413, message: 'The picture is too large: {reason}' },
  'label.typeUnknown': { status: 405, message: 'LABEL_TYPE_NOT_FOUND: {type}' },
  'template.unknown': { status: 404, message: `${text.templateNotFoundText} {template}` },
  'schedule.unknown': { status: 405, message: text.scheduleNotFoundText },
  'schedule.processed': { status: 405, message: 'This schedule was carried out already.' },
  'schedule.past': { status: 405, message: '{time} is past in {zone}.' },
  'schedule.backDate': { status: 405, message: 'BACK_DATES_IN_SCHEDULE_END_TIME_ARE_NOT_ALLOWED' },
  'schedule.noDay': { status: 405, message: 'None of these days comes before {until}.' },
  'schedule.overlap': { status: 405, message: 'These times overlap: {times}.' },
  'schedule.page': { status: 405, message: 'PAGE_CAN_NOT_BE_GREATER_THAN_MAX_PAGES' },
  'gateway.unknown': { status: 400, message: 'NO_REGISTERED_GATEWAY_FOUND' },
  'gateway.exists': { status: 409, message: 'The gateway {mac} is registered already.' },
  'gateway.mac': { status: 405, message: 'GATEWAY_MAC_MUST_BE_HEXADECIMAL' },
  'gateway.unreachable': { status: 405, message: 'Nothing answers like an access point at {address}: {reason}' },
  'gateway.notFloating': { status: 400, message: 'NO_UNREGISTERED_GATEWAY_FOUND' },
  'gateway.otherDevice': { status: 405, message: 'At {address} answers another access point: {mac}.' },
  'node.unknown': { status: 400, message: 'NODE_NOT_FOUND' },
  'gateway.offline': { status: 405, message: 'The gateway {mac} is not connected.' },
  'account.lastAdministrator': { status: 405, message: 'The last administrator can not be removed.' },
  'job.unknown': { status: 404, message: 'There is no such job.' },
  'job.over': { status: 409, message: 'The job has ended already.' },
  'mail.noAddress': { status: 405, message: 'Your account has no e-mail address.' },
  'mail.noServer': { status: 405, message: 'No mail server is set up.' },
  'mail.failed': { status: 405, message: 'The mail could not be sent: {reason}' },
  'publishing.rabbitMq': { status: 405, message: 'This version does not publish to RabbitMQ yet. Use a webhook.' },
  'publishing.address': { status: 405, message: 'Events are not sent to {address}: {reason}' },
  'publishing.unknown': { status: 405, message: 'There is no such webhook.' },
  'publishing.failed': { status: 405, message: 'The event could not be sent: {reason}' },
  'conflict.retry': { status: 409, message: 'Somebody else changed this at the same moment. Please try again.' },
  'server.busy': { status: 503, message: 'The server is busy. Please try again.', retryAfter: 2 },
  'server.starting': { status: 503, message: 'The server is starting.', retryAfter: 1 },
  'server.diskFull': { status: 507, message: 'There is no room left on the disk.', retryAfter: 60 },
  'server.bug': { status: 500, message: 'INTERNAL_SERVER_ERROR' },
} as const satisfies Record<string, FaultEntry>

export type FaultCode = keyof typeof FAULTS

export const faultEntry = (code: FaultCode): FaultEntry => FAULTS[code]

/** Fills a fault's text with its values. */
export function faultMessage(code: FaultCode, values: Record<string, string | number> = {}): string {
  return FAULTS[code].message.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
}
