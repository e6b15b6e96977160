// server/labels/pictures: unpacks pictures from outside: one at a time, in a separate thread, with limits for bytes,
// pixels, memory and time.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Piscina from 'piscina'
import { imageLimitBytes, imageLimitPixels } from '@shelfcast/contract/constants'
import type { OptAlgType } from '@shelfcast/contract/labels/images'
import type { Placing } from '@shelfcast/render/fit'
import { learnedModels } from '@shelfcast/render/models'
import type { Dither } from '@shelfcast/render/palette'
import { Fault } from '../../http/fault.ts'
import type { MadePicture, UnpackedPhoto } from './decode.ts'
import { isWhole, pictureHeader } from './header.ts'

export type { UnpackedPhoto } from './decode.ts'

export interface PicturePool {
  /** The picture for each of these models. @throws Fault 'image.unreadable' or 'image.tooLarge' */
  make(text: string, models: readonly string[], how: PictureWish): Promise<Map<string, MadePicture>>
  /** For the library of templates. @throws Fault 'image.unreadable' or 'image.tooLarge' */
  unpack(text: string): Promise<UnpackedPhoto>
  /** A WebP of its pixels, at most this large. @throws Fault 'image.unreadable' or 'image.tooLarge' */
  reencode(text: string, most: { width: number; height: number }): Promise<Uint8Array>
  close(): Promise<void>
}

/** The wording of the calls. */
export interface PictureWish {
  dithering?: boolean | undefined
  optAlgType?: OptAlgType | undefined
  fit?: Placing['fit'] | undefined
  crop?: Placing['crop']
}

const longestMs = 20_000
const mostMemoryMb = 256
/** The most pictures that wait; more would only fill the memory. */
const mostWaiting = 16

const methods: Record<OptAlgType, Dither> = { 1: 'none', 2: 'burkes', 3: 'ordered' }
const ditherOf = ({ dithering, optAlgType }: PictureWish): Dither =>
  dithering === false ? 'none' : optAlgType === undefined ? (dithering ? 'burkes' : 'none') : methods[optAlgType]

/** Loading its canvas takes a quarter of a second and nearly 40 MB, which a server with threads saves. */
const decoder = () => import('./decode.ts')
type Work = Pick<Awaited<ReturnType<typeof decoder>>, 'makePictures' | 'unpackPhoto' | 'reencode'>

/** @param workers 0 works on the calling thread. */
export function createPicturePool(workers: number): PicturePool {
  const filename = fileURLToPath(new URL('./picture-worker.js', import.meta.url))
  const pool =
    workers === 0 || !existsSync(filename)
      ? undefined
      : new Piscina<Parameters<Work[keyof Work]>[0], Awaited<ReturnType<Work[keyof Work]>>>({
          filename,
          minThreads: 0,
          maxThreads: 1,
          idleTimeout: 30_000,
          maxQueue: mostWaiting,
          resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
        })

  /** @throws Fault 'image.unreadable', 'image.tooLarge' or 'server.busy' */
  async function done<Name extends keyof Work>(name: Name, task: Parameters<Work[Name]>[0]) {
    type Result = Awaited<ReturnType<Work[Name]>>
    const result = (await (pool
      ? pool.run(task, { name, signal: AbortSignal.timeout(longestMs) }).catch(notMade)
      : ((await decoder())[name] as (task: unknown) => ReturnType<Work[Name]>)(task))) as Result
    if (result.kind === 'unreadable') throw new Fault('image.unreadable', { reason: result.reason })
    return result as Exclude<Result, { kind: 'unreadable' }>
  }

  return {
    async make(text, models, how) {
      const { pictures } = await done('makePictures', {
        bytes: bytesOf(text),
        models,
        learned: learnedModels(),
        placing: { fit: how.fit ?? 'contain', crop: how.crop },
        dither: ditherOf(how),
      })
      return new Map(pictures.map((picture) => [picture.model, picture]))
    },
    unpack: async (text) => (await done('unpackPhoto', { bytes: bytesOf(text) })).photo,
    reencode: async (text, most) => (await done('reencode', { bytes: bytesOf(text), ...most })).webp,
    async close() {
      await pool?.destroy()
    },
  }
}

function notMade(error: unknown): never {
  if (error instanceof Error && error.name === 'AbortError')
    throw new Fault('image.tooLarge', { reason: 'Unpacking it takes too long.' })
  if (error instanceof Error && /queue/i.test(error.message)) throw new Fault('server.busy')
  if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY')
    throw new Fault('image.tooLarge', { reason: 'Unpacking it takes too much memory.' })
  throw error
}

/** Base64, with or without `data:…;base64,` before it. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.from(text.replace(/^data:[^,]{0,100},/, ''), 'base64')
  if (bytes.length > imageLimitBytes) throw new Fault('image.tooLarge', { reason: 'It is larger than 5 MB.' })
  const header = pictureHeader(bytes)
  if (!header) throw new Fault('image.unreadable', { reason: 'It is not a PNG, JPEG, GIF, WebP or BMP file.' })
  if (header.width < 1 || header.height < 1) throw new Fault('image.unreadable', { reason: 'It has no pixels.' })
  if (header.width * header.height > imageLimitPixels)
    throw new Fault('image.tooLarge', { reason: `It has ${header.width} × ${header.height} pixels.` })
  if (!isWhole(bytes, header)) throw new Fault('image.unreadable', { reason: 'It is incomplete.' })
  return bytes
}
