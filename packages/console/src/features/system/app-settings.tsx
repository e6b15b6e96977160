// features/system: the free settings of the hand-held app in one place, as names and values.
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { z } from 'zod'
import {
  AppSettings,
  deleteAppSettings,
  listAppSettingPlaces,
  readAppSettings,
  saveAppSettings,
} from '@shelfcast/contract/settings/app-config'
import { ask, useSend } from '../../api/ask.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { FormText } from '../../screens/form-fields.tsx'
import { FormBody } from '../../screens/form-panel.tsx'
import { useOperationForm } from '../../screens/operation-form.ts'
import { SettingsPart } from '../../screens/settings-screen.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { AskDialog } from '../../ui/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Place } from './place.ts'

const shape = z.object({
  rows: z.array(z.object({ name: z.string().trim().min(1), value: z.string().max(10_000) })).max(500),
})

/** Text, numbers and lists keep their kind: a value is JSON if it reads as JSON. */
const typedOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
function valueOf(typed: string): AppSettings[string] {
  try {
    const value = JSON.parse(typed) as unknown
    return typeof value === 'string' ? typed : (value as AppSettings[string])
  } catch {
    return typed
  }
}

export function AppSettingsPart({ place }: { place: Place }) {
  const text = useText()
  const { data, error, refetch } = useQuery(ask(readAppSettings, { ...place }, { background: true }))
  const settings = data?.data
  return (
    <SettingsPart title="system.settings" note={text('system.settings.note')}>
      {settings ? (
        <SettingsForm place={place} settings={settings} />
      ) : error ? (
        <ErrorState title={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-32 w-full" />
      )}
    </SettingsPart>
  )
}

const stale = [readAppSettings, listAppSettingPlaces]

function SettingsForm({ place, settings }: { place: Place; settings: Record<string, unknown> }) {
  const text = useText()
  const [asks, setAsks] = useState(false)
  const start = { rows: Object.entries(settings).map(([name, value]) => ({ name, value: typedOf(value) })) }
  const form = useOperationForm(saveAppSettings, {
    start,
    shape,
    query: { ...place },
    toBody: ({ rows }) => Object.fromEntries(rows.map(({ name, value }) => [name, valueOf(value)])),
    refresh: stale,
    done: 'system.saved',
  })
  const rows = useFieldArray({ control: form.fields.control, name: 'rows' })
  const remove = useSend(deleteAppSettings, { refresh: stale })
  const { attempt } = useAttempt()
  const drop = () =>
    attempt(async () => {
      await remove.mutateAsync({ query: { ...place } })
      form.discard()
      form.fields.reset({ rows: [] })
      toast.say(text('system.settings.deleted'))
    }).then(() => {
      setAsks(false)
    })
  return (
    <div className="flex flex-col gap-3">
      {rows.fields.length === 0 && <p className="text-muted">{text('system.settings.none')}</p>}
      <FormBody form={form}>
        {rows.fields.map((row, at) => (
          <div key={row.id} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-end gap-3">
            <FormText form={form} name={`rows.${at}.name`} label="system.settings.name" anyCharacter />
            <FormText form={form} name={`rows.${at}.value`} label="system.settings.value" anyCharacter />
            <IconButton
              icon={Trash2}
              label={text('system.settings.remove', { row: at + 1 })}
              onClick={() => {
                rows.remove(at)
              }}
            />
          </div>
        ))}
        <div className="flex gap-2">
          <Button
            small
            icon={Plus}
            onClick={() => {
              rows.append({ name: '', value: '' })
            }}
          >
            {text('system.settings.add')}
          </Button>
          {start.rows.length > 0 && (
            <ActionButton
              small
              look="quiet"
              needs={deleteAppSettings.needs}
              onPress={() => {
                setAsks(true)
              }}
            >
              {text('system.settings.delete')}
            </ActionButton>
          )}
        </div>
      </FormBody>
      <AskDialog
        open={asks}
        title={text('system.settings.deleteTitle')}
        verb={text('system.settings.delete')}
        danger
        busy={remove.isPending}
        onClose={() => {
          setAsks(false)
        }}
        onYes={() => void drop()}
      >
        {text('system.settings.deleteText')}
      </AskDialog>
    </div>
  )
}
