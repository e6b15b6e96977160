// ui: parts of the console that load on demand. A part that fails to load raises ChunkLoadError (specification §8).
import { create } from 'zustand'
import { chunkLoadTimeoutMs } from '@shelfcast/contract/constants'

export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the console could not be loaded.', { cause })
    this.name = 'ChunkLoadError'
  }
}

interface Chunks {
  /** The number of parts that are loading; the loading overlay shows it, so that no button seems dead. */
  waiting: number
  /** Set once any part failed; the page then offers to reload. */
  failed: boolean
}
export const useChunks = create<Chunks>(() => ({ waiting: 0, failed: false }))
const count = (change: number) => {
  useChunks.setState(({ waiting }) => ({ waiting: waiting + change }))
}

/** Loads a part; time-out, network error and missing file all become ChunkLoadError. */
export async function loadChunk<Part>(load: () => Promise<Part>, timeoutMs = chunkLoadTimeoutMs): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('time-out'))
    }, timeoutMs)
  })
  count(1)
  try {
    return await Promise.race([load(), tooLate])
  } catch (error) {
    useChunks.setState({ failed: true })
    throw new ChunkLoadError(error)
  } finally {
    clearTimeout(timer)
    count(-1)
  }
}

/**
 * Catches errors of parts loaded without loadChunk, such as dialogs: the errors get the name, and the page shows the
 * reload screen.
 */
export function watchChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    event.payload.name = 'ChunkLoadError'
    useChunks.setState({ failed: true })
  })
}
