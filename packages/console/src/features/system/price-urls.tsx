// features/system: addresses of product files: add, edit, delete, fetch now, and their last results.
import { useState } from 'react'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import {
  PriceUrlBody,
  deletePriceUrl,
  loadPriceUrl,
  readProductSources,
  savePriceUrl,
  type PriceUrl,
} from '@shelfcast/contract/articles/product-file'
import { useSend } from '../../api/ask.ts'
import { useAllowed } from '../../api/permission.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { FormCheckbox, FormNumber, FormSelect, FormText } from '../../screens/form-fields.tsx'
import { FormBody } from '../../screens/form-panel.tsx'
import { useOperationForm } from '../../screens/operation-form.ts'
import { SettingsPart } from '../../screens/settings-screen.tsx'
import { SettingsRead } from '../../screens/settings-read.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useAppData } from '../../state/app-data.ts'
import { useText } from '../../text/text.ts'
import { IconButton } from '../../ui/button.tsx'
import { dateTimeText } from '../../ui/date-time.tsx'
import { AskDialog } from '../../ui/dialog.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.tsx'
import { resultTones } from './result-tones.ts'
import { wireWords } from '../../api/wire/wire-words.ts'

const lookMs = 3_000

export function PriceUrlsPart() {
  const text = useText()
  return (
    <SettingsPart title="system.urls" note={text('system.urls.note')}>
      <SettingsRead read={readProductSources} everyMs={lookMs}>
        {({ urls }) => <Urls urls={urls} />}
      </SettingsRead>
    </SettingsPart>
  )
}

function Urls({ urls }: { urls: readonly PriceUrl[] }) {
  const text = useText()
  const [edits, setEdits] = useState<number>()
  const close = () => {
    setEdits(undefined)
  }
  return (
    <div className="flex flex-col gap-4">
      {urls.length === 0 && edits === undefined && <p className="text-muted">{text('system.urls.empty')}</p>}
      {urls.length > 0 && (
        <ul className="flex flex-col gap-3">
          {urls.map((url) => (
            <li key={url.id}>
              {edits === url.id ? (
                <UrlForm url={url} onDone={close} />
              ) : (
                <UrlCard
                  url={url}
                  onEdit={() => {
                    setEdits(url.id)
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {edits === 0 ? (
        <UrlForm url={undefined} onDone={close} />
      ) : (
        <ActionButton
          className="self-start"
          icon={Plus}
          needs={savePriceUrl.needs}
          onPress={() => {
            setEdits(0)
          }}
        >
          {text('system.url.add')}
        </ActionButton>
      )}
    </div>
  )
}

function UrlCard({ url, onEdit }: { url: PriceUrl; onEdit: () => void }) {
  const text = useText()
  const [asks, setAsks] = useState(false)
  const load = useSend(loadPriceUrl, { refresh: [readProductSources] })
  const remove = useSend(deletePriceUrl, { refresh: [readProductSources] })
  const { attempt } = useAttempt()
  const { allowed, reason } = useAllowed(savePriceUrl.needs)
  const blocked = allowed ? undefined : (reason ?? '')
  const fetchNow = () =>
    attempt(async () => {
      await load.mutateAsync({ query: { id: url.id } })
      toast.say(text('system.url.loading'))
    })
  const drop = () =>
    attempt(() => remove.mutateAsync({ query: { id: url.id } })).then(() => {
      setAsks(false)
    })
  return (
    <div className="flex flex-col gap-2 rounded border border-line p-4">
      <div className="flex items-start justify-between gap-3">
        <bdi dir="ltr" className="min-w-0 font-semibold wrap-anywhere">
          {url.url}
        </bdi>
        <span className="flex shrink-0 gap-1">
          <ActionButton
            small
            needs={loadPriceUrl.needs}
            blockedBy={url.enable ? undefined : 'system.url.off'}
            aria-label={text('system.url.loadOf', { url: url.url })}
            busy={load.isPending}
            onPress={() => void fetchNow()}
          >
            {text('system.url.load')}
          </ActionButton>
          <IconButton
            small
            icon={Pencil}
            label={text('system.url.edit', { url: url.url })}
            disabledReason={blocked}
            onClick={onEdit}
          />
          <IconButton
            small
            icon={Trash2}
            label={text('system.url.delete', { url: url.url })}
            disabledReason={blocked}
            onClick={() => {
              setAsks(true)
            }}
          />
        </span>
      </div>
      <p className="text-table text-muted">
        <bdi>{url.store}</bdi>, {text('system.url.every')} {url.everyMinutes} {text('system.url.minutes')}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3 text-table">
        <Status tone={url.enable ? resultTones[url.result] : 'off'}>
          {url.enable ? text(`system.result.${url.result}`) : text('system.url.off')}
        </Status>
        {url.lastCheck !== '' && <span className="text-muted tabular-nums">{dateTimeText(url.lastCheck)}</span>}
        {url.nextCheck !== '' && (
          <span className="text-muted tabular-nums">
            {text('system.url.next', { time: dateTimeText(url.nextCheck) })}
          </span>
        )}
      </p>
      {url.message !== '' && <p className="text-table wrap-anywhere text-error-ink">{wireWords(url.message)}</p>}
      <AskDialog
        open={asks}
        title={text('system.url.delete', { url: url.url })}
        verb={text('system.url.deleteVerb')}
        danger
        busy={remove.isPending}
        onClose={() => {
          setAsks(false)
        }}
        onYes={() => void drop()}
      >
        {text('system.url.deleteText')}
      </AskDialog>
    </div>
  )
}

function UrlForm({ url, onDone }: { url: PriceUrl | undefined; onDone: () => void }) {
  const text = useText()
  const stores = useAppData((state) => state.managedStores)
  const chosen = useAppData((state) => state.selectedStore?.store)
  const form = useOperationForm(savePriceUrl, {
    start: {
      id: (url?.id ?? 0) as unknown,
      url: url?.url ?? '',
      store: url?.store ?? chosen ?? '',
      everyMinutes: String(url?.everyMinutes ?? 60) as unknown,
      enable: url?.enable ?? true,
    },
    shape: PriceUrlBody,
    toBody: (values) => values,
    about: String(url?.id ?? 'new'),
    refresh: [readProductSources],
    done: 'system.saved',
    onDone,
  })
  return (
    <div className="rounded border border-edge p-4">
      <FormBody form={form} onCancel={onDone}>
        <FormText form={form} name="url" label="system.url.url" type="url" anyCharacter required />
        <div className="grid grid-cols-2 gap-4">
          <FormSelect
            form={form}
            name="store"
            label="system.url.store"
            choices={stores.map(({ code, name }) => ({
              value: code,
              label: name === code ? code : `${name} (${code})`,
            }))}
          />
          <FormNumber form={form} name="everyMinutes" label="system.url.every" end={text('system.url.minutes')} />
        </div>
        <FormCheckbox form={form} name="enable" label="system.url.enable" />
      </FormBody>
    </div>
  )
}
