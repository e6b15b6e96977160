// server/gateways: runs the ordered firmware updates and roll backs of gateways, and follows each until the gateway
// itself reports the version. Orders are firmware-orders.ts, SQL is in firmware-update-rows.ts, the wire in drivers/.
import { randomBytes } from 'node:crypto'
import { readGatewayFirmware } from '@shelfcast/contract/gateways/firmware'
import { inTransaction } from '../db/database.ts'
import { createLoop } from '../loop.ts'
import type { Deps } from '../deps.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import type { OwnFirmwareEnd, OwnFirmwareStep } from './drivers/driver.ts'
import { cancelOrders, orderRollBacks, orderUpdates, originFor, type OrderParts } from './firmware-orders.ts'
import { proves, type FirmwareProof } from './drivers/firmware-proof.ts'
import { endTurns, nextTurn, storesThatWait } from './firmware-turns.ts'
import {
  beginUpdate,
  endUpdate,
  follow,
  noteRollBack,
  noteStep,
  takeOrphans,
  type BegunUpdate,
  type RunningUpdate,
} from './firmware-update-rows.ts'
import { setAsked } from './gateways.ts'

const lookMs = 5_000
/** The shortest time between two progress reports. */
const tellMs = 1_000
const stopped = {
  UPDATE: 'The server stopped while the gateway loaded the firmware, so the gateway did not restart.',
  ROLL_BACK: 'The server stopped before the gateway restarted.',
}
const failedBefore = 'The update of another gateway of the store failed, so this one did not begin.'
const awayBefore = 'Another gateway of the store did not stay connected after its update, so this one did not begin.'

const proofOf = ({ kind, version, before }: RunningUpdate): FirmwareProof =>
  kind === 'ROLL_BACK' ? { otherThan: before } : { version }

export function createFirmwareUpdates(parts: OrderParts & Pick<Deps, 'log'>) {
  const { db, events, driver, log, now } = parts
  const closing = new AbortController()
  const followed = new Map<number, Promise<void>>()

  const tell = (storeId: number, macs: string[]) => events.publish(db, { kind: 'GATEWAY', storeId, ids: macs })

  /** Follows one update to its end. After a failure the next follower determines its result. */
  function run(update: RunningUpdate, work: () => Promise<OwnFirmwareEnd>) {
    const running = work()
      .then((end) => finish(update, end))
      .catch((error: unknown) => {
        if (!closing.signal.aborted)
          log.warn({ err: error, gateway: update.mac }, 'a gateway update is no longer followed')
      })
      .finally(() => {
        if (closing.signal.aborted) return
        followed.delete(update.gatewayId)
        loop.wake()
      })
    followed.set(update.gatewayId, running)
  }

  async function finish(update: RunningUpdate, end: OwnFirmwareEnd) {
    const { gatewayId, storeId, mac, kind } = update
    // After a restart the gateway tells it when its connection returns.
    const canRollBack =
      end.kind === 'runs'
        ? undefined
        : await driver.scan(update).then(
            ({ facts }) => facts.canRollBack,
            () => undefined,
          )
    const at = new Date(now())
    const others = await inTransaction(db, async (tx) => {
      await endUpdate(tx, update, end, at)
      if (canRollBack !== undefined) await noteRollBack(tx, gatewayId, canRollBack)
      return end.kind === 'failed' && kind === 'UPDATE' ? endTurns(tx, storeId, failedBefore, at) : []
    })
    await tell(storeId, [mac, ...others])
  }

  /** One after the other, so that an older step never overwrites a newer one. */
  function stepsOf({ gatewayId, storeId, mac }: RunningUpdate) {
    let written = Promise.resolve()
    let toldAt = 0
    return {
      step(step: OwnFirmwareStep) {
        const restarts = step.state === 'RESTARTING'
        if (!restarts && Date.now() - toldAt < tellMs) return
        toldAt = Date.now()
        written = written
          .then(async () => {
            await noteStep(db, gatewayId, step.state, restarts ? 100 : step.percent)
            if (restarts) await setAsked(db, [gatewayId], true)
            await tell(storeId, [mac])
          })
          .catch((error: unknown) => {
            log.warn({ err: error, gateway: mac }, 'a step of an update was not saved')
          })
      },
      written: () => written,
    }
  }

  async function begin(update: BegunUpdate): Promise<OwnFirmwareEnd> {
    const steps = stepsOf(update)
    await tell(update.storeId, [update.mac])
    const end = await (update.kind === 'ROLL_BACK'
      ? driver.rollBack(update, update.before, steps.step, closing.signal)
      : load(update, steps.step))
    await steps.written()
    return end
  }

  async function load(update: BegunUpdate, step: (step: OwnFirmwareStep) => void): Promise<OwnFirmwareEnd> {
    const { version, md5, size, ticket } = update
    const origin = await originFor(parts, update).catch((error: unknown) => {
      if (error instanceof Fault) return error
      throw error
    })
    if (origin instanceof Fault) return { kind: 'failed', reason: origin.message }
    const url = `${origin}${readGatewayFirmware.path.replace('{ticket}', ticket)}`
    return driver.updateFirmware(update, { url, version, md5, size }, step, closing.signal)
  }

  /** An update without its instance. It can only complete if the gateway had the order to restart. */
  async function resume(update: RunningUpdate): Promise<OwnFirmwareEnd> {
    const proof = proofOf(update)
    if (update.state === 'RESTARTING') return driver.awaitFirmware(update, proof, closing.signal)
    const version = await driver.scan(update).then(
      ({ facts }) => facts.version,
      () => undefined,
    )
    return proves(proof, version) ? { kind: 'runs', version } : { kind: 'failed', reason: stopped[update.kind] }
  }

  async function takeTurn(storeId: number) {
    const turn = await inTransaction(db, async (tx) => {
      const next = await nextTurn(tx, storeId, now())
      if (next === 'later') return undefined
      if (next === 'never') return endTurns(tx, storeId, awayBefore, new Date(now()))
      return beginUpdate(tx, next.gatewayId, randomBytes(16).toString('hex'))
    })
    if (Array.isArray(turn)) await tell(storeId, turn)
    else if (turn) run(turn, () => begin(turn))
  }

  const loop = createLoop('firmware of gateways', log, async () => {
    await follow(db, [...followed.keys()])
    for (const update of await takeOrphans(db)) run(update, () => resume(update))
    for (const storeId of await storesThatWait(db)) await takeTurn(storeId)
    loop.wakeIn(lookMs)
  })
  loop.wake()

  return {
    async order(caller: Caller, stores: readonly StoreRef[], macs: readonly string[], packageId: number) {
      await orderUpdates(parts, caller, stores, macs, packageId)
      loop.wake()
    },

    async rollBack(caller: Caller, stores: readonly StoreRef[], macs: readonly string[]) {
      await orderRollBacks(parts, caller, stores, macs)
      loop.wake()
    },

    cancel: (caller: Caller, stores: readonly StoreRef[], macs: readonly string[]) =>
      cancelOrders(parts, caller, stores, macs),

    /** Running updates are released for the next instance. */
    async close() {
      closing.abort(new Error('the server stops'))
      await loop.close()
      await Promise.all(followed.values())
      await follow(db, [...followed.keys()], false)
    },
  }
}
