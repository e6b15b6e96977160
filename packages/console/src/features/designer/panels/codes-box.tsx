// features/designer/panels: the codes that are drawn instead of one without room, in their order.
import { useRef } from 'react'
import { X } from 'lucide-react'
import { symbologies, type ElementOf } from '@shelfcast/render/document/schema'
import { useText } from '../../../text/text.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'

type Codes = NonNullable<ElementOf<'code'>['fallback']>
/** As in the schema of documents. */
const mostCodes = 5

export interface CodesBoxProps {
  label: string
  hint?: string
  value: Codes
  mixed: string | undefined
  /** Undefined for none. */
  onCodes: (codes: Codes | undefined) => void
}

export function CodesBox({ label, hint, value, mixed, onCodes }: CodesBoxProps) {
  const text = useText()
  const others = symbologies.filter((symbology) => !value.includes(symbology))
  const box = useRef<HTMLDivElement>(null)
  function remove(symbology: Codes[number]) {
    set(value.filter((one) => one !== symbology))
    // The focused button is gone then: keys go on in this field.
    requestAnimationFrame(() => box.current?.querySelector('button')?.focus())
  }
  const set = (codes: Codes) => onCodes(codes.length === 0 ? undefined : codes)
  return (
    <Field label={label} {...(hint === undefined ? {} : { hint })}>
      {(ids) => (
        <div {...ids} ref={box} role="group" aria-label={label} className="flex flex-col gap-1">
          {value.length > 0 && (
            <ol className="flex flex-col">
              {value.map((symbology, at) => (
                <li key={symbology} className="flex h-7 items-center gap-1.5 text-table">
                  <span className="w-4 text-end tabular-nums text-muted">{at + 1}</span>
                  <span className="min-w-0 flex-1 truncate">{text(`designer.choice.symbology.${symbology}`)}</span>
                  <IconButton
                    icon={X}
                    small
                    label={text('designer.codes.remove', { name: text(`designer.choice.symbology.${symbology}`) })}
                    onClick={() => remove(symbology)}
                  />
                </li>
              ))}
            </ol>
          )}
          {value.length < mostCodes && (
            <Select
              label={text('designer.codes.add')}
              labelHidden
              small
              value=""
              placeholder={mixed ?? text('designer.codes.add')}
              onValue={(symbology) => set([...value, symbology as Codes[number]])}
              choices={others.map((one) => ({ value: one, label: text(`designer.choice.symbology.${one}`) }))}
            />
          )}
        </div>
      )}
    </Field>
  )
}
