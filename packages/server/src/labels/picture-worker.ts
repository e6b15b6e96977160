// server/labels: the entry of a thread that unpacks pictures from outside. Built beside the main program as picture-worker.js.
import { constants, setPriority } from 'node:os'

// On Linux this speaks of the calling thread alone: people's requests come first.
setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

export { makePictures as default } from './picture-decode.ts'
