// server/labels/firmware: orders firmware for labels, for people and for schedules (label-ota). delivery/ runs the orders,
// like lights; for the meaning of "done" see docs/decisions/firmware-updates.md.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { modelOf } from '@shelfcast/render/models'
import { audit } from '../../audit/audit.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { FirmwarePayload } from '../../delivery/command-rows.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, StoreRef } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'
import {
  giveOrders,
  labelsByCode,
  noteJob,
  refuseStrangers,
  type FoundLabel,
  type Order,
} from '../commands/commands.ts'

/** A label with a long sleep, or out of reach, may take it when it is back on the same day. */
const patienceMs = 24 * 3_600_000

interface Package {
  packageId: number
  model: string
  version: number
}

/** The named package, else the newest of each model. @throws Fault 'firmware.unknown' */
async function packagesFor(tx: Db, company: string, packageId: number | undefined): Promise<Map<string, Package>> {
  const { rows } = await sql<Package>`
    select distinct on (model) package_id as "packageId", model, version::integer as version from firmware_package
    where company = ${company} and type = 'TAG' ${packageId === undefined ? sql`` : sql`and package_id = ${packageId}`}
    order by model, version::integer desc`.execute(tx)
  if (packageId !== undefined && rows.length === 0) throw new Fault('firmware.unknown')
  return new Map(rows.map((row) => [row.model, row]))
}

/** Orders firmware in the caller's transaction. It replaces an open order of the same label. */
export const orderFirmware = (
  tx: Db,
  events: Deps['events'],
  targets: readonly { labelId: number; payload: FirmwarePayload }[],
  { account, batchId }: { account: string | null; batchId: string },
): Promise<void> =>
  giveOrders(
    tx,
    events,
    targets.map(({ labelId, payload }): Order => ({
      labelId,
      payload,
      detail: `Version ${payload.version} is waiting.`,
    })),
    { kind: 'FIRMWARE', account, batchId, waitsMs: patienceMs },
  )

/** @returns the batch, and the number of labels with an order; labels that report the version already need none. */
export async function updateFirmware(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  caller: Caller,
  store: StoreRef,
  codes: readonly string[],
  packageId: number | undefined,
): Promise<{ customBatchId: string; count: number }> {
  const customBatchId = randomUUID()
  return inTransaction(db, async (tx) => {
    const packages = await packagesFor(tx, store.company, packageId)
    const labels = refuseStrangers(await labelsByCode(tx, [store], codes), codes, 'labelList')
    const orders = labels.map((label, at) => ({
      label,
      payload: payloadFor(label, at, packages, packageId !== undefined),
    }))
    const running = await versionsOf(tx, labels)
    const given = orders.filter(({ label, payload }) => running.get(label.labelId) !== payload.version)
    await orderFirmware(
      tx,
      events,
      given.map(({ label, payload }) => ({ labelId: label.labelId, payload })),
      { account: caller.account, batchId: customBatchId },
    )
    await noteJob(tx, events, caller, {
      batchId: customBatchId,
      storeId: store.storeId,
      kind: 'FIRMWARE',
      name: `Firmware ${[...new Set(given.map(({ payload }) => payload.version))].join(', ')}`,
      total: given.length,
    })
    await audit(
      tx,
      { ...caller, company: store.company },
      {
        action: 'label.firmware',
        target: codes.slice(0, 20).join(' '),
        after: {
          count: given.length,
          batchId: customBatchId,
          packages: [...new Set(given.map(({ payload }) => payload.packageId))],
        },
      },
    )
    return { customBatchId, count: given.length }
  })
}

/** @throws Fault 'label.neverHeard', 'firmware.none', 'firmware.otherModel' */
function payloadFor(
  { code, model }: FoundLabel,
  at: number,
  packages: ReadonlyMap<string, Package>,
  named: boolean,
): FirmwarePayload {
  const field = { field: `labelList.${at}`, row: at + 1, value: code }
  if (model === null)
    throw new Fault('label.neverHeard', { labelCode: code }, [
      { ...field, code: 'neverHeard', message: 'No gateway has heard this label yet.' },
    ])
  const found = packages.get(model)
  if (found) return { packageId: found.packageId, version: found.version }
  throw new Fault(
    named ? 'firmware.otherModel' : 'firmware.none',
    { labelCode: code, model: modelOf(model)?.name ?? model },
    [
      {
        ...field,
        code: 'model',
        message: named ? 'The firmware does not fit this model.' : 'This model has no firmware package.',
      },
    ],
  )
}

async function versionsOf(tx: Db, labels: readonly FoundLabel[]): Promise<Map<number, number | null>> {
  const { rows } = await sql<{
    label_id: number
    firmware: number | null
  }>`
    select label_id, firmware
    from label where label_id = any(${labels.map((label) => label.labelId)}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.label_id, row.firmware]))
}
