// features/templates/mapping: one rule: its conditions, the group that it selects, and its place in the order.
import type { DragEvent, KeyboardEvent } from 'react'
import { ArrowDown, ArrowUp, Copy, GripVertical, Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { wireWords } from '../../../api/wire/wire-words.ts'
import { missingType, requiredLabel } from '../../../screens/required.ts'
import { useText } from '../../../text/text.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import type { Choice } from '../../../ui/choice.ts'
import { Select } from '../../../ui/select.tsx'
import { Badge } from '../../../ui/status.tsx'
import { ConditionLine, type MappingFields } from './condition-line.tsx'
import { mostConditions, newCondition } from './rules.ts'

export interface RuleRowProps {
  form: MappingFields
  rule: number
  count: number
  fields: readonly Choice[]
  groups: readonly Choice[]
  /** Whether each condition holds for the tried product. */
  holds: readonly boolean[] | undefined
  /** The tried product gets this rule's group. */
  isMatch: boolean
  /** A new rule is no error until the user wants to save or try it. */
  showsErrors: boolean
  /** Why nothing can be changed. */
  blocked: string | undefined
  drop: 'above' | 'below' | undefined
  onMove: (to: number) => void
  onDuplicate: () => void
  onRemove: () => void
  duplicateReason: string | undefined
  onDragStart: () => void
  onDragOver: (event: DragEvent) => void
  onDrop: () => void
}

const drops = {
  above: 'inset 0 2px 0 0 var(--accent-ink)',
  below: 'inset 0 -2px 0 0 var(--accent-ink)',
} as const

export function RuleRow({
  form,
  rule,
  count,
  fields,
  groups,
  holds,
  isMatch,
  showsErrors,
  blocked,
  drop,
  onMove,
  onDuplicate,
  onRemove,
  duplicateReason,
  onDragStart,
  onDragOver,
  onDrop,
}: RuleRowProps) {
  const text = useText()
  const number = rule + 1
  const { control, setValue, formState } = form.fields
  const at = `multiConditionList.${rule}.multiCondition` as const
  const conditions = useFieldArray({ control, name: at })
  const typed = form.fields.watch(at)
  const group = typed[0]?.selTemplateGroup ?? ''
  const error = showsErrors
    ? formState.errors.multiConditionList?.[rule]?.multiCondition?.[0]?.selTemplateGroup
    : undefined
  const isFirst = rule === 0
  const isLast = number === count

  function choose(name: string) {
    setValue(
      at,
      typed.map((condition) => ({ ...condition, selTemplateGroup: name })),
      { shouldDirty: true, shouldValidate: formState.isSubmitted },
    )
  }
  function onKeyDown(event: KeyboardEvent) {
    const to = event.key === 'ArrowUp' ? rule - 1 : event.key === 'ArrowDown' ? rule + 1 : undefined
    if (to === undefined || blocked !== undefined) return
    event.preventDefault()
    if (to >= 0 && to < count) onMove(to)
  }
  return (
    <li
      onDragOver={onDragOver}
      onDrop={onDrop}
      style={drop && { boxShadow: drops[drop] }}
      className="border-b border-line last:border-0"
    >
      <div
        role="group"
        aria-label={text('mapping.rule', { number })}
        className={`flex gap-3 px-4 py-4 ${isMatch ? 'wash' : ''}`}
      >
        <div className="flex w-9 shrink-0 flex-col items-center gap-1">
          <IconButton
            icon={GripVertical}
            label={text('mapping.move', { number })}
            disabledReason={blocked}
            draggable={blocked === undefined}
            onDragStart={onDragStart}
            onKeyDown={onKeyDown}
          />
          <span aria-hidden className="text-table tabular-nums text-muted">
            {number}
          </span>
        </div>
        <div className="flex min-w-0 grow flex-col gap-3">
          <ul className="flex flex-col gap-2">
            {conditions.fields.map((condition, index) => (
              <ConditionLine
                key={condition.id}
                form={form}
                rule={rule}
                index={index}
                choices={fields}
                holds={holds?.[index]}
                showsErrors={showsErrors}
                removeReason={blocked ?? (conditions.fields.length === 1 ? text('mapping.lastCondition') : undefined)}
                onRemove={() => conditions.remove(index)}
              />
            ))}
          </ul>
          <div className="flex flex-wrap items-start gap-2">
            <span className="w-9 pt-2 text-table text-muted">{text('mapping.then')}</span>
            <Select
              label={text('mapping.field.selTemplateGroup')}
              labelHidden
              className="w-80 max-w-full"
              value={group}
              placeholder={text('mapping.group.choose')}
              choices={groups}
              error={
                error?.type === missingType
                  ? requiredLabel(text('mapping.field.selTemplateGroup'))
                  : error?.message && wireWords(error.message)
              }
              onValue={choose}
            />
            <Button
              look="quiet"
              icon={Plus}
              className="mt-0.5"
              disabledReason={
                blocked ?? (conditions.fields.length >= mostConditions ? text('mapping.mostConditions') : undefined)
              }
              onClick={() => conditions.append(newCondition(group))}
            >
              {text('mapping.addCondition')}
            </Button>
            {isMatch && (
              <span className="ms-auto pt-2">
                <Badge tone="stable">{text('mapping.match')}</Badge>
              </span>
            )}
          </div>
        </div>
        <div className="flex shrink-0 flex-col gap-1">
          <span className="flex gap-1">
            <IconButton
              small
              icon={ArrowUp}
              label={text('mapping.up', { number })}
              disabledReason={blocked ?? (isFirst ? text('mapping.first') : undefined)}
              onClick={() => onMove(rule - 1)}
            />
            <IconButton
              small
              icon={ArrowDown}
              label={text('mapping.down', { number })}
              disabledReason={blocked ?? (isLast ? text('mapping.last') : undefined)}
              onClick={() => onMove(rule + 1)}
            />
          </span>
          <span className="flex gap-1">
            <IconButton
              small
              icon={Copy}
              label={text('mapping.duplicate', { number })}
              disabledReason={blocked ?? duplicateReason}
              onClick={onDuplicate}
            />
            <IconButton
              small
              icon={Trash2}
              label={text('mapping.remove', { number })}
              disabledReason={blocked}
              onClick={onRemove}
            />
          </span>
        </div>
      </div>
    </li>
  )
}
