// features/alerts: the company's mail server, and a test email with the entered values.
import { useState } from 'react'
import { z } from 'zod'
import { MailBody, readMailSetting, saveMailSetting, testMail } from '@shelfcast/contract/notices/notices'
import type { BodyInput, OutputOf } from '@shelfcast/contract/operation'
import { useSend } from '../../../api/ask.ts'
import { ActionButton } from '../../../screens/action-button.tsx'
import { FormCheckbox, FormNumber, FormPassword, FormSelect, FormText } from '../../../screens/form-fields.tsx'
import { FormBody } from '../../../screens/form-panel.tsx'
import { useOperationForm } from '../../../screens/operation-form.ts'
import { useAttempt } from '../../../screens/use-attempt.ts'
import { useText } from '../../../text/text.ts'
import { TextField } from '../../../ui/field.tsx'
import { SettingsRead } from '../../../screens/settings-read.tsx'
import { TestResult, type Tested } from './test-result.tsx'

/** The typed values: signing in is a switch, the port is text. */
const shape = MailBody.extend({
  auth: z.boolean(),
  port: z.string().refine((port) => MailBody.shape.port.safeParse(port).success, 'A port is a number from 1 to 65535.'),
  encoding: z.string(),
  password: z.string(),
  from: MailBody.shape.from.unwrap(),
})
type Values = z.infer<typeof shape>

const encodings = ['', 'TLS', 'SSL'] as const
/** Other programs write this setting in other ways. */
function encodingOf(stored: string): string {
  const upper = stored.toUpperCase()
  return upper === 'STARTTLS' ? 'TLS' : upper === 'TLS' || upper === 'SSL' ? upper : ''
}

export const MailPart = () => (
  <SettingsRead read={readMailSetting}>{(setting) => <MailForm setting={setting} />}</SettingsRead>
)

function MailForm({ setting }: { setting: OutputOf<typeof readMailSetting> }) {
  const text = useText()
  const { host, port, userName, auth, from, passwordSet, fallbackHost } = setting
  const start: Values = {
    host,
    port,
    userName,
    encoding: encodingOf(setting.encoding),
    auth: auth === 'true',
    password: '',
    from,
  }
  const form = useOperationForm(saveMailSetting, {
    start,
    shape,
    toBody: bodyOf,
    refresh: [readMailSetting],
    done: 'alertSettings.saved',
    onDone: (_answer, values) => {
      form.fields.reset({ ...values, password: '' })
    },
  })
  const now = form.fields.watch()
  const sameServer =
    now.host === host && now.port === port && now.userName === userName && now.encoding === setting.encoding
  return (
    <div className="flex flex-col gap-6">
      <FormBody form={form}>
        {now.host === '' && (
          <p className="text-muted">
            {fallbackHost === ''
              ? text('alertSettings.mail.none')
              : text('alertSettings.mail.fallback', { host: fallbackHost })}
          </p>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)_160px] gap-4">
          <FormText form={form} name="host" label="alertSettings.host" anyCharacter />
          <FormNumber form={form} name="port" label="alertSettings.port" hint="alertSettings.port.hint" />
        </div>
        <FormSelect
          form={form}
          name="encoding"
          label="alertSettings.encoding"
          hint="alertSettings.encoding.hint"
          choices={encodings.map((value) => ({
            value,
            label: text(`alertSettings.encoding.${value === '' ? 'auto' : value}`),
          }))}
        />
        <FormCheckbox form={form} name="auth" label="alertSettings.auth" />
        {now.auth && (
          <div className="grid grid-cols-2 gap-4">
            <FormText form={form} name="userName" label="alertSettings.userName" anyCharacter />
            <FormPassword
              form={form}
              name="password"
              label="alertSettings.password"
              {...(passwordSet
                ? ({ hint: sameServer ? 'alertSettings.password.kept' : 'alertSettings.password.again' } as const)
                : {})}
              autoComplete="new-password"
            />
          </div>
        )}
        <FormText form={form} name="from" label="alertSettings.from" hint="alertSettings.from.hint" anyCharacter />
      </FormBody>
      <TestMail check={() => form.fields.trigger()} body={() => bodyOf(form.fields.getValues())} />
    </div>
  )
}

const bodyOf = ({ auth, ...values }: Values): BodyInput<typeof saveMailSetting> => ({ ...values, auth })

function TestMail({ check, body }: { check: () => Promise<boolean>; body: () => BodyInput<typeof saveMailSetting> }) {
  const text = useText()
  const [to, setTo] = useState('')
  const [tested, setTested] = useState<Tested>()
  const test = useSend(testMail)
  const { attempt } = useAttempt((words) => setTested({ ok: false, words }))
  async function send() {
    setTested(undefined)
    if (!(await check())) return
    await attempt(async () => {
      const { data } = await test.mutateAsync({ body: { ...body(), to } })
      if (data)
        setTested({ ok: true, words: text('alertSettings.testMail.done', { to: data.to, answer: data.answer }) })
    })
  }
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4">
        <TextField
          label={text('alertSettings.testTo')}
          hint={text('alertSettings.testTo.hint')}
          type="email"
          anyCharacter
          value={to}
          onValue={setTo}
        />
        <ActionButton className="mt-6.5" needs={testMail.needs} busy={test.isPending} onPress={() => void send()}>
          {text('alertSettings.testMail')}
        </ActionButton>
      </div>
      <p className="text-table text-muted">{text('alertSettings.testMail.note')}</p>
      <TestResult tested={tested} />
    </div>
  )
}
