// features/templates/mapping: the form of the rules with its buttons: try, save, apply, delete.
import { useEffect, useRef, useState } from 'react'
import { Diff, Plus, Send, Trash2 } from 'lucide-react'
import type { z } from 'zod'
import { ACTION } from '@shelfcast/contract/permissions'
import { listTemplateGroups } from '@shelfcast/contract/templates/groups'
import {
  deleteMapping,
  mappedPage,
  MappingForm,
  readMapping,
  saveMapping,
  type MappingRules,
} from '@shelfcast/contract/templates/mapping'
import { useQuery } from '@tanstack/react-query'
import { ask, refresh, useSend } from '../../../api/ask.ts'
import { useAllowed } from '../../../api/permission.ts'
import { TextLink } from '../../../parts/text-link.tsx'
import { ActionButton } from '../../../screens/action-button.tsx'
import { FormSelect } from '../../../screens/form-fields.tsx'
import { FormBody } from '../../../screens/form-panel.tsx'
import { useOperationForm } from '../../../screens/operation-form.ts'
import { useAttempt } from '../../../screens/use-attempt.ts'
import { useStore } from '../../../state/store-choice.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { AskDialog } from '../../../ui/dialog.tsx'
import { EmptyState, readFailure } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useCompanyTemplates } from '../company-templates.ts'
import { ApplyPanel } from './apply-panel.tsx'
import { ChangesPanel } from './changes.tsx'
import { MappingState, type Mapping } from './mapping-state.tsx'
import { useProductFields } from './product-fields.ts'
import { RuleList } from './rule-list.tsx'
import type { TriedProduct } from './tried-product.ts'
import { TryPanel } from './try-panel.tsx'
import { useTry } from './try-product.ts'

/** More than a company can have. */
const mostGroups = 1_000

const rulesOf = ({ defaultGroup, multiConditionList }: Pick<Mapping, 'defaultGroup' | 'multiConditionList'>) =>
  ({ page: mappedPage, defaultGroup, multiConditionList }) satisfies MappingRules

export function MappingEditor({
  mapping,
  company,
  product,
  isSaved,
  onStart,
}: {
  mapping: Mapping
  company: string | undefined
  product: TriedProduct
  /** The user has just saved: the next step is to apply. */
  isSaved: boolean
  /** Starts the form again from the stored rules. */
  onStart: (isSaved: boolean) => void
}) {
  const text = useText()
  const { store } = useStore()
  const [start] = useState(mapping)
  const [saved, setSaved] = useState<number>()
  const [open, setOpen] = useState<'changes' | 'apply' | 'delete'>()
  const apply = useRef<HTMLButtonElement>(null)
  const { allowed, reason } = useAllowed(ACTION.templateMappingEdit)
  const groupsRead = useQuery(ask(listTemplateGroups, { company, size: mostGroups }, { background: true }))
  const groupList = groupsRead.data?.data?.groupList
  const { templates } = useCompanyTemplates(company)

  const restart = async (isOwn: boolean) => {
    await refresh([readMapping, listTemplateGroups])
    onStart(isOwn)
  }
  const form = useOperationForm(saveMapping, {
    shows: ['multiConditionList'],
    start: rulesOf(start),
    shape: MappingForm as unknown as z.ZodType<MappingRules, MappingRules>,
    query: { company, version: start.version },
    done: 'mapping.saved',
    onDone: (answer) => {
      setSaved(answer?.version)
      void restart(true)
    },
  })
  const remove = useSend(deleteMapping)
  const { busy, attempt } = useAttempt()
  const { isDirty, isSubmitted } = form.fields.formState
  const [tried, setTried] = useState(false)
  const rules = form.fields.watch()
  const fields = useProductFields(
    company,
    rules.multiConditionList.flatMap(({ multiCondition }) =>
      multiCondition.flatMap(({ conField, conFieldCompare }) => [conField, conFieldCompare]),
    ),
  )
  const answer = useTry(rules, { company, store, articleId: product.row?.articleId })
  const groups = (groupList ?? []).map(({ groupName }) => ({ value: groupName, label: groupName }))
  const isOutdated = mapping.version !== start.version && mapping.version !== saved
  const { problem } = form

  useEffect(() => {
    if (isSaved) apply.current?.focus()
  }, [isSaved])
  // Another user may have saved: then the rules below are not those that are stored.
  useEffect(() => {
    if (problem !== undefined) void refresh([readMapping])
  }, [problem])

  async function showChanges() {
    setTried(true)
    if (await form.fields.trigger()) setOpen('changes')
    else toast.warn(text('mapping.incomplete'))
  }
  const close = () => setOpen(undefined)
  const isEmpty = rules.multiConditionList.length === 0
  const noGroup = groupList?.length === 0
  const addButton = (add: (() => void) | undefined) => (
    <ActionButton
      icon={Plus}
      needs={ACTION.templateMappingEdit}
      blockedBy={add ? undefined : 'mapping.mostRules'}
      onPress={() => add?.()}
    >
      {text('mapping.addRule')}
    </ActionButton>
  )
  const applyBlocked = isDirty ? 'mapping.saveFirst' : mapping.version === 0 ? 'mapping.nothingSaved' : undefined
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h1 id="mapping-title" className="me-auto text-title font-semibold">
          {text('screen.templateMapping')}
        </h1>
        <ActionButton
          look="quiet"
          icon={Trash2}
          needs={deleteMapping.needs}
          blockedBy={mapping.version === 0 ? 'mapping.nothingSaved' : undefined}
          onPress={() => setOpen('delete')}
        >
          {text('mapping.delete')}
        </ActionButton>
        <Button icon={Diff} onClick={() => void showChanges()}>
          {text('mapping.changes')}
        </Button>
        <ActionButton
          ref={apply}
          look={isDirty ? 'plain' : 'strong'}
          icon={Send}
          needs={ACTION.templateMappingEdit}
          blockedBy={applyBlocked}
          onPress={() => setOpen('apply')}
        >
          {text('mapping.apply')}
        </ActionButton>
      </div>
      <MappingState mapping={mapping} company={company} isDirty={isDirty} />
      {isOutdated && (
        <p
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3 rounded bg-warning/15 px-3 py-2 text-warning-ink"
        >
          {text('mapping.outdated')}
          <Button
            small
            onClick={() => {
              form.discard()
              void restart(false)
            }}
          >
            {text('mapping.reload')}
          </Button>
        </p>
      )}
      <TryPanel
        product={product}
        answer={answer}
        templates={templates}
        templatesOf={(group) => groupList?.find(({ groupName }) => groupName === group)?.templateNameList ?? []}
      />
      <div className="rounded border border-line bg-surface">
        <div className="border-b border-line px-6 py-4">
          <h2 className="text-body font-semibold">{text('mapping.rules')}</h2>
          <p className="text-table text-muted">{text('mapping.meaning')}</p>
        </div>
        <div className="px-6 py-5">
          <FormBody form={form} stays blockedBy={isOutdated ? 'mapping.outdated' : undefined}>
            <RuleList
              form={form}
              fields={fields}
              groups={groups}
              tested={answer.tested}
              showsErrors={isSubmitted || tried}
              blocked={allowed ? undefined : reason}
              footer={(add) => (
                <>
                  {readFailure(groupsRead)}
                  {isEmpty && groupList && (
                    <EmptyState
                      title={text('mapping.empty')}
                      hint={text(noGroup ? 'mapping.empty.noGroup' : 'mapping.empty.hint')}
                      action={
                        noGroup ? (
                          <TextLink to="/Template/TemplateGrouping" search={{}}>
                            {text('mapping.toGroups')}
                          </TextLink>
                        ) : (
                          addButton(add)
                        )
                      }
                    />
                  )}
                  {!isEmpty && <div>{addButton(add)}</div>}
                </>
              )}
            />
            <FormSelect
              form={form}
              name="defaultGroup"
              label="mapping.field.defaultGroup"
              hint="mapping.default.hint"
              className="max-w-120"
              choices={[{ value: '', label: text('mapping.default.none') }, ...groups]}
            />
          </FormBody>
        </div>
      </div>
      {open === 'changes' && (
        <ChangesPanel rules={structuredClone(form.fields.getValues())} company={company} onClose={close} />
      )}
      {open === 'apply' && <ApplyPanel rules={rulesOf(mapping)} company={company} store={store} onClose={close} />}
      <AskDialog
        open={open === 'delete'}
        title={text('mapping.delete.title')}
        verb={text('mapping.delete')}
        danger
        busy={busy}
        onYes={() =>
          void attempt(async () => {
            await remove.mutateAsync({ query: { company, page: mappedPage } })
            close()
            form.discard()
            toast.say(text('mapping.deleted'))
            await restart(true)
          })
        }
        onClose={close}
      >
        {text('mapping.delete.text', { count: mapping.multiConditionList.length })}
      </AskDialog>
    </>
  )
}
