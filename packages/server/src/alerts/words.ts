// server/alerts: alert emails: one message each, or one digest of many. Their texts are in contract/notices/mail-text.
import type { AlertKind } from '@shelfcast/contract/enumerations'
import { alertDetail } from '@shelfcast/contract/alerts/alerts'
import { alertPlace } from '@shelfcast/contract/alerts/places'
import { groupBy } from '../group-by.ts'
import type { Mail } from '../notices/mail.ts'
import { bodyOf, linkTo, timeIn, type Line } from '../notices/mail-body.ts'
import type { MailWords } from '../notices/mail-language.ts'
import type { Change } from './rows.ts'

/** The first part of the keys of a kind. */
const keys = {
  GATEWAY_OFFLINE: 'mail.gateway',
  LABEL_OVERDUE: 'mail.overdue',
  LABEL_BATTERY: 'mail.battery',
  SENSOR_TEMPERATURE: 'mail.temperature',
  SENSOR_HUMIDITY: 'mail.humidity',
  SENSOR_OFFLINE: 'mail.sensor',
  SENSOR_BATTERY: 'mail.sensorBattery',
  POWER_OFFLINE: 'mail.power',
  POWER_LOW_VOLTAGE: 'mail.voltage',
  POWER_SHORT: 'mail.short',
  FIRMWARE_STOPPED: 'mail.firmware',
  IMPORT_FAILED: 'mail.file',
  BACKUP_FAILED: 'mail.backup',
} as const satisfies Record<AlertKind, string>

/** Names listed for one kind in one store; a count covers the rest. */
const mostNamed = 20

/** @param site the address of the console; '' if it is unknown */
export function singleMail(change: Change, site: string, words: MailWords): Omit<Mail, 'to'> {
  const { say, sentence } = words
  const isOver = change.closed !== null
  const end = !isOver ? 'opened' : change.why === 'REMOVED' ? 'removed' : 'over'
  const said = say(`${keys[change.kind]}.${end}`, { name: change.name })
  const time = timeIn(zoneOf(change), change.opened)
  const lines = [
    say('mail.said', { place: placeOf(change), said }),
    ...(isOver || change.detail === '' ? [] : [sentence(alertDetail(change))]),
    change.closed
      ? say('mail.sinceOver', { time, end: timeIn(zoneOf(change), change.closed) })
      : say('mail.since', { time }),
  ]
  return {
    subject: say('mail.subject', { place: nameOf(change), said }),
    ...bodyOf(
      lines.map((line) => ({ line })).concat(isOver ? [] : linkTo(site, change.store, alertPlace(change, 'server'))),
      words,
    ),
  }
}

export function digestMail(changes: readonly Change[], site: string, words: MailWords): Omit<Mail, 'to'> {
  const { say, list } = words
  const stores = [...groupBy(changes, (change) => change.storeId)]
  const lines: Line[] = []
  for (const [, ofStore] of stores) {
    const [first] = ofStore
    if (first)
      lines.push({
        line: list([placeOf(first), timeIn(zoneOf(first), first.closed ?? first.opened)]),
        isTitle: true,
      })
    for (const { said, names, kind, isOver } of groupsOf(ofStore, words)) {
      const more = names.length - mostNamed
      const named = list(names.slice(0, mostNamed))
      lines.push({
        line:
          more > 0
            ? say('mail.namedMore', { said, names: named, count: more })
            : say('mail.named', { said, names: named }),
      })
      if (!isOver && first) lines.push(...linkTo(site, first.store, alertPlace({ kind }, 'server')))
    }
  }
  const [first] = changes
  const place = stores.length === 1 && first ? nameOf(first) : say('mail.stores', { count: stores.length })
  return {
    subject: say('mail.subject', { place, said: list(groupsOf(changes, words).map(({ said }) => said)) }),
    ...bodyOf(lines, words),
  }
}

const nameOf = ({ storeId, storeName }: Change) => (storeId === null ? 'Shelfcast' : storeName)
const placeOf = (change: Change) => (change.storeId === null ? nameOf(change) : `${change.storeName} (${change.store})`)
/** The server's own for alerts about the server. */
const zoneOf = ({ storeId, zone }: Change) =>
  storeId === null ? new Intl.DateTimeFormat().resolvedOptions().timeZone : zone

interface Group {
  said: string
  names: string[]
  kind: AlertKind
  isOver: boolean
}

/** Grouped by kind and state, open ones first. */
function groupsOf(changes: readonly Change[], { say }: MailWords): Group[] {
  const saidOf = (kind: AlertKind, isOver: boolean, count: number) =>
    kind === 'BACKUP_FAILED'
      ? say(isOver ? 'mail.backup.over' : 'mail.backup.opened')
      : say(`${keys[kind]}.${isOver ? 'manyOver' : 'many'}`, { count })
  return [false, true].flatMap((isOver) =>
    [
      ...groupBy(
        changes.filter((change) => (change.closed !== null) === isOver),
        (change) => change.kind,
      ),
    ].map(([kind, of]) => ({
      said: saidOf(kind, isOver, of.length),
      names: of.map((change) => change.name),
      kind,
      isOver,
    })),
  )
}
