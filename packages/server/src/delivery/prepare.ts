// server/delivery: draws the labels that a gateway's pump has claimed, settles those that need no sending and marks the
// rest for sending.
import type { Db } from '../db/database.ts'
import { returnToFirstPage } from '../templates/label-pages.ts'
import type { Drawing } from './drawing.ts'
import type { LabelNotices } from './notices.ts'
import { claimKey, markSending, setAside, settleUnchanged, type Claim, type Drawn } from './queue.ts'
import { renderInputs } from './render-inputs.ts'
import type { RenderPool } from './render-pool.ts'

/** A picture for the gateway. */
export type Ready = Drawn & { mark: string; bytes: Uint8Array; modelKey: string }

interface Parts {
  db: Db
  pool: RenderPool
  notices: LabelNotices
  now: () => number
  /** By the pump. */
  held: Parameters<typeof markSending>[1]
  fail: (claim: Claim, hash: string, reason: string, cause: 'NOT_DRAWN') => void
  /** Ends the drawing: the gateway is served here no longer. */
  leaving: AbortSignal
}

const neverHeardModel = 'The label reports an unknown hardware type.'

/** Draws them in their current state. @returns those whose wish is still the newest @throws when `leaving` ends it */
export async function prepare(
  { db, pool, notices, now, held, fail, leaving }: Parts,
  claims: readonly Claim[],
): Promise<Ready[]> {
  const inputs = await renderInputs(
    db,
    claims.map((claim) => claim.labelId),
    { now: now() },
  )
  const drawable = claims.filter((claim) => inputs.has(claim.labelId))
  if (drawable.length < claims.length)
    await setAside(
      db,
      claims.filter((claim) => !inputs.has(claim.labelId)),
      neverHeardModel,
    )
  const drawings = await pool.draw(
    drawable.map((claim) => {
      const { glass, ...input } = inputs.get(claim.labelId)!
      return {
        ...input,
        model: glass,
        firmware: claim.firmware,
        shownHash: claim.atRest,
      }
    }),
    leaving,
  )
  const unchanged: Drawn[] = []
  const ready: Ready[] = []
  const images = new Map<string, Extract<Drawing, { kind: 'drawn' }> & { model: string }>()
  drawable.forEach((claim, at) => {
    const drawing = drawings[at]!
    const { mapped, day, glass } = inputs.get(claim.labelId)!
    const modelKey = glass.key
    if (drawing.kind === 'shown')
      unchanged.push({ ...claim, hash: drawing.hash, warnings: drawing.warnings, mapped, day })
    else if (drawing.kind === 'failed') fail(claim, '', drawing.reason, 'NOT_DRAWN')
    else {
      images.set(drawing.hash, { ...drawing, model: modelKey })
      const { hash, warnings, picture } = drawing
      ready.push({ ...claim, hash, warnings, mapped, day, mark: picture.mark, bytes: picture.bytes, modelKey })
    }
  })
  // Before the rows are marked: a process that ends in between finds the labels again.
  await returnToFirstPage(db, inputs)
  notices.add(await settleUnchanged(db, unchanged))
  // Drop wishes that were replaced meanwhile: only the newest is sent.
  const wanted = await markSending(db, held, ready, [...images.values()])
  return ready.filter((claim) => wanted.has(claimKey(claim)))
}
