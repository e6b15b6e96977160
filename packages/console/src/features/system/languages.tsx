// features/system: the languages of the console: add, choose the default, delete. language-messages.tsx edits their
// messages.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { LanguageBody, deleteLanguage, saveLanguage } from '@shelfcast/contract/settings/console'
import { listLanguages, readLanguage, type Language } from '@shelfcast/contract/settings/settings'
import { ask, useSend } from '../../api/ask.ts'
import { useAllowed } from '../../api/permission.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { FormText } from '../../screens/form-fields.tsx'
import { FormBody } from '../../screens/form-panel.tsx'
import { useOperationForm } from '../../screens/operation-form.ts'
import { SettingsPart } from '../../screens/settings-screen.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { languageWords } from '../../text/language.ts'
import { useText } from '../../text/text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { AskDialog } from '../../ui/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { LanguageMessages } from './language-messages.tsx'

const refresh = [listLanguages, readLanguage]

export function LanguagesPart() {
  const text = useText()
  const { data, error, refetch } = useQuery(ask(listLanguages, {}, { background: true }))
  const [edits, setEdits] = useState<Language>()
  const languages = data?.data?.languageList
  const note = (
    <>
      <p>{text('system.languages.note')}</p>
      <p className="pt-2">{text('system.shared')}</p>
    </>
  )
  return (
    <SettingsPart title="system.languages" note={note}>
      {languages ? (
        <div className="flex flex-col gap-5">
          <ul className="flex flex-col">
            {languages.map((language) => (
              <LanguageLine
                key={language.languageId}
                language={language}
                onEdit={() => {
                  setEdits(language)
                }}
              />
            ))}
          </ul>
          <AddLanguage />
        </div>
      ) : error ? (
        <ErrorState title={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-32 w-full" />
      )}
      {edits && (
        <LanguageMessages
          language={edits}
          onClose={() => {
            setEdits(undefined)
          }}
        />
      )}
    </SettingsPart>
  )
}

function LanguageLine({ language, onEdit }: { language: Language; onEdit: () => void }) {
  const text = useText()
  const { languageId, languageName, defaultLanguage } = language
  const name = languageWords(languageName)
  const [asks, setAsks] = useState(false)
  const save = useSend(saveLanguage, { refresh })
  const remove = useSend(deleteLanguage, { refresh })
  const { attempt } = useAttempt()
  const { allowed, reason } = useAllowed(deleteLanguage.needs)
  const makeDefault = () =>
    attempt(async () => {
      await save.mutateAsync({ body: { languageId, defaultLanguage: true } })
      toast.say(text('system.language.defaultSaved', { language: name }))
    })
  const drop = () =>
    attempt(async () => {
      await remove.mutateAsync({ query: { languageId } })
      toast.say(text('system.language.deleted'))
    }).then(() => {
      setAsks(false)
    })
  return (
    <li className="flex min-h-11 items-center gap-2 border-b border-line py-1.5 last:border-0">
      <bdi className="min-w-0 truncate font-semibold">{name}</bdi>
      {defaultLanguage && <span className="text-table text-muted">{text('system.language.default')}</span>}
      <span className="grow" />
      {!defaultLanguage && (
        <ActionButton
          small
          look="quiet"
          needs={saveLanguage.needs}
          aria-label={text('system.language.makeDefaultOf', { language: name })}
          busy={save.isPending}
          onPress={() => void makeDefault()}
        >
          {text('system.language.makeDefault')}
        </ActionButton>
      )}
      {languageId === 0 ? (
        <span className="text-table text-muted">{text('system.language.builtIn')}</span>
      ) : (
        <>
          <Button small icon={Pencil} aria-label={text('system.language.editOf', { language: name })} onClick={onEdit}>
            {text('system.language.edit')}
          </Button>
          <IconButton
            small
            icon={Trash2}
            label={text('system.language.delete', { language: name })}
            disabledReason={allowed ? undefined : (reason ?? '')}
            onClick={() => {
              setAsks(true)
            }}
          />
        </>
      )}
      <AskDialog
        open={asks}
        title={text('system.language.delete', { language: name })}
        verb={text('system.language.deleteVerb')}
        danger
        busy={remove.isPending}
        onClose={() => {
          setAsks(false)
        }}
        onYes={() => void drop()}
      >
        {text('system.language.deleteConfirm', { language: name })}
      </AskDialog>
    </li>
  )
}

const shape = LanguageBody.pick({ languageName: true }).required()

function AddLanguage() {
  const text = useText()
  const [open, setOpen] = useState(false)
  const form = useOperationForm(saveLanguage, {
    start: { languageName: '' },
    shape,
    toBody: ({ languageName }) => ({ languageName, content: '{}' }),
    refresh,
    done: 'system.language.added',
    onDone: () => {
      setOpen(false)
      form.fields.reset({ languageName: '' })
    },
  })
  if (!open)
    return (
      <ActionButton
        className="self-start"
        icon={Plus}
        needs={saveLanguage.needs}
        onPress={() => {
          setOpen(true)
        }}
      >
        {text('system.language.add')}
      </ActionButton>
    )
  return (
    <div className="rounded border border-edge p-4">
      <FormBody
        form={form}
        verb="system.language.add"
        onCancel={() => {
          form.discard()
          setOpen(false)
        }}
      >
        <FormText
          form={form}
          name="languageName"
          label="system.language.name"
          hint="system.language.name.hint"
          required
        />
      </FormBody>
    </div>
  )
}
