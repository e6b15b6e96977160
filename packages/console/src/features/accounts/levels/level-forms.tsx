// features/accounts/levels: adds or copies a level, renames one, and sets the rules for second factors and
// new passwords.
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import {
  LevelTitle,
  addLevel,
  listLevels,
  saveLevelFactor,
  saveLevelTitle,
  type Level,
} from '@shelfcast/contract/accounts/levels'
import { PasswordPolicy, readPasswordPolicy, savePasswordPolicy } from '@shelfcast/contract/accounts/password-policy'
import { FactorPolicy } from '@shelfcast/contract/enumerations'
import { ask } from '../../../api/ask.ts'
import { FormCheckbox, FormNumber, FormSelect, FormText } from '../../../screens/form-fields.tsx'
import { FormPanel } from '../../../screens/form-panel.tsx'
import { useOperationForm } from '../../../screens/operation-form.ts'
import { ReadingPanel } from '../../../screens/reading-panel.tsx'
import { useText } from '../../../text/text.ts'

const newShape = z.object({ title: LevelTitle, copyOf: z.string() })

export function NewLevel({
  levels,
  copyOf,
  company,
  onClose,
}: {
  levels: readonly Level[]
  copyOf: string
  company: string | undefined
  onClose: () => void
}) {
  const text = useText()
  const form = useOperationForm(addLevel, {
    start: { title: '', copyOf },
    shape: newShape,
    query: { company },
    refresh: [listLevels],
    done: 'level.added',
    toBody: ({ title, copyOf: from }) => ({ title, ...(from === '' ? {} : { copyOf: from }) }),
  })
  return (
    <FormPanel form={form} title={copyOf === '' ? 'level.new' : 'level.copy'} verb="level.new" onClose={onClose}>
      <FormText form={form} name="title" label="level.field.title" required />
      <FormSelect
        form={form}
        name="copyOf"
        label="level.copyOf"
        placeholder={text('level.copyOf.none')}
        choices={[
          { value: '', label: text('level.copyOf.none') },
          ...levels.map((level) => ({ value: level.accessLevel, label: `${level.accessLevel} · ${level.title}` })),
        ]}
      />
    </FormPanel>
  )
}

export function RenameLevel({
  level,
  company,
  onClose,
}: {
  level: Level
  company: string | undefined
  onClose: () => void
}) {
  const form = useOperationForm(saveLevelTitle, {
    start: { title: level.title },
    query: { company, accessLevel: level.accessLevel, version: level.version },
    refresh: [listLevels],
    done: 'level.renamed',
  })
  return (
    <FormPanel form={form} title="level.rename" subtitle={level.accessLevel} onClose={onClose}>
      <FormText form={form} name="title" label="level.field.title" required />
    </FormPanel>
  )
}

export function LevelFactor({
  level,
  company,
  onClose,
}: {
  level: Level
  company: string | undefined
  onClose: () => void
}) {
  const text = useText()
  const form = useOperationForm(saveLevelFactor, {
    start: { secondFactor: level.secondFactor },
    query: { company, accessLevel: level.accessLevel, version: level.version },
    refresh: [listLevels],
    done: 'level.factor.saved',
  })
  return (
    <FormPanel form={form} title="level.factor" subtitle={level.title} onClose={onClose}>
      <FormSelect
        form={form}
        name="secondFactor"
        label="level.factor"
        hint="level.factor.hint"
        choices={FactorPolicy.options.map((value) => ({ value, label: text(`level.factor.${value}`) }))}
      />
    </FormPanel>
  )
}

/** Waits for the saved rules, so that the form starts from them. */
export function SignInRules({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(ask(readPasswordPolicy, {}, { staleTime: 0, background: true }))
  const rules = data?.data
  if (rules) return <RulesForm rules={PasswordPolicy.parse(rules)} onClose={onClose} />
  return <ReadingPanel title="level.rules" error={error} onRetry={() => void refetch()} onClose={onClose} />
}

function RulesForm({ rules, onClose }: { rules: PasswordPolicy; onClose: () => void }) {
  const form = useOperationForm(savePasswordPolicy, {
    start: rules,
    refresh: [readPasswordPolicy],
    done: 'level.rules.saved',
  })
  return (
    <FormPanel form={form} title="level.rules" onClose={onClose}>
      <FormNumber form={form} name="pwMinimumLength" label="level.rules.length" hint="level.rules.hint" required />
      <FormCheckbox form={form} name="pwPolicyEnable" label="level.rules.enable" />
    </FormPanel>
  )
}
