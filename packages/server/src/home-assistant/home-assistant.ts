// server/home-assistant: shows the selected labels of a store in Home Assistant, and makes one blink if it is allowed.
// States are retained and published whole with each new connection, so a broker that was away misses nothing.
import type { BrokerUse, BrokerUser } from '../brokers/links.ts'
import type { Link, Message } from '../brokers/link.ts'
import type { StoredBroker } from '../brokers/rows.ts'
import type { Deps } from '../deps.ts'
import type { Notice } from '../db/events.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { blinkLabels } from '../labels/led/led.ts'
import { labelPictures, pngOf } from '../labels/pictures/pictures.ts'
import { createLoop } from '../loop.ts'
import * as discovery from './discovery.ts'
import { pressesSince, shownGateways, shownLabels, type ShownLabel } from './rows.ts'

/** Home Assistant asks every device at once when it starts; answers of several programs should not meet. */
const birthPauseMs = 5_000
/** An older press would start an automation that comes as a surprise. */
const pressMostMs = 60_000
const blinkFor = '10s'

type Parts = Pick<Deps, 'db' | 'events' | 'log' | 'now'>

const shows = ({ homeAssistant, storeId }: StoredBroker) => homeAssistant.enable && storeId !== null

export function homeAssistant(deps: Parts): BrokerUser {
  return {
    topics: (broker) =>
      shows(broker)
        ? [
            discovery.birthTopic(broker),
            ...(broker.homeAssistant.commands ? [discovery.commandTopics(broker)] : []),
            ownConfigs(broker),
          ]
        : [],
    will: (broker) => (shows(broker) ? { topic: discovery.statusTopic(broker), payload: 'offline' } : undefined),
    start: (broker, link) =>
      shows(broker) && broker.storeId !== null ? show(deps, broker, broker.storeId, link) : idle,
  }
}

const idle: BrokerUse = { take: () => undefined, close: () => Promise.resolve() }

/** Retained: what an earlier connection announced. Labels that are no longer selected are removed by it. */
const ownConfigs = ({ homeAssistant: { discoveryPrefix } }: StoredBroker) => `${discoveryPrefix}/device/+/config`

function show({ db, events, log, now }: Parts, broker: StoredBroker, storeId: number, link: Link): BrokerUse {
  const selected = broker.homeAssistant.labels
  const announced = new Map<string, string>()
  const pictures = new Map<string, string>()
  const changedLabels = new Set<string>()
  /** Shown by an earlier connection, and no longer selected. */
  const withdrawn = new Set<string>()
  let pressesAfter = new Date(now())
  let [all, gatewaysChanged] = [true, false]

  const send = async ({ topic, payload }: discovery.Publication) => link.publish(topic, payload, { retain: true })

  const loop = createLoop(`Home Assistant at broker ${broker.id}`, log, async () => {
    const wholeStore = all
    const codes = wholeStore ? [...selected] : [...changedLabels]
    all = false
    changedLabels.clear()
    try {
      if (wholeStore) await send({ topic: discovery.statusTopic(broker), payload: 'online' })
      if (wholeStore || gatewaysChanged) await showGateways()
      for (const label of await shownLabels(db, storeId, codes)) await showLabel(label)
      await showPresses(codes)
      for (const code of withdrawn) {
        for (const publication of discovery.withoutLabel(broker, code)) await send(publication)
        withdrawn.delete(code)
      }
    } catch (error) {
      // The loop runs again in a moment. Only what differs is sent then.
      all = true
      throw error
    }
  })

  async function showGateways() {
    gatewaysChanged = false
    for (const gateway of await shownGateways(db, storeId)) {
      await announce(discovery.gatewayConfig(broker, gateway))
      await announce(discovery.gatewayState(broker, gateway))
    }
  }

  /** Sends what differs from the last time. */
  async function announce(publication: discovery.Publication) {
    if (announced.get(publication.topic) === publication.payload) return
    await send(publication)
    announced.set(publication.topic, publication.payload)
  }

  async function showLabel(label: ShownLabel) {
    await announce(discovery.labelConfig(broker, label))
    await announce(discovery.labelState(broker, label))
    if (label.shown === null || pictures.get(label.code) === label.shown) return
    const { current } = await labelPictures(db, { storeId }, label.code, ['current'])
    if (!current) return
    await link.publish(`${discovery.labelTopic(broker, label.code)}/picture`, pngOf(current), { retain: true })
    pictures.set(label.code, label.shown)
  }

  async function showPresses(codes: readonly string[]) {
    const since = new Date(Math.max(pressesAfter.getTime(), now() - pressMostMs))
    for (const { code, button, at } of await pressesSince(db, storeId, codes, since)) {
      const payload = JSON.stringify({ event_type: discovery.buttonEvent(button) })
      // Never retained: a stored press would come again with each restart.
      await link.publish(`${discovery.labelTopic(broker, code)}/event`, payload)
      pressesAfter = at
    }
  }

  function note({ kind, storeId: changed, ids }: Notice) {
    if (changed !== storeId) return
    if (kind === 'GATEWAY') gatewaysChanged = true
    if (kind === 'LABEL')
      for (const code of ids.length === 0 ? selected : ids) if (isSelected(code)) changedLabels.add(code.trim())
    if (gatewaysChanged || changedLabels.size > 0) loop.wake()
  }
  const isSelected = (code: string) => selected.includes(code.trim())

  function takeAll() {
    announced.clear()
    pictures.clear()
    all = true
    loop.wake()
  }

  async function take({ topic, payload, retained }: Message) {
    if (topic === discovery.birthTopic(broker)) {
      if (payload.toString() !== 'online' || retained) return
      all = true
      announced.clear()
      loop.wakeIn(Math.random() * birthPauseMs)
      return
    }
    const code = /\/label\/([0-9A-F]{12})\/set$/.exec(topic)?.[1]
    if (code !== undefined && topic === `${discovery.labelTopic(broker, code)}/set`)
      // A stored command is not a person at the shelf now.
      return !retained && broker.homeAssistant.commands && payload.toString() === 'blink' ? blink(code) : undefined
    const gone = /\/device\/shelfcast_([0-9A-F]{12})\/config$/.exec(topic)?.[1]
    if (gone !== undefined && retained && !selected.includes(gone) && isOurs(gone, payload)) {
      withdrawn.add(gone)
      loop.wake()
    }
  }

  /** Another store, or another Shelfcast, may show its labels at the same broker. */
  const isOurs = (code: string, config: Buffer) =>
    config.toString().includes(`"${discovery.labelTopic(broker, code)}/state"`)

  async function blink(code: string) {
    if (!isSelected(code)) return
    const store = await db
      .selectFrom('store')
      .select(['store_id as storeId', 'code', 'company', 'name', 'zone_id as zoneId'])
      .where('store_id', '=', storeId)
      .executeTakeFirst()
    if (!store) return
    const wish = { labelCode: code, color: 'WHITE' as const, duration: blinkFor as '10s', patternId: 0 }
    try {
      await blinkLabels({ db, events }, callerFor(broker, store), [store], [wish], { isPartial: true })
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      log.warn({ label: code, broker: broker.id, reason: error.message }, 'Home Assistant could not make a label blink')
    }
  }

  const unsubscribe = events.subscribe(note)
  events.onGap(takeAll)
  loop.wake()
  return {
    take,
    async close() {
      unsubscribe()
      await loop.close()
      await link.publish(discovery.statusTopic(broker), 'offline', { retain: true }).catch(() => undefined) // the will says so if the connection is gone
    },
  }
}

/** Home Assistant as the account of an order: it may do what the broker's settings allow, and nothing else. */
const callerFor = ({ company }: StoredBroker, store: Caller['stores'][number]): Caller => ({
  accountId: 0,
  account: 'Home Assistant',
  company,
  companies: [company],
  stores: [store],
  accessLevel: '',
  accessMenu: [],
  accessAction: [],
  ip: '',
  sessionKey: '',
  source: 'API',
})
