// features/templates/mapping: one condition of a rule: a field, the comparison, and what it is compared with. For the
// tried product it shows whether it holds.
import { Check, Minus, X } from 'lucide-react'
import { useController } from 'react-hook-form'
import { conditionSymbols, type Condition, type ConditionSymbol } from '@shelfcast/contract/templates/mapping'
import type { MappingRules } from '@shelfcast/contract/templates/mapping'
import { wireWords } from '../../../api/wire/wire-words.ts'
import { missingType, requiredLabel } from '../../../screens/required.ts'
import type { OperationForm } from '../../../screens/operation-form.ts'
import { useText } from '../../../text/text.ts'
import { IconButton } from '../../../ui/button.tsx'
import type { Choice } from '../../../ui/choice.ts'
import { DayField } from '../../../ui/day-field.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import {
  comparedBy,
  comparisonOf,
  comparisons,
  withComparison,
  withField,
  withSymbol,
  type Comparison,
} from './rules.ts'

export type MappingFields = OperationForm<MappingRules>

export function ConditionLine({
  form,
  rule,
  index,
  choices,
  holds,
  showsErrors,
  onRemove,
  removeReason,
}: {
  form: MappingFields
  rule: number
  index: number
  choices: readonly Choice[]
  /** For the tried product; undefined without one. */
  holds: boolean | undefined
  showsErrors: boolean
  onRemove: () => void
  removeReason: string | undefined
}) {
  const text = useText()
  const at = `multiConditionList.${rule}.multiCondition.${index}` as const
  const { field } = useController({ control: form.fields.control, name: at })
  const condition = field.value as Condition
  const errors = (form.fields.formState.errors.multiConditionList?.[rule]?.multiCondition?.[index] ?? {}) as Partial<
    Record<keyof Condition, { message?: string; type?: string }>
  >
  const change = (next: Condition) => {
    field.onChange(next)
  }
  const frame = (name: keyof Condition, label: string) => {
    const { message, type } = (showsErrors && errors[name]) || {}
    return {
      label,
      labelHidden: true,
      error: type === missingType ? requiredLabel(label) : message && wireWords(message),
    }
  }
  const compared = comparedBy(condition.conSymbol)
  return (
    <li>
      <div
        role="group"
        aria-label={text('mapping.condition', { number: index + 1 })}
        className="flex items-start gap-2"
      >
        <span className="w-9 shrink-0 pt-2 text-table text-muted">
          {text(index === 0 ? 'mapping.if' : 'mapping.and')}
        </span>
        <div className="flex min-w-0 grow flex-wrap items-start gap-2">
          <Select
            {...frame('conField', text('mapping.field.conField'))}
            className="w-36"
            value={condition.conField}
            placeholder={text('mapping.field.choose')}
            choices={choices}
            onValue={(key) => change(withField(condition, key))}
          />
          <Select
            {...frame('conSymbol', text('mapping.field.conSymbol'))}
            className="w-36"
            value={condition.conSymbol}
            choices={conditionSymbols.map((symbol) => ({
              value: symbol,
              label: text(`mapping.symbol.${wordOf[symbol]}`),
            }))}
            onValue={(symbol) => change(withSymbol(condition, symbol as ConditionSymbol))}
          />
          {compared !== 'nothing' && (
            <Select
              {...frame('decidingField', text('mapping.field.decidingField'))}
              className="w-32"
              value={comparisonOf(condition)}
              choices={comparisons
                .filter((one) => compared === 'any' || one.endsWith(' STRING'))
                .map((one) => ({ value: one, label: text(`mapping.comparison.${wordOfComparison[one]}`) }))}
              onValue={(next) => change(withComparison(condition, next as Comparison))}
            />
          )}
          {compared !== 'nothing' && condition.decidingField === 'FIELD' && (
            <Select
              {...frame('conFieldCompare', text('mapping.field.conFieldCompare'))}
              className="w-36"
              value={condition.conFieldCompare}
              placeholder={text('mapping.field.choose')}
              choices={choices}
              onValue={(conFieldCompare) => change({ ...condition, conFieldCompare })}
            />
          )}
          {compared !== 'nothing' && condition.decidingField === 'VALUE' && (
            <Value
              condition={condition}
              frame={frame('conText', text('mapping.field.conText'))}
              onText={(conText) => change({ ...condition, conText })}
            />
          )}
        </div>
        <span className="flex shrink-0 items-center gap-1 pt-0.5">
          {holds !== undefined && (
            <span
              role="img"
              aria-label={text(holds ? 'mapping.holds' : 'mapping.fails')}
              title={text(holds ? 'mapping.holds' : 'mapping.fails')}
              className={`grid size-6 place-items-center rounded-full ${holds ? 'bg-success/10 text-success-ink' : 'bg-sunken text-muted'}`}
            >
              {holds ? (
                <Check aria-hidden size={14} strokeWidth={2} />
              ) : (
                <Minus aria-hidden size={14} strokeWidth={2} />
              )}
            </span>
          )}
          <IconButton
            icon={X}
            label={text('mapping.removeCondition', { number: index + 1 })}
            disabledReason={removeReason}
            onClick={onRemove}
          />
        </span>
      </div>
    </li>
  )
}

const wordOf = {
  '=': 'equal',
  '!=': 'notEqual',
  '>': 'more',
  '>=': 'atLeast',
  '<': 'less',
  '<=': 'atMost',
  CONTAINS: 'contains',
  EMPTY: 'empty',
  NOT_EMPTY: 'notEmpty',
} as const satisfies Record<ConditionSymbol, string>

const wordOfComparison = {
  'VALUE STRING': 'text',
  'VALUE NUMBER': 'number',
  'VALUE DATE': 'date',
  'FIELD STRING': 'fieldText',
  'FIELD NUMBER': 'fieldNumber',
  'FIELD DATE': 'fieldDate',
} as const satisfies Record<Comparison, string>

function Value({
  condition: { conFieldType, conText },
  frame,
  onText,
}: {
  condition: Condition
  frame: { label: string; labelHidden: boolean; error: string | undefined }
  onText: (text: string) => void
}) {
  if (conFieldType === 'DATE') return <DayField {...frame} className="w-36" value={conText} onValue={onText} />
  const isNumber = conFieldType === 'NUMBER'
  return (
    <TextField
      {...frame}
      anyCharacter
      className="w-28 grow"
      value={conText}
      {...(isNumber ? { inputMode: 'decimal' as const } : {})}
      onValue={(typed) => onText(isNumber ? typed.replace(',', '.') : typed)}
    />
  )
}
