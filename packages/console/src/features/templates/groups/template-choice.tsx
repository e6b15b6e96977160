// features/templates/groups: selects the templates of a group: the label sizes of the store that have none yet, and all
// templates with their pictures. A second one of the same size and colours is disabled with the reason.
import { useMemo, useState } from 'react'
import { ListPlus } from 'lucide-react'
import type { Template } from '@shelfcast/contract/templates/templates'
import { designOf } from '@shelfcast/render/template-name'
import type { OperationForm } from '../../../screens/operation-form.ts'
import { missingType } from '../../../screens/required.ts'
import { wireWords } from '../../../api/wire/wire-words.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { Badge } from '../../../ui/status.tsx'
import { Checkbox, Switch } from '../../../ui/toggles.tsx'
import { useCompanyTemplates } from '../company-templates.ts'
import { TemplateThumb } from '../template-picture.tsx'
import { fillers, fits, rivalOf, shapeWords, uncovered } from './shapes.ts'
import { useAlike, useStoreGlasses } from './store-glasses.ts'

type Values = { templateNameList: string[] }

export function TemplateChoice({
  form: bound,
  store,
  company,
}: {
  form: OperationForm<Values> | OperationForm<Values & { groupName: string }>
  store: string | undefined
  company: string | undefined
}) {
  const text = useText()
  const { fields } = bound as OperationForm<Values>
  const { templates, read } = useCompanyTemplates(company)
  const glasses = useStoreGlasses(store)
  const alike = useAlike({ company })
  const [words, setWords] = useState('')
  const [every, setEvery] = useState(false)
  const names = fields.watch('templateNameList')
  const chosen = useMemo(() => names.flatMap((name) => templates?.get(name) ?? []), [names, templates])
  const all = useMemo(() => [...(templates?.values() ?? [])], [templates])
  const open = useMemo(() => uncovered(glasses ?? [], chosen, alike), [glasses, chosen, alike])
  const useful =
    glasses === undefined || every ? all : all.filter((one) => glasses.some((glass) => fits(glass, one, alike)))
  const shown = useful.filter(
    ({ templateName }) =>
      names.includes(templateName) || templateName.toLowerCase().includes(words.trim().toLowerCase()),
  )
  const { errors, isSubmitted } = fields.formState
  const choose = (next: string[]) =>
    fields.setValue('templateNameList', next, { shouldDirty: true, shouldValidate: isSubmitted })

  if (!templates)
    return read.error ? (
      <ErrorState title={read.error.message} onRetry={() => void read.refetch()} />
    ) : (
      <Skeleton className="h-80 w-full" />
    )
  return (
    <fieldset className="flex flex-col gap-3" data-field>
      <legend className="pb-2 text-table font-semibold">{text('templateGroup.field.templateNameList')}</legend>
      {glasses && (
        <div className="flex items-start justify-between gap-4 rounded bg-sunken px-3 py-2">
          <div role="status" className={`text-table ${open.length > 0 ? 'text-warning-ink' : 'text-success-ink'}`}>
            {open.length === 0 ? (
              text('templateGroup.complete')
            ) : (
              <>
                {text('templateGroup.missing')}
                <ul className="flex flex-wrap gap-1 pt-1.5">
                  {open.map((glass) => {
                    const shape = shapeWords({ ...glass, color: glass.colours })
                    return (
                      <li key={shape}>
                        <Badge tone="caution">{shape}</Badge>
                      </li>
                    )
                  })}
                </ul>
              </>
            )}
          </div>
          {open.length > 0 && (
            <Menu
              heading={text('templateGroup.fill.with')}
              trigger={
                <Button small icon={ListPlus}>
                  {text('templateGroup.fill')}
                </Button>
              }
              entries={designsFor(all).map((design) => {
                const found = fillers(design, open, all, alike)
                return {
                  label: design,
                  onPress: () => choose([...names, ...found.map((one) => one.templateName)]),
                  disabledReason: found.length === 0 ? text('templateGroup.fill.none') : undefined,
                }
              })}
            />
          )}
        </div>
      )}
      <div className="flex items-end gap-4">
        <TextField
          label={text('templateGroup.search')}
          labelHidden
          placeholder={text('templateGroup.search')}
          search
          small
          value={words}
          onValue={setWords}
          className="grow"
        />
        {glasses && <Switch label={text('templateGroup.every')} checked={every} onChecked={setEvery} />}
      </div>
      <Problem errors={errors.templateNameList} />
      <p className="text-table text-muted">{text('templateGroup.chosen', { count: names.length })}</p>
      <ul className="grid grid-cols-2 gap-x-6">
        {shown.map((template) => (
          <Row
            key={template.templateName}
            template={template}
            isChosen={names.includes(template.templateName)}
            rival={rivalOf(template, chosen)?.templateName}
            onChosen={(isChosen) =>
              choose(
                isChosen ? [...names, template.templateName] : names.filter((name) => name !== template.templateName),
              )
            }
          />
        ))}
      </ul>
      {shown.length === 0 && <p className="text-table text-muted">{text('ui.noMatch')}</p>}
    </fieldset>
  )
}

/** Each design once. */
const designsFor = (templates: readonly Template[]) => [
  ...new Set(templates.map(({ templateName }) => designOf(templateName))),
]

/** The rule of the list, or what the server says about one of its templates. */
function Problem({ errors }: { errors: unknown }) {
  const text = useText()
  const found = [errors, ...(Array.isArray(errors) ? (errors as unknown[]) : [])].find(
    (one): one is { message: string; type?: string } =>
      typeof one === 'object' && one !== null && 'message' in one && typeof one.message === 'string',
  )
  if (!found) return null
  return (
    <p role="alert" className="text-table text-error-ink">
      {found.type === missingType ? text('templateGroup.none') : wireWords(found.message)}
    </p>
  )
}

function Row({
  template,
  isChosen,
  rival,
  onChosen,
}: {
  template: Template
  isChosen: boolean
  rival: string | undefined
  onChosen: (isChosen: boolean) => void
}) {
  const text = useText()
  const blocked = !isChosen && rival !== undefined
  return (
    <li className="flex min-w-0 items-center gap-3 border-b border-line py-2">
      <span className="shrink-0">
        <TemplateThumb template={template} />
      </span>
      <div className="min-w-0 wrap-anywhere">
        <Checkbox
          label={template.templateName}
          checked={isChosen}
          disabled={blocked}
          {...(blocked ? { hint: text('templateGroup.rival', { name: rival }) } : {})}
          onChecked={onChosen}
        />
      </div>
    </li>
  )
}
