// ui/file-drop: a place to drop a file, or to choose one.
import { useId, useState, type DragEvent } from 'react'
import { FileUp } from 'lucide-react'
import { useText } from '../text/text.ts'
import { numberText } from './number-text.ts'

const sizeText = (bytes: number) =>
  bytes >= 1024 ** 3
    ? `${numberText(Math.round(bytes / 1024 ** 3))} GB`
    : bytes >= 1024 ** 2
      ? `${Math.round(bytes / 1024 ** 2)} MB`
      : `${Math.ceil(bytes / 1024)} kB`

export interface FileDropProps {
  label: string
  /** Endings with their dot, lower case: ['.csv', '.xlsx']. */
  kinds: readonly string[]
  limitBytes: number
  file: File | undefined
  onFile: (file: File) => void
  /** Several files at once, each by `onFile`. */
  many?: boolean
  hint?: string
}

export function FileDrop({ label, kinds, limitBytes, file, onFile, many = false, hint }: FileDropProps) {
  const text = useText()
  const id = useId()
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()

  function takeAll(files: Iterable<File>) {
    setProblem(undefined)
    for (const file of [...files].slice(0, many ? undefined : 1)) take(file)
  }
  function take(chosen: File) {
    if (!kinds.some((kind) => chosen.name.toLowerCase().endsWith(kind)))
      return setProblem(text('ui.fileKind', { name: chosen.name, kinds: kinds.join(' ') }))
    if (chosen.size > limitBytes)
      return setProblem(text('ui.fileTooLarge', { name: chosen.name, limit: sizeText(limitBytes) }))
    onFile(chosen)
  }
  function onDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    takeAll(event.dataTransfer.files)
  }
  return (
    <div className="flex flex-col gap-1">
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={`flex flex-col items-center gap-1.5 rounded border border-dashed px-6 ${file ? 'py-3' : 'py-8'} text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent ${over ? 'wash border-accent-ink' : 'border-edge hover:bg-sunken'}`}
      >
        <FileUp aria-hidden size={24} strokeWidth={1.5} className="text-muted" />
        <span className="text-body font-semibold">{file ? file.name : label}</span>
        <span className="text-table text-muted">{file ? sizeText(file.size) : (hint ?? kinds.join('  '))}</span>
        <input
          id={id}
          type="file"
          multiple={many}
          accept={kinds.join(',')}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => {
            takeAll(event.target.files ?? [])
            event.target.value = ''
          }}
          className="sr-only"
        />
      </label>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="text-caption text-error-ink">
          {problem}
        </p>
      )}
    </div>
  )
}
