// server/labels/pictures: the entry of a thread that unpacks uploaded pictures, built next to the main program as picture-worker.js.
import { constants, setPriority } from 'node:os'

// On Linux this affects only the calling thread: user requests come first.
setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

export { makePictures, reencode, unpackPhoto } from './decode.ts'
