// features/designer/panels: a text with product fields, or an expression. It applies while typing; a mistake appears below
// it and changes nothing.
import { useRef, useState } from 'react'
import { Braces } from 'lucide-react'
import type { LabelArticle } from '@shelfcast/render/render-input'
import { useText } from '../../../text/text.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Field, inputLook } from '../../../ui/field.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { fieldChoices } from './fields.ts'

export interface WordsBoxProps {
  label: string
  value: string
  lines: number
  /** In a text, fields are in braces; an expression is the inside of one. */
  braces: boolean
  article: LabelArticle | undefined
  /** @returns the problem; undefined if it was taken */
  onWords: (value: string) => string | undefined
  onStart: () => void
  hint?: string | undefined
  placeholder?: string | undefined
  /** Without fields, as for a name. */
  plain?: boolean
}

export function WordsBox({
  label,
  value,
  lines,
  braces,
  article,
  onWords,
  onStart,
  hint,
  placeholder,
  plain = false,
}: WordsBoxProps) {
  const text = useText()
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)

  function take(words: string) {
    setTyped(words)
    setProblem(onWords(words))
  }
  /** Puts a field at the cursor, or in place of the selected letters. */
  function insert(expression: string) {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = area.current ?? {}
    const now = typed ?? value
    const words = braces ? `{${expression}}` : expression
    onStart()
    take(now.slice(0, from) + words + now.slice(to))
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from + words.length, from + words.length)
    })
  }
  return (
    <Field label={label} error={problem} {...(hint === undefined ? {} : { hint })}>
      {(ids) => (
        <span className="relative flex">
          <textarea
            {...ids}
            ref={area}
            rows={lines}
            spellCheck={false}
            placeholder={placeholder}
            value={typed ?? value}
            onFocus={onStart}
            onChange={(event) => take(lines === 1 ? event.target.value.replaceAll('\n', ' ') : event.target.value)}
            // A mistake stays on screen until it is corrected; the label keeps the last good text.
            onBlur={() => {
              if (problem === undefined) setTyped(undefined)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || typed === undefined) return
              event.stopPropagation()
              setTyped(undefined)
              setProblem(undefined)
            }}
            className={`${inputLook} ${lines === 1 ? 'resize-none' : 'resize-y'} py-1.5 text-table leading-5 ${plain ? '' : 'pe-9'}`}
          />
          {!plain && (
            <span className="absolute end-0.5 top-0.5">
              <Menu
                heading={text('designer.insertField')}
                trigger={<IconButton icon={Braces} small label={text('designer.insertFieldInto', { label })} />}
                entries={fieldChoices(article).map(({ expression, label: name, key, value: ofProduct }) => ({
                  label: (
                    <span className="flex w-70 items-baseline justify-between gap-4" title={expression}>
                      <span className="shrink-0">{name === undefined ? key : text(name)}</span>
                      <bdi className="truncate text-caption text-muted">{ofProduct === '' ? '–' : ofProduct}</bdi>
                    </span>
                  ),
                  onPress: () => insert(expression),
                }))}
              />
            </span>
          )}
        </span>
      )}
    </Field>
  )
}
