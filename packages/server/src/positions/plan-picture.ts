// server/positions: makes the kept picture of a plan from an uploaded file. The drawing happens in a separate process with a
// time limit, because a file from outside may crash or block the library that draws.
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { imageLimitBytes, imageLimitPixels } from '@shelfcast/contract/constants'
import { Fault } from '../http/fault.ts'
import { isWhole, pictureHeader } from '../labels/pictures/header.ts'
import type { DrawResult, DrawTask, WorkerSays } from './plan-worker.ts'
import { isSvg, prepareSvg } from './svg.ts'

export interface PlanPicture {
  webp: Buffer
  hash: Buffer
  width: number
  height: number
}

export interface PlanPainter {
  /** @throws Fault 'lbs.planPicture', 'lbs.planTooLarge' or 'server.busy' */
  paint(base64: string): Promise<PlanPicture>
}

/** Enough to read aisle numbers on a large screen. */
const longestSide = 2_400
const longestMs = 10_000
/** Each process takes memory; they run one after the other. */
const mostWaiting = 8

/**
 * @param folder of the built programs; where this module is by default
 * @param limitMs for drawing one picture, and for the start of its process
 */
export function createPlanPainter(
  folder = fileURLToPath(new URL('.', import.meta.url)),
  limitMs = longestMs,
): PlanPainter {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    async paint(base64) {
      const task = { bytes: fileOf(base64), longestSide }
      if (waiting >= mostWaiting) throw new Fault('server.busy')
      waiting += 1
      const mine = last.then(() => drawn(`${folder}/plan-worker.js`, task, limitMs))
      last = mine.catch(() => undefined)
      const result = await mine.finally(() => {
        waiting -= 1
      })
      if (result.kind === 'unreadable') throw unreadable('it is damaged')
      const webp = Buffer.from(result.webp)
      return { webp, hash: createHash('sha256').update(webp).digest(), width: result.width, height: result.height }
    },
  }
}

const unreadable = (reason: string) => new Fault('lbs.planPicture', { reason })
const tooLarge = () => new Fault('lbs.planTooLarge', { most: imageLimitPixels })

/** The bytes to draw. @throws before anything is unpacked */
function fileOf(base64: string): Uint8Array {
  const bytes = Buffer.from(base64.replace(/^data:[^,]{0,100},/, ''), 'base64')
  if (bytes.length > imageLimitBytes) throw unreadable('it is larger than 5 MB')
  const header = pictureHeader(bytes)
  if (header && (header.kind === 'png' || header.kind === 'jpeg')) {
    if (header.width * header.height > imageLimitPixels) throw tooLarge()
    if (header.width < 1 || header.height < 1 || !isWhole(bytes, header)) throw unreadable('it is incomplete')
    return bytes
  }
  const text = header ? '' : bytes.toString('utf8')
  if (!isSvg(text)) throw unreadable('it is another kind of file')
  const prepared = prepareSvg(text, longestSide)
  if ('problem' in prepared) throw unreadable(prepared.problem)
  return Buffer.from(prepared.svg)
}

/** One process for each picture: nothing of a hostile file stays for the next. */
function drawn(program: string, task: DrawTask, limitMs: number): Promise<DrawResult> {
  return new Promise((resolve, reject) => {
    const child = fork(program, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
      execArgv: ['--max-old-space-size=256'],
    })
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(unreadable('drawing it takes too long'))
    }, limitMs)
    child.on('message', (said: WorkerSays) => {
      if (said === 'ready') timer.refresh()
      else {
        clearTimeout(timer)
        resolve(said)
      }
    })
    child.once('error', reject)
    // After an answer, this changes nothing.
    child.once('exit', () => {
      clearTimeout(timer)
      resolve({ kind: 'unreadable' })
    })
    // A process that ended before it could read the task is handled by its exit.
    child.send(task, () => undefined)
  })
}
