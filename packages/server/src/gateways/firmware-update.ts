// server/gateways: installs the firmware of a package on gateways, and follows each until the gateway itself reports
// the version. SQL is in firmware-update-rows.ts, the wire in drivers/.
import { randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { readGatewayFirmware } from '@shelfcast/contract/gateways/firmware'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import { createLoop } from '../loop.ts'
import type { Deps } from '../deps.ts'
import { isLoopback } from '../environment.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import type { OwnFirmware, OwnFirmwareEnd, OwnFirmwareStep } from './drivers/driver.ts'
import { beginUpdate, endUpdate, follow, noteStep, takeOrphans, type OpenUpdate } from './firmware-update-rows.ts'
import { setAsked, type Parts } from './gateways.ts'
import { gatewaysByMac, type GatewayDetailRow } from './rows.ts'

/** The addresses where this server listens. */
export interface Door {
  host: string
  port: number
  tls: boolean
}

const lookMs = 5_000
/** The shortest time between two progress reports. */
const tellMs = 1_000
const stopped = 'The server stopped while the gateway loaded the firmware, so the gateway did not restart.'

export function createFirmwareUpdates({
  db,
  events,
  driver,
  log,
  door,
}: Parts & Pick<Deps, 'log'> & { door: () => Door }) {
  const closing = new AbortController()
  const followed = new Map<number, Promise<void>>()

  const tell = ({ storeId, mac }: Pick<OpenUpdate, 'storeId' | 'mac'>) =>
    events.publish(db, { kind: 'GATEWAY', storeId, ids: [mac] })

  /** Follows one update to its end. After a failure the next follower determines its result. */
  function run(update: OpenUpdate, work: () => Promise<OwnFirmwareEnd>) {
    const running = work()
      .then(async (end) => {
        await inTransaction(db, (tx) => endUpdate(tx, update, end))
        await tell(update)
      })
      .catch((error: unknown) => {
        if (!closing.signal.aborted)
          log.warn({ err: error, gateway: update.mac }, 'a gateway update is no longer followed')
      })
      .finally(() => {
        if (!closing.signal.aborted) followed.delete(update.gatewayId)
      })
    followed.set(update.gatewayId, running)
  }

  /** One after the other, so that an older step never overwrites a newer one. */
  function stepsOf(update: OpenUpdate) {
    let written = Promise.resolve()
    let toldAt = 0
    return {
      step(step: OwnFirmwareStep) {
        const restarts = step.state === 'RESTARTING'
        if (!restarts && Date.now() - toldAt < tellMs) return
        toldAt = Date.now()
        written = written
          .then(async () => {
            await noteStep(db, update.gatewayId, step.state, restarts ? 100 : step.percent)
            if (restarts) await setAsked(db, [update.gatewayId], true)
            await tell(update)
          })
          .catch((error: unknown) => {
            log.warn({ err: error, gateway: update.mac }, 'a step of an update was not saved')
          })
      },
      written: () => written,
    }
  }

  async function load(update: OpenUpdate, firmware: OwnFirmware): Promise<OwnFirmwareEnd> {
    const steps = stepsOf(update)
    const end = await driver.updateFirmware(update, firmware, steps.step, closing.signal)
    await steps.written()
    return end
  }

  /** An update without its instance. It can only complete if the gateway had the order to restart. */
  async function resume(update: OpenUpdate): Promise<OwnFirmwareEnd> {
    if (update.state === 'RESTARTING') return driver.awaitFirmware(update, update.version, closing.signal)
    const runs = await driver.scan(update).then(
      ({ facts }) => facts.version === update.version,
      () => false,
    )
    return runs ? { kind: 'runs' } : { kind: 'failed', reason: stopped }
  }

  const loop = createLoop('firmware of gateways', log, async () => {
    await follow(db, [...followed.keys()])
    for (const update of await takeOrphans(db)) run(update, () => resume(update))
    loop.wakeIn(lookMs)
  })
  loop.wake()

  return {
    /** @throws Fault 'gateway.unknown', 'gateway.offline', 'gateway.unreachable', 'gateway.updating', 'firmware.unknown', 'firmware.otherGateway', 'firmware.runs' or 'firmware.address' */
    async order(
      caller: Caller,
      stores: readonly StoreRef[],
      macs: readonly string[],
      packageId: number,
    ): Promise<void> {
      const gateways = await gatewaysByMac(
        db,
        stores.map((store) => store.storeId),
        macs,
      )
      if (gateways.length < new Set(macs).size) throw new Fault('gateway.unknown')
      const found = await db
        .selectFrom('firmware_package')
        .select(['company', 'model', 'version', 'md5', 'size'])
        .where('package_id', '=', packageId)
        .where('type', '=', 'GATEWAY')
        .executeTakeFirst()
      if (!found || gateways.some((gateway) => gateway.company !== found.company)) throw new Fault('firmware.unknown')
      for (const gateway of gateways) refuse(gateway, found)
      const origins = await Promise.all(
        gateways.map(async (gateway) => originFor(gateway, await driver.addressSeenBy(gateway), door())),
      )
      const updates = gateways.map((gateway, at) => ({
        ticket: randomBytes(16).toString('hex'),
        origin: origins[at] ?? '',
        gateway,
        update: {
          gatewayId: gateway.gateway_id,
          storeId: gateway.store_id,
          mac: gateway.mac,
          ip: gateway.ip,
          port: gateway.port,
          scheme: gateway.scheme,
          version: found.version,
          state: 'DOWNLOADING' as const,
        },
      }))
      await inTransaction(db, async (tx) => {
        for (const { gateway, ticket } of updates) {
          if (
            !(await beginUpdate(tx, {
              gatewayId: gateway.gateway_id,
              packageId,
              version: found.version,
              before: gateway.version,
              account: caller.account,
              ticket,
            }))
          )
            throw new Fault('gateway.updating', { mac: gateway.mac })
          await audit(
            tx,
            { ...caller, company: gateway.company },
            {
              action: 'gateway.firmware',
              target: gateway.mac,
              before: { version: gateway.version },
              after: { version: found.version, packageId },
            },
          )
          await events.publish(tx, { kind: 'GATEWAY', storeId: gateway.store_id, ids: [gateway.mac] })
        }
      })
      for (const { update, origin, ticket } of updates)
        run(update, () =>
          load(update, {
            url: `${origin}${readGatewayFirmware.path.replace('{ticket}', ticket)}`,
            version: found.version,
            md5: found.md5,
            size: found.size,
          }),
        )
    },

    /** Running updates are released for the next instance. */
    async close() {
      closing.abort(new Error('the server stops'))
      await loop.close()
      await Promise.all(followed.values())
      await follow(db, [...followed.keys()], false)
    },
  }
}

/** @throws Fault 'gateway.offline', 'firmware.otherGateway' or 'firmware.runs' */
function refuse({ mac, model, version, network_status }: GatewayDetailRow, wanted: { model: string; version: string }) {
  if (network_status === 'DISCONNECTED') throw new Fault('gateway.offline', { mac })
  if (model !== wanted.model) throw new Fault('firmware.otherGateway', { mac, model })
  // A later report of the same version would prove nothing.
  if (version === wanted.version) throw new Fault('firmware.runs', { mac, version })
}

const anyAddress = ['0.0.0.0', '::', '']

/** The server's address from the gateway's side, which the server sees at `seen`. @throws Fault 'firmware.address' */
function originFor({ mac }: GatewayDetailRow, seen: string, { host, port, tls }: Door): string {
  if (tls)
    throw new Fault('firmware.address', {
      mac,
      reason: 'the server uses HTTPS only, and gateways load firmware over HTTP',
    })
  if (isLoopback(host) && !isLoopback(seen))
    throw new Fault('firmware.address', { mac, reason: `the server listens only on its own machine (${host})` })
  const address = anyAddress.includes(host) || isLoopback(host) ? seen : host
  return `http://${isIPv6(address) ? `[${address}]` : address}:${port}`
}
