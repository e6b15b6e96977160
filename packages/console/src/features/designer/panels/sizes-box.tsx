// features/designer/panels: the sizes of a text, largest first: the first that fits is taken.
import { useState } from 'react'
import { useText } from '../../../text/text.ts'
import { afterPress } from '../../../ui/after-press.ts'
import { Field, inputLook } from '../../../ui/field.tsx'

export interface SizesBoxProps {
  label: string
  /** Numbers; anything else is shown as empty, as for several elements with different sizes. */
  value: unknown
  onSizes: (sizes: number[]) => string | undefined
  onStart: () => void
  hint?: string
}

/** Numbers in any order and with any separator; undefined if there is something else. */
export function readSizes(words: string): number[] | undefined {
  const parts = words.split(/[\s,;]+/).filter((part) => part !== '')
  if (parts.length === 0 || parts.some((part) => !/^\d{1,3}$/.test(part))) return undefined
  return [...new Set(parts.map(Number))].sort((one, other) => other - one)
}

export function SizesBox({ label, value, onSizes, onStart, hint }: SizesBoxProps) {
  const text = useText()
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const shown = Array.isArray(value) ? value.join(', ') : ''
  function take(words: string) {
    setTyped(words)
    const sizes = readSizes(words)
    setProblem(sizes ? onSizes(sizes) : text('designer.sizes.wrong'))
  }
  return (
    <Field label={label} error={problem} {...(hint === undefined ? {} : { hint })}>
      {(ids) => (
        <input
          {...ids}
          autoComplete="off"
          inputMode="numeric"
          value={typed ?? shown}
          onFocus={onStart}
          onChange={(event) => take(event.target.value)}
          onBlur={() => {
            setTyped(undefined)
            afterPress(() => setProblem(undefined))
          }}
          className={`${inputLook} h-8 text-table tabular-nums`}
        />
      )}
    </Field>
  )
}
