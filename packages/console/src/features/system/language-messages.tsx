// features/system: the messages of one language beside the English ones: edit in place, import, export, reset.
import { useId, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Download, FileUp } from 'lucide-react'
import { saveLanguage } from '@shelfcast/contract/settings/console'
import { listLanguages, readLanguage, type Language } from '@shelfcast/contract/settings/settings'
import { countsOf, englishOf, packKeys, pluralOf, type PluralForm } from '@shelfcast/contract/languages/plurals'
import { shippedTag } from '@shelfcast/contract/languages/shipped-tags'
import { languageKey, languageTag } from '@shelfcast/contract/languages/tag'
import { saveFile } from '../../api/call.ts'
import { ask, useSend } from '../../api/ask.ts'
import { AskingPanel } from '../../screens/asking-panel.tsx'
import { ActionButton } from '../../screens/action-button.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useUnsaved } from '../../screens/unsaved.tsx'
import { useAppData } from '../../state/app-data.ts'
import { speak } from '../../state/speak.ts'
import { languageWords } from '../../text/language.ts'
import { isSound } from '../../text/pack.ts'
import { fallbackLanguage, useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { AskDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { Checkbox } from '../../ui/toggles.tsx'

type Messages = Readonly<Record<string, string>>

/** Loads the English texts of all parts, which the page itself does not need. */
const useEnglish = () =>
  useQuery({
    queryKey: ['english texts'],
    queryFn: async (): Promise<Messages> => (await import('../../text/en.ts')).en,
    staleTime: Infinity,
  })

export function LanguageMessages({ language, onClose }: { language: Language; onClose: () => void }) {
  const text = useText()
  const english = useEnglish()
  const saved = useQuery(ask(readLanguage, { languageId: language.languageId }, { background: true }))
  const pack = saved.data?.data
  const error = saved.error ?? english.error
  return (
    <AskingPanel
      title={text('system.messages.title', { language: languageWords(language.languageName) })}
      width={880}
      onClose={onClose}
    >
      {pack && english.data ? (
        <Editor key={pack.content} language={language} english={english.data} saved={entriesOf(pack.content)} />
      ) : error ? (
        <ErrorState title={error.message} onRetry={() => void saved.refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </AskingPanel>
  )
}

/** A stored pack may come from an older version: every text in it counts. */
function entriesOf(content: string): Messages {
  try {
    const pack = JSON.parse(content) as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(pack).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {} // a damaged pack starts empty
  }
}

const shownAtOnce = 60

function Editor({ language, english, saved }: { language: Language; english: Messages; saved: Messages }) {
  const text = useText()
  const [messages, setMessages] = useState(saved)
  const [words, setWords] = useState('')
  const [onlyMissing, setOnlyMissing] = useState(false)
  const [shown, setShown] = useState(shownAtOnce)
  const [asks, setAsks] = useState(false)
  const id = useId()
  const isChanged = JSON.stringify(messages) !== JSON.stringify(saved)
  useUnsaved(isChanged, () => {
    setMessages(saved)
  })
  const save = useSend(saveLanguage, { refresh: [listLanguages, readLanguage] })
  const { busy, attempt } = useAttempt()
  const tag = languageTag(language.languageName) ?? fallbackLanguage
  const keys = useMemo(() => packKeys(tag, english), [tag, english])
  const wanted = words.trim().toLowerCase()
  const found = keys.filter(
    (key) =>
      (!onlyMissing || !saved[key]) &&
      (wanted === '' || `${key}\n${englishOf(key, english)}\n${messages[key] ?? ''}`.toLowerCase().includes(wanted)),
  )
  const wrong = keys.find((key) => messages[key] && !isSound(key, messages[key], english))

  const send = (query: { reset?: boolean }, done: string) =>
    attempt(async () => {
      const { languageId, languageName } = language
      const content = JSON.stringify(messages)
      await save.mutateAsync({ query, body: query.reset ? { languageId } : { languageId, content } })
      if (useAppData.getState().currentLanguage === languageKey(languageName)) await speak(languageId, languageName)
      toast.say(done)
    })
  async function take(file: File) {
    const given = entriesOf(await file.text())
    if (Object.keys(given).length === 0) return toast.warn(text('system.messages.broken'))
    const known = new Set(keys)
    setMessages(Object.fromEntries(Object.entries(given).filter(([key, message]) => message !== '' && known.has(key))))
    toast.say(text('system.messages.imported'))
  }
  const translated = keys.filter((key) => messages[key]).length
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <span className="grow text-muted">{text('system.messages.count', { done: translated, all: keys.length })}</span>
        <input
          id={id}
          type="file"
          accept=".json"
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) void take(file)
          }}
        />
        <ActionButton icon={FileUp} needs={saveLanguage.needs} onPress={() => document.getElementById(id)?.click()}>
          {text('system.messages.import')}
        </ActionButton>
        <Button
          icon={Download}
          onClick={() => {
            const all = Object.fromEntries(keys.map((key) => [key, messages[key] ?? '']))
            saveFile(
              new Blob([JSON.stringify(all, undefined, 2)], { type: 'application/json' }),
              `${language.languageName}.json`,
            )
          }}
        >
          {text('system.messages.export')}
        </Button>
        <ActionButton
          look="quiet"
          needs={saveLanguage.needs}
          onPress={() => {
            setAsks(true)
          }}
        >
          {text('system.messages.reset')}
        </ActionButton>
        <ActionButton
          look="strong"
          needs={saveLanguage.needs}
          busy={busy}
          blockedBy={isChanged ? undefined : 'form.unchanged'}
          onPress={() => {
            if (wrong) toast.warn(text('system.messages.wrong', { key: wrong }))
            else void send({}, text('system.messages.saved'))
          }}
        >
          {text('system.messages.save')}
        </ActionButton>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4">
        <TextField
          label={text('system.messages.search')}
          labelHidden
          search
          placeholder={text('system.messages.search')}
          value={words}
          onValue={(typed) => {
            setWords(typed)
            setShown(shownAtOnce)
          }}
        />
        <Checkbox label={text('system.messages.missing')} checked={onlyMissing} onChecked={setOnlyMissing} />
      </div>
      {found.length === 0 ? (
        <EmptyState title={text('system.messages.none')} />
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {found.slice(0, shown).map((key) => (
            <li key={key} className="grid grid-cols-2 items-start gap-4 py-2.5">
              <div className="min-w-0">
                <p className="wrap-anywhere" lang="en" dir="ltr">
                  {englishOf(key, english)}
                </p>
                <p className="text-caption wrap-anywhere text-muted">
                  <bdi dir="ltr">{key}</bdi>
                  <Counts tag={tag} form={pluralOf(key, english)?.form} />
                </p>
              </div>
              <TextField
                label={key}
                labelHidden
                anyCharacter
                value={messages[key] ?? ''}
                error={
                  messages[key] && !isSound(key, messages[key], english)
                    ? text('system.messages.wrong', { key })
                    : undefined
                }
                onValue={(typed) => {
                  setMessages(({ [key]: _before, ...others }) => (typed === '' ? others : { ...others, [key]: typed }))
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {found.length > shown && (
        <Button
          className="self-center"
          onClick={() => {
            setShown(shown + shownAtOnce)
          }}
        >
          {text('system.messages.more')}
        </Button>
      )}
      <AskDialog
        open={asks}
        title={text('system.messages.resetTitle')}
        verb={text('system.messages.reset')}
        danger
        busy={busy}
        onClose={() => {
          setAsks(false)
        }}
        onYes={() => {
          void send({ reset: true }, text('system.messages.resetDone')).then(() => {
            setAsks(false)
          })
        }}
      >
        {text(shippedTag(language.languageName) ? 'system.messages.resetShipped' : 'system.messages.resetText')}
      </AskDialog>
    </div>
  )
}

/** The counts that a plural form is for, such as 2, 3, 4. */
function Counts({ tag, form }: { tag: string; form: PluralForm | undefined }) {
  const text = useText()
  const numbers = form && countsOf(tag, form)
  return numbers ? <span className="ps-2">{text('system.messages.counts', { numbers })}</span> : null
}
