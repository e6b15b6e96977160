// server/delivery: the entry of a render thread, built next to the main program as render-worker.js.
import { constants, setPriority } from 'node:os'

// On Linux this affects only the calling thread: when the processor is busy, user requests come before the next label.
setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

export { drawAll as default } from './drawing.ts'
