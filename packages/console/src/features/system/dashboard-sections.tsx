// features/system: the smaller sections of the dashboard settings: Family Site and the session check.
import { coercedNumber } from '@shelfcast/contract/fields'
import { ApiPathsBody, saveApiPaths } from '@shelfcast/contract/settings/console'
import {
  readAliveInterval,
  readApiPaths,
  saveAliveInterval,
  type ApiPaths,
} from '@shelfcast/contract/settings/settings'
import { useState } from 'react'
import { useSend } from '../../api/ask.ts'
import { useAuth } from '../../api/auth-state.ts'
import { FormCheckbox, FormText } from '../../screens/form-fields.tsx'
import { ActionButton } from '../../screens/action-button.tsx'
import { FormBody } from '../../screens/form-panel.tsx'
import { useOperationForm } from '../../screens/operation-form.ts'
import { SettingsPart } from '../../screens/settings-screen.tsx'
import { SettingsRead } from '../../screens/settings-read.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useUnsaved } from '../../screens/unsaved.tsx'
import { startKeepAlive, stopKeepAlive } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { NumberField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'

const applications = ['layOutDesigner', 'webPDA', 'dashboardService', 'portal'] as const

export function PathsPart() {
  const text = useText()
  const note = (
    <>
      <p>{text('system.paths.note')}</p>
      <p className="pt-2">{text('system.shared')}</p>
    </>
  )
  return (
    <SettingsPart title="system.paths" note={note}>
      <SettingsRead read={readApiPaths}>{(paths) => <PathsForm paths={paths} />}</SettingsRead>
    </SettingsPart>
  )
}

function PathsForm({ paths }: { paths: ApiPaths }) {
  const form = useOperationForm(saveApiPaths, {
    start: paths,
    shape: ApiPathsBody,
    refresh: [readApiPaths],
    done: 'system.saved',
  })
  return (
    <FormBody form={form}>
      {applications.map((name) => (
        <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-4">
          <FormText form={form} name={`${name}.path`} label={`system.path.${name}`} anyCharacter />
          <div className="pb-2">
            <FormCheckbox form={form} name={`${name}.used`} label="system.path.used" />
          </div>
        </div>
      ))}
    </FormBody>
  )
}

export function AlivePart() {
  const text = useText()
  return (
    <SettingsPart title="system.alive" note={text('system.alive.note')}>
      <SettingsRead read={readAliveInterval}>
        {({ aliveInterval }) => <AliveForm key={aliveInterval} saved={aliveInterval} />}
      </SettingsRead>
    </SettingsPart>
  )
}

const interval = coercedNumber().int().min(1_000).max(3_600_000)

/** The call takes its value in the query, so this is no form of an operation's body. */
function AliveForm({ saved }: { saved: string }) {
  const text = useText()
  const [typed, setTyped] = useState(saved)
  const save = useSend(saveAliveInterval, { refresh: [readAliveInterval] })
  const { busy, attempt } = useAttempt()
  useUnsaved(typed !== saved, () => {
    setTyped(saved)
  })
  const isRight = interval.safeParse(typed).success
  const send = () =>
    attempt(async () => {
      await save.mutateAsync({ query: { aliveInterval: Number(typed) } })
      useAuth.setState(({ user }) => (user ? { user: { ...user, aliveInterval: typed } } : {}))
      stopKeepAlive()
      startKeepAlive()
      toast.say(text('system.alive.saved'))
    })
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (isRight && typed !== saved) void send()
      }}
    >
      <NumberField
        className="max-w-64"
        label={text('system.alive.interval')}
        hint={text('system.alive.hint')}
        error={isRight ? undefined : text('system.alive.hint')}
        value={typed}
        onValue={setTyped}
        end={text('system.alive.ms')}
      />
      <div className="flex justify-end">
        <ActionButton
          look="strong"
          needs={saveAliveInterval.needs}
          busy={busy}
          blockedBy={typed === saved ? 'form.unchanged' : undefined}
          onPress={() => {
            if (isRight) void send()
          }}
        >
          {text('form.save')}
        </ActionButton>
      </div>
    </form>
  )
}
