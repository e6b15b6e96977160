// server/delivery: runs the commands of one gateway that are not pictures: LED, NFC addresses and firmware through the
// driver, and reads of the gateway's data about a label. gateway-pump.ts decides when.
import type { Db } from '../db/database.ts'
import type { GatewayConnection, LabelSighting, SendResult } from '../gateways/drivers/driver.ts'
import { firmwareContent } from '../firmware/packages.ts'
import {
  claimCommands,
  markCommand,
  nextCommandMs,
  noteProgress,
  takeBackCommands,
  type CommandClaim,
  type LedPayload,
} from './command-rows.ts'
import type { Held } from './queue.ts'
import type { CommandEnds } from './command-ends.ts'

const mostAtOnce = 32
/** An access point loads a whole firmware into memory for each label that takes it. */
const mostFirmware = 2

export type CommandLine = ReturnType<typeof createCommandLine>

/**
 * @param pictures labels with a picture on its way. If the counter is the only proof, a command would count as proof of
 * the picture (docs/decisions/radio-commands.md).
 */
export function createCommandLine({
  db,
  held,
  ends,
  pictures,
}: {
  db: Db
  held: Held
  ends: CommandEnds
  pictures: () => Iterable<string>
}) {
  const { gatewayId } = held
  /** Labels with a command that has no report yet. */
  const open = new Map<string, number>()
  const busy = () => [...pictures(), ...open.keys()]
  /** The firmware commands among them. */
  const firmware = new Set<number>()

  async function carryOut(connection: GatewayConnection, claim: CommandClaim, wake: () => void) {
    const { id, code } = claim
    if (claim.kind === 'ALIVE') return ends.add(await look(connection, id, code), wake)
    open.set(code, id)
    const order = { labelCode: code, id }
    const result =
      claim.kind === 'NFC'
        ? await connection.writeNfc({ ...order, url: claim.payload.url })
        : claim.kind === 'LED'
          ? await connection.light({ ...order, light: lightNow(claim.payload) })
          : await update(connection, claim)
    if (result.kind === 'accepted') return result.mark === undefined ? undefined : markCommand(db, id, result.mark)
    close(code, id)
    ends.add({ id, done: false, reason: result.reason }, wake)
  }

  function close(code: string, id: number) {
    firmware.delete(id)
    if (open.get(code) === id) open.delete(code)
  }

  async function update(
    connection: GatewayConnection,
    { id, code, payload }: CommandClaim & { kind: 'FIRMWARE' },
  ): Promise<SendResult> {
    const found = await firmwareContent(db, payload.packageId)
    if (!found) return { kind: 'refused', reason: 'The firmware package was deleted.' }
    firmware.add(id)
    return connection.updateFirmware({ labelCode: code, id, version: payload.version, ...found })
  }

  return {
    restart: () => takeBackCommands(db, gatewayId),

    /** @returns whether more may be due. */
    async run(connection: GatewayConnection, wake: () => void): Promise<boolean> {
      const claims = await claimCommands(db, held, busy(), 'others', mostAtOnce)
      for (const claim of claims) await carryOut(connection, claim, wake)
      // The room left after the other commands.
      const room = mostFirmware - firmware.size
      if (room > 0)
        for (const claim of await claimCommands(db, held, busy(), 'firmware', room))
          await carryOut(connection, claim, wake)
      return claims.length === mostAtOnce
    },

    /** The result of a command, as the gateway reports it. */
    hear(report: { labelCode: string; id: number; done: boolean; reason: string; final?: boolean }, wake: () => void) {
      close(report.labelCode, report.id)
      ends.add(
        {
          id: report.id,
          done: report.done,
          reason: report.reason,
          ...(report.final === undefined ? {} : { final: report.final }),
        },
        wake,
      )
    },

    progress: (id: number, percent: number) => noteProgress(db, id, percent),

    nextMs: () => nextCommandMs(db, held, busy(), firmware.size < mostFirmware ? 'all' : 'others'),
  }
}

/** A repeated light lasts only for its remaining time. */
function lightNow({ light, until }: LedPayload): LedPayload['light'] {
  return light === null || until === undefined ? light : { ...light, durationMs: Math.max(1_000, until - Date.now()) }
}

async function look(connection: GatewayConnection, id: number, code: string) {
  try {
    return { id, done: true, reason: describe(await connection.look(code), Date.now()) }
  } catch (error) {
    return { id, done: false, reason: `The gateway did not answer: ${(error as Error).message}`.slice(0, 300) }
  }
}

/** The gateway's data about a label, in words: the gateway cannot call the label, so this is all there is. */
function describe(heard: LabelSighting | undefined, now: number): string {
  if (!heard) return 'The gateway does not know this label.'
  const seen =
    heard.lastSeen === null
      ? 'The gateway has never heard it.'
      : `Heard ${secondsText(now - heard.lastSeen.getTime())} ago.`
  const next =
    heard.nextCheckIn === null
      ? 'It sleeps until a person wakes it.'
      : heard.nextCheckIn.getTime() > now
        ? `It checks in again in ${secondsText(heard.nextCheckIn.getTime() - now)}.`
        : `It was expected ${secondsText(now - heard.nextCheckIn.getTime())} ago.`
  return `${seen} ${next} Labels of this make check in on their own schedule.`
}

function secondsText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
