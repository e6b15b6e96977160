// text: every English text of the console, merged from the rooms with texts (words.ts). The keys are the console's
// TextKey.
import * as words from './words.ts'

type Files = (typeof words)[keyof typeof words]
/** The intersection of all files. */
type Merged<File> = (File extends unknown ? (file: File) => void : never) extends (all: infer All) => void ? All : never

export const en = Object.assign({}, ...Object.values(words)) as Merged<Files>
