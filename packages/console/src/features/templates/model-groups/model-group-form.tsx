// features/templates/model-groups: makes a group, or changes its label models. A model that does not fit the selected
// ones is disabled with the reason.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { addModelGroup, listModelGroups, saveModelGroup, type ModelGroup } from '@shelfcast/contract/templates/groups'
import type { LabelModel } from '@shelfcast/render/models'
import { whyNotAlike } from '@shelfcast/render/template-fit'
import { ask } from '../../../api/ask.ts'
import { wireWords } from '../../../api/wire/wire-words.ts'
import { FormText } from '../../../screens/form-fields.tsx'
import { FormPanel } from '../../../screens/form-panel.tsx'
import type { ListPanelProps } from '../../../screens/list-spec.ts'
import { useOperationForm, type OperationForm } from '../../../screens/operation-form.ts'
import { missingType } from '../../../screens/required.ts'
import { useText } from '../../../text/text.ts'
import { TextField } from '../../../ui/field.tsx'
import { Checkbox } from '../../../ui/toggles.tsx'
import { useModels } from './known-models.ts'
import { obstacle } from './together.ts'

/** More than a company can have. */
const mostGroups = 1_000

interface Values {
  groupName: string
  labelTypes: string[]
}

export function AddModelGroup({ company, onClose }: ListPanelProps<ModelGroup>) {
  const form = useOperationForm(addModelGroup, {
    start: { groupName: '', labelTypes: [] as string[] },
    query: { company },
    refresh: [listModelGroups],
    done: 'modelGroup.saved',
  })
  return (
    <FormPanel form={form} title="modelGroup.new" onClose={onClose}>
      <FormText form={form} name="groupName" label="modelGroup.field.groupName" required />
      <ModelChoice form={form} company={company} groupName="" />
    </FormPanel>
  )
}

export function EditModelGroup({ rows, company, onClose }: ListPanelProps<ModelGroup>) {
  const { groupName, labelTypes } = rows[0]!
  const form = useOperationForm(saveModelGroup, {
    start: { groupName, labelTypes },
    query: { company },
    about: groupName,
    refresh: [listModelGroups],
    done: 'modelGroup.saved',
  })
  return (
    <FormPanel form={form} title="modelGroup.edit" subtitle={groupName} onClose={onClose}>
      <ModelChoice form={form} company={company} groupName={groupName} />
    </FormPanel>
  )
}

function ModelChoice({
  form: { fields },
  company,
  groupName,
}: {
  form: OperationForm<Values>
  company: string | undefined
  groupName: string
}) {
  const text = useText()
  const models = useModels()
  const [words, setWords] = useState('')
  const groups = useQuery(ask(listModelGroups, { company, size: mostGroups }, { background: true })).data?.data
    ?.modelGroupList
  const keys = fields.watch('labelTypes')
  const chosen = models.filter(({ key }) => keys.includes(key))
  const [first] = chosen
  const shown = models.filter(
    (model) =>
      keys.includes(model.key) ||
      ((first === undefined || whyNotAlike(model, first) !== 'pixels') &&
        `${model.name} ${model.width}x${model.height} ${model.colours}`
          .toLowerCase()
          .includes(words.trim().toLowerCase())),
  )
  const { errors, isSubmitted } = fields.formState
  const error = errors.labelTypes
  const choose = (next: string[]) =>
    fields.setValue('labelTypes', next, { shouldDirty: true, shouldValidate: isSubmitted })

  function whyNot(model: LabelModel): string | undefined {
    const other = groups?.find((one) => one.groupName !== groupName && one.labelTypes.includes(model.key))
    if (other) return text('modelGroup.inOther', { group: other.groupName })
    const found = obstacle(model, chosen)
    return found && text(`modelGroup.apart.${found.reason}`, { model: found.other.name })
  }
  return (
    <fieldset className="flex flex-col gap-3" data-field>
      <legend className="pb-2 text-table font-semibold">{text('modelGroup.field.labelTypes')}</legend>
      <p className="text-table text-muted">{text('modelGroup.meaning')}</p>
      <TextField
        label={text('modelGroup.search')}
        labelHidden
        placeholder={text('modelGroup.search')}
        search
        small
        value={words}
        onValue={setWords}
      />
      {error?.message !== undefined && (
        <p role="alert" className="text-table text-error-ink">
          {error.type === missingType ? text('modelGroup.none') : wireWords(error.message)}
        </p>
      )}
      {first && (
        <p role="status" className="text-table text-muted">
          {text('modelGroup.samePixels', { width: String(first.width), height: String(first.height) })}
        </p>
      )}
      <ul className="flex flex-col">
        {shown.map((model) => {
          const isChosen = keys.includes(model.key)
          const reason = isChosen ? undefined : whyNot(model)
          return (
            <li key={model.key} className="border-b border-line py-2">
              <Checkbox
                label={model.name}
                checked={isChosen}
                disabled={reason !== undefined}
                hint={reason ?? `${model.width} × ${model.height}, ${model.colours}`}
                onChecked={(checked) =>
                  choose(checked ? [...keys, model.key] : keys.filter((key) => key !== model.key))
                }
              />
            </li>
          )
        })}
      </ul>
      {shown.length === 0 && <p className="text-table text-muted">{text('ui.noMatch')}</p>}
    </fieldset>
  )
}
