// features/articles/upload: the character encoding of a file, to correct a wrong guess that garbles names.
import { useText } from '../../../text/text.ts'
import { Select } from '../../../ui/select.tsx'

/** The encodings of price files in our languages, the most common first; programs can send any other. */
const encodings = [
  'utf-8',
  'windows-1250',
  'windows-1252',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'utf-16le',
  'shift_jis',
  'euc-kr',
  'gb18030',
] as const

/** @param encoding as detected; empty when it is not clear */
export function UploadLetters({ encoding, onEncoding }: { encoding: string; onEncoding: (encoding: string) => void }) {
  const text = useText()
  const choices = encodings.map((value) => ({ value, label: text(`upload.letters.${value}`) }))
  return (
    <Select
      label={text('upload.letters')}
      hint={text('upload.letters.hint')}
      value={encoding}
      onValue={onEncoding}
      choices={
        choices.some(({ value }) => value === encoding)
          ? choices
          : [{ value: encoding, label: encoding || text('upload.letters.unclear') }, ...choices]
      }
      className="max-w-80"
    />
  )
}
