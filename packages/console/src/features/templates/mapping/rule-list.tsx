// features/templates/mapping: the rules in the order in which they are tried. They move by drag, by the arrow keys on
// their handle, and by buttons.
import { useEffect, useState, type DragEvent, type ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { TestedRules } from './try-product.ts'
import { useText } from '../../../text/text.ts'
import type { Choice } from '../../../ui/choice.ts'
import type { MappingFields } from './condition-line.tsx'
import { RuleRow } from './rule-row.tsx'
import { droppedAt, mostRules, newRule } from './rules.ts'

type Where = 'above' | 'below'

export function RuleList({
  form,
  fields,
  groups,
  tested,
  showsErrors,
  blocked,
  footer,
}: {
  form: MappingFields
  fields: readonly Choice[]
  groups: readonly Choice[]
  tested: TestedRules | undefined
  showsErrors: boolean
  blocked: string | undefined
  /** Below the rules; `add` is undefined if there are as many as allowed. */
  footer: (add: (() => void) | undefined) => ReactNode
}) {
  const text = useText()
  const rules = useFieldArray({ control: form.fields.control, name: 'multiConditionList' })
  const [dragged, setDragged] = useState<number>()
  const [drop, setDrop] = useState<{ over: number; where: Where }>()
  const [moved, setMoved] = useState<{ number: number; focused: Element | null }>()
  const count = rules.fields.length
  const full = count >= mostRules

  // A moved element loses the focus in some browsers.
  useEffect(() => {
    if (moved?.focused instanceof HTMLElement) moved.focused.focus()
  }, [moved])

  function move(from: number, to: number) {
    if (from === to) return
    rules.move(from, to)
    setMoved({ number: to + 1, focused: document.activeElement })
  }
  function onDragOver(event: DragEvent, over: number) {
    if (dragged === undefined) return
    event.preventDefault()
    const { top, height } = event.currentTarget.getBoundingClientRect()
    setDrop({ over, where: event.clientY - top < height / 2 ? 'above' : 'below' })
  }
  function onDrop() {
    if (dragged !== undefined && drop) move(dragged, droppedAt(dragged, drop.over, drop.where))
    endDrag()
  }
  function endDrag() {
    setDragged(undefined)
    setDrop(undefined)
  }
  return (
    <>
      <ul aria-label={text('mapping.rules')} onDragEnd={endDrag}>
        {rules.fields.map(({ id }, rule) => (
          <RuleRow
            key={id}
            form={form}
            rule={rule}
            count={count}
            fields={fields}
            groups={groups}
            holds={tested?.conditions[rule]}
            isMatch={tested?.matched === rule + 1}
            showsErrors={showsErrors}
            blocked={blocked}
            drop={drop?.over === rule && dragged !== rule ? drop.where : undefined}
            onMove={(to) => move(rule, to)}
            onDuplicate={() =>
              rules.insert(rule + 1, structuredClone(form.fields.getValues(`multiConditionList.${rule}`)))
            }
            duplicateReason={full ? text('mapping.mostRules') : undefined}
            onRemove={() => rules.remove(rule)}
            onDragStart={() => setDragged(rule)}
            onDragOver={(event) => onDragOver(event, rule)}
            onDrop={onDrop}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {moved && text('mapping.moved', { number: moved.number, count })}
      </p>
      {footer(full ? undefined : () => rules.append(newRule()))}
    </>
  )
}
