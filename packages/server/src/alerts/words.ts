// server/alerts: the text of alert emails: one message each, or one digest of many.
import type { AlertKind } from '@shelfcast/contract/enumerations'
import { alertDetail } from '@shelfcast/contract/alerts/alerts'
import { alertPlace, storeOfAddress } from '@shelfcast/contract/alerts/places'
import { groupBy } from '../group-by.ts'
import type { Mail } from '../notices/mail.ts'
import { bodyOf, timeIn, type Line } from '../notices/mail-body.ts'
import type { Change } from './rows.ts'

interface Words {
  opened: (name: string) => string
  over: (name: string) => string
  many: (count: number) => string
  manyOver: (count: number) => string
}

const s = (count: number) => (count === 1 ? '' : 's')
const words: Record<AlertKind, Words> = {
  GATEWAY_OFFLINE: {
    opened: (name) => `gateway ${name} is offline`,
    over: (name) => `gateway ${name} is back`,
    many: (n) => `${n} gateway${s(n)} offline`,
    manyOver: (n) => `${n} gateway${s(n)} back`,
  },
  LABEL_OVERDUE: {
    opened: (name) => `label ${name} is overdue`,
    over: (name) => `label ${name} is up to date again`,
    many: (n) => `${n} label${s(n)} overdue`,
    manyOver: (n) => `${n} label${s(n)} no longer overdue`,
  },
  LABEL_BATTERY: {
    opened: (name) => `label ${name} has a low battery`,
    over: (name) => `label ${name} has a good battery again`,
    many: (n) => `${n} label${s(n)} with a low battery`,
    manyOver: (n) => `${n} label${s(n)} with a good battery again`,
  },
  SENSOR_TEMPERATURE: {
    opened: (name) => `the temperature of sensor ${name} is outside its limit`,
    over: (name) => `the temperature of sensor ${name} is good again`,
    many: (n) => `${n} sensor${s(n)} with a temperature outside the limit`,
    manyOver: (n) => `${n} sensor${s(n)} with a good temperature again`,
  },
  SENSOR_HUMIDITY: {
    opened: (name) => `the humidity of sensor ${name} is outside its limit`,
    over: (name) => `the humidity of sensor ${name} is good again`,
    many: (n) => `${n} sensor${s(n)} with a humidity outside the limit`,
    manyOver: (n) => `${n} sensor${s(n)} with a good humidity again`,
  },
  SENSOR_OFFLINE: {
    opened: (name) => `sensor ${name} is offline`,
    over: (name) => `sensor ${name} is back`,
    many: (n) => `${n} sensor${s(n)} offline`,
    manyOver: (n) => `${n} sensor${s(n)} back`,
  },
  SENSOR_BATTERY: {
    opened: (name) => `sensor ${name} has a low battery`,
    over: (name) => `sensor ${name} has a good battery again`,
    many: (n) => `${n} sensor${s(n)} with a low battery`,
    manyOver: (n) => `${n} sensor${s(n)} with a good battery again`,
  },
  IMPORT_FAILED: {
    opened: (name) => `product file ${name} failed`,
    over: (name) => `product file ${name} was imported`,
    many: (n) => `${n} product file${s(n)} failed`,
    manyOver: (n) => `${n} product file${s(n)} imported`,
  },
  BACKUP_FAILED: {
    opened: () => 'the nightly backup failed',
    over: () => 'a backup was made and verified again',
    many: () => 'nightly backup failed',
    manyOver: () => 'backup made and verified again',
  },
}
const nouns: Record<AlertKind, string> = {
  GATEWAY_OFFLINE: 'gateway',
  LABEL_OVERDUE: 'label',
  LABEL_BATTERY: 'label',
  SENSOR_TEMPERATURE: 'sensor',
  SENSOR_HUMIDITY: 'sensor',
  SENSOR_OFFLINE: 'sensor',
  SENSOR_BATTERY: 'sensor',
  IMPORT_FAILED: 'product file',
  BACKUP_FAILED: 'nightly backup',
}

/** Names listed for one kind in one store; a count covers the rest. */
const mostNamed = 20

/** @param site the address of the console; '' if it is unknown */
export function singleMail(change: Change, site: string): Omit<Mail, 'to'> {
  const isOver = change.closed !== null
  const said = !isOver
    ? words[change.kind].opened(change.name)
    : change.why === 'REMOVED'
      ? change.kind === 'BACKUP_FAILED'
        ? 'nightly backups were turned off'
        : `${nouns[change.kind]} ${change.name} was removed`
      : words[change.kind].over(change.name)
  const lines = [
    `${placeOf(change)}: ${said}.`,
    ...(isOver || change.detail === '' ? [] : [alertDetail(change)]),
    `Since ${timeIn(zoneOf(change), change.opened)}${change.closed ? `, over at ${timeIn(zoneOf(change), change.closed)}` : ''}.`,
  ]
  return {
    subject: `${nameOf(change)}: ${said}`,
    ...bodyOf(lines.map((line) => ({ line })).concat(isOver ? [] : linkTo(site, change.store, change))),
  }
}

export function digestMail(changes: readonly Change[], site: string): Omit<Mail, 'to'> {
  const stores = [...groupBy(changes, (change) => change.storeId)]
  const lines: Line[] = []
  for (const [, ofStore] of stores) {
    const [first] = ofStore
    if (first)
      lines.push({
        line: `${placeOf(first)}, ${timeIn(zoneOf(first), first.closed ?? first.opened)}`,
        isTitle: true,
      })
    for (const { text, names, kind, isOver } of groupsOf(ofStore)) {
      lines.push({
        line: `${text}: ${names.slice(0, mostNamed).join(', ')}${names.length > mostNamed ? ` and ${names.length - mostNamed} more` : ''}.`,
      })
      if (!isOver && first) lines.push(...linkTo(site, first.store, { kind }))
    }
  }
  const [first] = changes
  const place = stores.length === 1 && first ? nameOf(first) : `${stores.length} stores`
  return {
    subject: `${place}: ${groupsOf(changes)
      .map(({ text }) => text)
      .join(', ')}`,
    ...bodyOf(lines),
  }
}

const nameOf = ({ storeId, storeName }: Change) => (storeId === null ? 'Shelfcast' : storeName)
const placeOf = (change: Change) => (change.storeId === null ? nameOf(change) : `${change.storeName} (${change.store})`)
/** The server's own for alerts about the server. */
const zoneOf = ({ storeId, zone }: Change) =>
  storeId === null ? new Intl.DateTimeFormat().resolvedOptions().timeZone : zone

/** Grouped by kind and state, open ones first. */
function groupsOf(changes: readonly Change[]): { text: string; names: string[]; kind: AlertKind; isOver: boolean }[] {
  return [false, true].flatMap((isOver) =>
    [
      ...groupBy(
        changes.filter((change) => (change.closed !== null) === isOver),
        (change) => change.kind,
      ),
    ].map(([kind, of]) => ({
      text: isOver ? words[kind].manyOver(of.length) : words[kind].many(of.length),
      names: of.map((change) => change.name),
      kind,
      isOver,
    })),
  )
}

/** The console with the rows of the problem, in its store. */
function linkTo(site: string, store: string, problem: { kind: AlertKind; target?: string }): Line[] {
  if (site === '') return []
  const { to, search } = alertPlace(problem, 'server')
  const link = new URL(to, site)
  link.search = new URLSearchParams({ ...(store === '' ? {} : { [storeOfAddress]: store }), ...search }).toString()
  return [{ line: link.href, isLink: true }]
}
