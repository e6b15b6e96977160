// contract/faults: every refusal of the server, with its status and stable text. Wire shape: envelope.ts.
import * as text from './constants.ts'

interface FaultEntry {
  status: number
  /**
   * Text on the wire; the fault's values replace `{name}`. Callers match on fragments, so wording is part of the
   * contract.
   */
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
  'request.foreign': { status: 403, message: 'The request came from another website.' },
  'token.missing': { status: 401, message: 'Unauthorized: TOKEN_NOT_FOUND_IN_REQUEST' },
  'token.invalid': { status: 401, message: 'Unauthorized: TOKEN_IS_INVALID' },
  'token.signature': { status: 401, message: 'Unauthorized: TOKEN_SIGNATURE_NOT_VALID' },
  'token.credentials': { status: 401, message: 'Unauthorized' },
  'login.failed': { status: 405, message: text.loginFailedText },
  'login.active': { status: 405, message: text.loginActiveText },
  'login.locked': { status: 429, message: text.loginLockedText },
  'login.tooMany': { status: 429, message: 'Too many failed sign-ins from this address. Please try again later.' },
  'login.ticket': { status: 405, message: 'This sign-in link has already been used or has expired.' },
  'login.disabled': { status: 405, message: 'This account is disabled. Ask an administrator to enable it.' },
  'login.pending': { status: 405, message: 'This account is waiting for approval.' },
  'login.directory': { status: 503, message: 'The LDAP directory is unreachable. Try again later.', retryAfter: 5 },
  'login.mode': { status: 405, message: 'This sign-in method is not set up.' },
  'signup.off': { status: 405, message: 'Sign-up is turned off.' },
  'password.old': { status: 405, message: 'The current password is wrong.' },
  'password.policy': { status: 405, message: 'The new password is not accepted. {reason}' },
  'input.invalid': { status: 405, message: '{message}' },
  'input.bad': { status: 400, message: '{message}' },
  'input.sort': { status: 405, message: 'The list cannot be sorted by {property}.' },
  'body.notJson': { status: 400, message: 'The request body is not valid JSON.' },
  'body.shape': { status: 400, message: 'The request body has the wrong outer type.' },
  'body.tooLarge': { status: 413, message: 'The request body is larger than {limit} bytes.' },
  'body.tooMany': {
    status: 413,
    message:
      'The request body has too many values. A list may have {entries} entries, a whole request {values} values.',
  },
  'body.mediaType': { status: 415, message: 'The media type {type} is not supported here.' },
  'request.tooMany': {
    status: 429,
    message: 'Too many requests from this address. Please try again later.',
    retryAfter: 1,
  },
  'path.unknown': { status: 404, message: 'This call does not exist.' },
  'method.notAllowed': { status: 405, message: 'This method is not allowed here.' },
  'store.unknown': { status: 405, message: 'STORE_CODE_NOT_FOUND' },
  /** Of the call that saves a store (wire contract §3). */
  'store.missing': { status: 404, message: 'STORE_CODE_NOT_FOUND' },
  'store.exists': { status: 409, message: 'The store {store} already exists.' },
  'store.inUse': { status: 405, message: 'STORES_ARE_IN_USE_CAN_NOT_DELETE' },
  'store.default': { status: 405, message: 'The default store cannot be deleted.' },
  'area.exists': { status: 409, message: 'The area already exists.' },
  'area.companyExists': { status: 402, message: 'The company {company} is already registered.' },
  'area.unknown': { status: 405, message: 'AREA_NOT_FOUND: {area}' },
  'area.company': { status: 405, message: 'The code of a company cannot be changed. Change its name instead.' },
  'area.inUse': { status: 405, message: 'INVALID_DELETE_AREA' },
  'company.exists': { status: 409, message: 'The company {company} already exists.' },
  'company.code': { status: 400, message: 'The code of a company cannot be changed.' },
  'whiteList.pendingUnknown': { status: 405, message: 'The label {labelCode} has no pending link.' },
  'article.unknown': { status: 405, message: 'ARTICLE_ID_NOT_FOUND: {articleId}' },
  'article.linked': {
    status: 405,
    message: 'Products with labels cannot be deleted. Unassign their labels first: {articleIds}',
  },
  'article.allInvalid': { status: 405, message: 'No row was valid. Nothing was saved.' },
  'article.noLabel': { status: 406, message: 'ARTICLE_NOT_LINKED_TO_LABEL: {articleId}' },
  'article.notLinked': { status: 405, message: 'ARTICLE_NOT_LINKED_TO_LABEL: {articleId}' },
  'file.unreadable': { status: 405, message: 'The file cannot be read. {reason}' },
  'file.type': {
    status: 415,
    message:
      'The file type of {name} is not supported. Use CSV, TXT, DAT, XLSX, JSON or NDJSON, also compressed by gzip.',
  },
  'file.tooLarge': { status: 413, message: 'The file is larger than {limit} bytes.' },
  'file.column': { status: 405, message: 'The file has no column for {field}. It has: {columns}' },
  'label.unknown': { status: 405, message: 'LABEL_CODE_NOT_FOUND: {labelCode}' },
  'label.codeInvalid': { status: 405, message: 'LABEL_CODE_LENGTH_IS_NOT_VALID: {labelCode}' },
  'label.foreign': { status: 405, message: 'The label {labelCode} belongs to another store.' },
  'label.twice': { status: 405, message: 'The label {labelCode} is listed twice.' },
  'label.model': { status: 405, message: 'The template {template} does not fit the label {labelCode} ({model}).' },
  'label.notInWhiteList': { status: 405, message: '{labelCode} label is not in the whiteList of station {store}' },
  'label.status': { status: 405, message: 'The label {labelCode} cannot {verb} while its status is {status}.' },
  'label.noLed': { status: 405, message: 'The label {labelCode} has no LED.' },
  'label.noNfc': { status: 405, message: 'The label {labelCode} has no NFC.' },
  'label.neverHeard': {
    status: 405,
    message: 'No gateway has heard the label {labelCode} yet, so its size and colours are unknown.',
  },
  'led.patternUnknown': { status: 405, message: 'The LED pattern {pattern} does not exist.' },
  'led.patternExists': { status: 409, message: 'The LED pattern {pattern} already exists.' },
  'led.patternBuiltIn': { status: 405, message: 'The LED patterns 0 to 4 are built in and cannot be deleted.' },
  'led.patternFull': { status: 405, message: 'You have reached the limit of {most} LED patterns. Delete one first.' },
  'image.unreadable': { status: 405, message: 'The picture cannot be read. {reason}' },
  'image.tooLarge': { status: 413, message: 'The picture is too large. {reason}' },
  'picture.unknown': {
    status: 404,
    message: 'This address of a picture is not valid or has expired. Read the label again for a new one.',
  },
  'label.typeUnknown': { status: 405, message: 'LABEL_TYPE_NOT_FOUND: {type}' },
  'template.unknown': { status: 404, message: `${text.templateNotFoundText} {template}` },
  'template.unreadable': { status: 405, message: 'The template cannot be read. {reason}' },
  'template.fileType': {
    status: 405,
    message: 'Templates in XSL are not supported. Send a template of the Layout Designer as JSON.',
  },
  'template.differs': { status: 405, message: 'The {field} is {sent}, but in the template it is {found}.' },
  'template.builtIn': { status: 405, message: 'The template {template} is built in. Duplicate it to change it.' },
  'template.exists': { status: 409, message: 'The template {template} already exists.' },
  'template.changed': {
    status: 409,
    message: 'Another user saved version {version} of the template {template} at the same time.',
  },
  'template.noModel': {
    status: 405,
    message: 'No label model has {width} × {height} pixels with the colours {colours}.',
  },
  'template.slow': {
    status: 405,
    message:
      'The template takes more than {ms} ms to draw, so price changes would wait for it. Remove elements or codes with long values.',
  },
  'template.tooMany': {
    status: 405,
    message: 'You have reached the limit of {most} templates. Delete one first.',
  },
  'templateImage.unknown': { status: 404, message: 'The image {id} does not exist.' },
  'templateImage.twice': { status: 405, message: 'The image {name} is listed twice.' },
  'templateImage.tooMany': {
    status: 405,
    message: 'You have reached the limit of {most} images. Delete one first.',
  },
  'templateImage.inUse': { status: 405, message: 'The image {name} cannot be deleted. It is used by {users}.' },
  'template.inUse': { status: 405, message: 'The template {template} cannot be deleted. It is used by {users}.' },
  'templateGroup.exists': { status: 409, message: 'The template group {group} already exists.' },
  'templateGroup.unknown': { status: 404, message: 'The template group {group} does not exist.' },
  'templateGroup.sameShape': {
    status: 409,
    message: 'The templates {first} and {second} have the same size and colours. A group has one of each.',
  },
  'templateGroup.tooMany': {
    status: 405,
    message: 'You have reached the limit of {most} template groups. Delete one first.',
  },
  'templateGroup.inUse': {
    status: 405,
    message: 'The template group {group} cannot be deleted. Mapping selects it in {users}.',
  },
  'modelGroup.exists': { status: 409, message: 'The model group {group} already exists.' },
  'modelGroup.unknown': { status: 404, message: 'The model group {group} does not exist.' },
  'modelGroup.tooMany': {
    status: 405,
    message: 'You have reached the limit of {most} model groups. Delete one first.',
  },
  'modelGroup.models': {
    status: 405,
    message: 'The label models {first} and {second} cannot be in one group. {reason}',
  },
  'modelGroup.inOther': { status: 409, message: 'The label model {model} is already in the model group {group}.' },
  'mapping.changed': { status: 409, message: 'Another user saved version {version} of the rules at the same time.' },
  'mapping.nothing': { status: 405, message: 'There are no rules to apply. Save rules first.' },
  'mapping.noTime': { status: 405, message: 'No time is set at which rules would be applied.' },
  'schedule.unknown': { status: 405, message: text.scheduleNotFoundText },
  'schedule.processed': { status: 405, message: 'This schedule has already run.' },
  'schedule.past': { status: 405, message: 'The time {time} is in the past in {zone}. Choose a later time.' },
  'schedule.backDate': { status: 405, message: 'BACK_DATES_IN_SCHEDULE_END_TIME_ARE_NOT_ALLOWED' },
  'schedule.noDay': { status: 405, message: 'None of these days is before {until}.' },
  'schedule.overlap': { status: 405, message: 'These times overlap: {times}.' },
  'schedule.page': { status: 405, message: 'PAGE_CAN_NOT_BE_GREATER_THAN_MAX_PAGES' },
  'gateway.unknown': { status: 400, message: 'NO_REGISTERED_GATEWAY_FOUND' },
  'gateway.exists': { status: 409, message: 'The gateway {mac} is already registered.' },
  'gateway.mac': { status: 405, message: 'GATEWAY_MAC_MUST_BE_HEXADECIMAL' },
  'gateway.unreachable': { status: 405, message: 'No gateway answers at {address}: {reason}' },
  'gateway.notFloating': { status: 400, message: 'NO_UNREGISTERED_GATEWAY_FOUND' },
  'gateway.otherDevice': { status: 405, message: 'Another gateway answers at {address}: {mac}.' },
  'gateway.order': { status: 405, message: 'The order "{data}" is not supported. Supported orders: {understood}.' },
  'firmware.unknown': { status: 404, message: 'This firmware package does not exist.' },
  'firmware.exists': { status: 409, message: 'Version {version} for {model} already exists.' },
  'firmware.unreadable': { status: 405, message: 'This file is not firmware for this model. {reason}' },
  'firmware.version': { status: 405, message: 'Enter the version as a number from 1 to 65535, as labels report it.' },
  'firmware.model': { status: 405, message: 'Choose the model for this firmware: {understood}.' },
  'firmware.none': { status: 405, message: 'The label {labelCode} has no firmware package for its model {model}.' },
  'firmware.otherModel': { status: 405, message: 'The firmware does not fit the label {labelCode} ({model}).' },
  'firmware.otherGateway': { status: 405, message: 'The firmware does not fit the gateway {mac} ({model}).' },
  'firmware.runs': { status: 405, message: 'The gateway {mac} already runs version {version}.' },
  'firmware.address': { status: 405, message: 'The gateway {mac} cannot load firmware from this server: {reason}.' },
  'gateway.updating': { status: 409, message: 'The gateway {mac} is already updating its firmware.' },
  'firmware.inUse': { status: 405, message: 'Version {version} for {model} cannot be deleted during an update.' },
  'node.unknown': { status: 400, message: 'NODE_NOT_FOUND' },
  'gateway.offline': { status: 405, message: 'The gateway {mac} is not connected.' },
  'account.lastAdministrator': { status: 405, message: 'The last administrator cannot be removed.' },
  'account.exists': { status: 409, message: 'The account {account} already exists.' },
  'account.unknown': { status: 404, message: 'The account {account} does not exist.' },
  'account.aboveOwn': { status: 405, message: text.aboveOwnLevelText },
  'account.changeAboveOwn': {
    status: 405,
    message: 'The account {account} has permissions that you do not have, so you cannot change it.',
  },
  'account.otherStores': {
    status: 405,
    message: 'The account {account} also manages stores that you do not manage, so you cannot change it.',
  },
  'account.self': {
    status: 405,
    message: 'You cannot do this to your own account. Ask another administrator.',
  },
  'account.levelAbove': {
    status: 405,
    message: 'The level {level} has permissions that you do not have, so you cannot give it to others.',
  },
  'account.area': {
    status: 405,
    message: 'You do not manage the area {area}, so you cannot give it to others. Select stores instead.',
  },
  'account.noStore': { status: 405, message: 'Select at least one of your stores for the new account.' },
  'account.changed': { status: 409, message: 'Another user changed the account {account} at the same time.' },
  'account.disabled': { status: 405, message: 'The account {account} is disabled. Enable it first.' },
  'level.unknown': { status: 404, message: 'The level {level} does not exist.' },
  'level.exists': { status: 409, message: 'The level {level} already exists.' },
  'level.inUse': { status: 405, message: 'The level {level} cannot be deleted. It is used by {users}.' },
  'level.top': { status: 405, message: 'Level 1 always has every permission, so that it can undo any mistake.' },
  'level.changed': { status: 409, message: 'Another user saved version {version} of the level at the same time.' },
  'level.above': {
    status: 405,
    message: 'The level {level} has permissions that you do not have, so you cannot change it.',
  },
  'level.codes': { status: 405, message: 'You can only give permissions that you have yourself: {codes}.' },
  'level.tooMany': { status: 405, message: 'You have reached the limit of {most} levels. Delete one first.' },
  'batch.unknown': { status: 404, message: 'This store has no such file or call.' },
  'batch.notKept': { status: 404, message: 'The file was not kept, so its rows are not available.' },
  'batch.tooOld': { status: 405, message: 'Only changes of the last {days} days can be undone.' },
  'batch.running': { status: 409, message: 'This import is still running. Wait until it ends, or stop it first.' },
  'job.unknown': { status: 404, message: 'This job does not exist.' },
  'job.over': { status: 409, message: 'The job has already ended.' },
  'mail.noAddress': { status: 405, message: 'Your account has no email address. Enter an address for the test email.' },
  'receipt.noAddress': { status: 405, message: 'Your account has no email address. Add one under My Account.' },
  'mail.noServer': { status: 405, message: 'No mail server is set up.' },
  'mail.failed': { status: 405, message: 'The email was not sent: {reason}' },
  'publishing.rabbitMq': { status: 405, message: 'This version does not publish to RabbitMQ yet. Use a webhook.' },
  'publishing.address': { status: 405, message: 'Events are not sent to {address}: {reason}' },
  'publishing.unknown': { status: 405, message: 'This webhook does not exist.' },
  'publishing.failed': { status: 405, message: 'The event was not sent: {reason}' },
  'backup.operator': {
    status: 403,
    message: 'A backup holds the data of every company. Only the administrator who runs this server can use backups.',
  },
  'backup.unknown': { status: 404, message: 'This backup does not exist.' },
  'backup.running': {
    status: 409,
    message: 'Another backup is being made or restored. Try again when it has finished.',
  },
  'settings.shared': {
    status: 403,
    message:
      'This setting applies to all companies of this server. An account that manages every company can change it.',
  },
  'language.unknown': { status: 404, message: 'This language does not exist.' },
  'language.exists': { status: 409, message: 'The language {language} already exists.' },
  'language.builtIn': { status: 405, message: 'English is built in. Add another language to change its messages.' },
  'language.tooMany': { status: 405, message: 'You have reached the limit of {most} languages. Delete one first.' },
  'area.notFound': { status: 405, message: 'AREA_NOT_FOUND' },
  'customerInfo.unknown': { status: 405, message: 'This customer information does not exist.' },
  'favorite.unknown': { status: 405, message: 'This favourite button does not exist.' },
  'license.notNeeded': {
    status: 402,
    message: 'Shelfcast needs no license: every feature is active. The license was not stored.',
  },
  'property.unknown': { status: 405, message: 'The property {key} does not exist.' },
  'property.fixed': { status: 405, message: 'The property {key} cannot be changed here. {reason}' },
  'priceUrl.unknown': { status: 405, message: 'This address of product files does not exist.' },
  'priceUrl.address': { status: 405, message: 'Product files are not fetched from {address}: {reason}' },
  'priceUrl.tooMany': { status: 405, message: 'You have reached the limit of {most} addresses. Delete one first.' },
  'conflict.retry': { status: 409, message: 'Another user changed this at the same time. Please try again.' },
  'export.tooMany': {
    status: 503,
    message: 'Other exports are still running. Try again when they have finished.',
    retryAfter: 5,
  },
  'server.busy': { status: 503, message: 'The server is busy. Please try again.', retryAfter: 2 },
  'server.starting': { status: 503, message: 'The server is starting.', retryAfter: 1 },
  'server.diskFull': { status: 507, message: 'The disk is full. Free some space and try again.', retryAfter: 60 },
  'server.bug': { status: 500, message: 'INTERNAL_SERVER_ERROR' },
} as const satisfies Record<string, FaultEntry>

export type FaultCode = keyof typeof FAULTS

export const faultEntry = (code: FaultCode): FaultEntry => FAULTS[code]

/** Fills a fault's text with its values. */
export function faultMessage(code: FaultCode, values: Record<string, string | number> = {}): string {
  return FAULTS[code].message.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )
}
