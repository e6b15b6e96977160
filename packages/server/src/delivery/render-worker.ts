// server/delivery: the entry of a render thread, built next to the main program as render-worker.js.
import { constants, setPriority } from 'node:os'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import { drawAll, type Drawing, type DrawingTask } from './drawing.ts'

// On Linux this affects only the calling thread: when the processor is busy, user requests come before the next label.
setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

/** The drawings of a batch; their bytes change threads without a copy. */
export default async function draw(tasks: readonly DrawingTask[]) {
  const drawings = await drawAll(tasks)
  return move({ [valueSymbol]: drawings, [transferableSymbol]: drawings.flatMap(buffersOf) })
}

const buffersOf = (drawing: Drawing) =>
  drawing.kind === 'drawn' ? [drawing.packed.buffer, drawing.picture.bytes.buffer] : []
