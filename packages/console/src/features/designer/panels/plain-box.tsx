// features/designer/panels: a line of text that applies while typing. A mistake appears below it and changes nothing.
import { useState } from 'react'
import { afterPress } from '../../../ui/after-press.ts'
import { Field, inputLook } from '../../../ui/field.tsx'

export interface PlainBoxProps {
  label: string
  value: string
  /** @returns the problem; undefined if it was taken */
  onText: (value: string) => string | undefined
  /** Begins a step of undo. */
  onStart: () => void
  placeholder?: string
  hint?: string
}

export function PlainBox({ label, value, onText, onStart, placeholder, hint }: PlainBoxProps) {
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  return (
    <Field label={label} error={problem} {...(hint === undefined ? {} : { hint })}>
      {(ids) => (
        <input
          {...ids}
          autoComplete="off"
          spellCheck={false}
          value={typed ?? value}
          placeholder={placeholder}
          onFocus={onStart}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(onText(event.target.value))
          }}
          onBlur={() => {
            setTyped(undefined)
            afterPress(() => setProblem(undefined))
          }}
          className={`${inputLook} h-8 text-table`}
        />
      )}
    </Field>
  )
}
