// features/articles: how the letters of a file are written, where the guess was wrong: then names have odd letters in them.
import { useText } from '../../text/text.ts'
import { Select } from '../../ui/select.tsx'

/** As price files are written in the languages that we know, the most usual first; any other can be sent by a program. */
const encodings = ['utf-8', 'windows-1250', 'windows-1252', 'windows-1251', 'windows-1253', 'windows-1254', 'utf-16le', 'shift_jis', 'euc-kr', 'gb18030'] as const

export function UploadLetters({ encoding, onEncoding }: { encoding: string; onEncoding: (encoding: string) => void }) {
  const text = useText()
  const choices = encodings.map((value) => ({ value, label: text(`article.upload.letters.${value}`) }))
  return <Select label={text('article.upload.letters')} hint={text('article.upload.letters.hint')} value={encoding} onValue={onEncoding} choices={choices.some(({ value }) => value === encoding) ? choices : [...choices, { value: encoding, label: encoding }]} className="max-w-80" />
}
