// text: what the console needs in any language but English. It loads when such a language starts.
export { directionOf, isolatedIn } from '@shelfcast/contract/languages/direction'
export { marksOf } from './number-marks.ts'
export { messagesOf, parsePack } from './pack.ts'
