// text: every English word of the console, merged from the rooms that speak (words.ts). The keys are the console's TextKey.
import * as words from './words.ts'

type Files = (typeof words)[keyof typeof words]
/** What a value has that is each of the files at once. */
type Merged<File> = (File extends unknown ? (file: File) => void : never) extends (all: infer All) => void ? All : never

export const en = Object.assign({}, ...Object.values(words)) as Merged<Files>
