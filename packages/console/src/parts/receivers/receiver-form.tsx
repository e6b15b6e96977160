// parts/receivers: adds or edits one system that receives events.
import { useState } from 'react'
import { z } from 'zod'
import {
  EventType,
  ReceiverBody,
  readReceivers,
  saveReceiver,
  type Receiver,
  type ReceiverKind,
} from '@shelfcast/contract/publishing/receivers'
import { FormCheckbox, FormPassword, FormText } from '../../screens/form-fields.tsx'
import { FormBody } from '../../screens/form-panel.tsx'
import { useOperationForm } from '../../screens/operation-form.ts'
import { text as say, useText } from '../../text/text.ts'

const types = EventType.options
/** Field names cannot contain the point of a type: it separates levels. */
const keyOf = (type: EventType) => type.replace('.', '-')
const shape = z.object({
  url: ReceiverBody.shape.url,
  exchange: z.string(),
  password: z.string(),
  enable: z.boolean(),
  newSecret: z.boolean(),
  types: z
    .record(z.string(), z.boolean())
    .refine((chosen) => types.some((type) => chosen[keyOf(type)]), { error: () => say('receivers.oneType') }),
})

/** @param onDone receives a new signing secret, or '' */
export function ReceiverForm({
  receiver,
  kind,
  onDone,
}: {
  receiver: Receiver | undefined
  kind: ReceiverKind
  onDone: (secret: string) => void
}) {
  const text = useText()
  const [start] = useState(() => ({
    url: receiver?.url ?? '',
    exchange: receiver?.exchange ?? '',
    password: '',
    enable: receiver?.enable ?? true,
    newSecret: false,
    types: Object.fromEntries(
      types.map((type) => [
        keyOf(type),
        receiver === undefined || receiver.types.length === 0 || receiver.types.includes(type),
      ]),
    ),
  }))
  const form = useOperationForm(saveReceiver, {
    shows: ['types'],
    start,
    shape,
    about: `${kind} ${receiver?.id ?? 'new'}`,
    refresh: [readReceivers],
    done: 'receivers.saved',
    onDone: (answer) => {
      onDone(answer?.secret ?? '')
    },
    // No types means all, including those of later versions.
    toBody: ({ types: chosen, ...values }) => ({
      id: receiver?.id ?? 0,
      kind,
      ...values,
      types: types.every((type) => chosen[keyOf(type)]) ? [] : types.filter((type) => chosen[keyOf(type)]),
    }),
  })
  const wrongTypes = form.fields.formState.errors.types?.message
  const isWebhook = kind === 'WEBHOOK'
  return (
    <div className="rounded border border-edge p-4">
      <FormBody
        form={form}
        onCancel={() => {
          onDone('')
        }}
      >
        <FormText
          form={form}
          name="url"
          label="receivers.url"
          hint={isWebhook ? 'receivers.url.hint' : 'receivers.broker.hint'}
          type="url"
          anyCharacter
          required
        />
        {!isWebhook && (
          <>
            <FormPassword
              form={form}
              name="password"
              label="receivers.password"
              {...(receiver?.hasPassword ? { hint: 'receivers.password.kept' as const } : {})}
              autoComplete="new-password"
            />
            <FormText form={form} name="exchange" label="receivers.exchange" hint="receivers.exchange.hint" />
          </>
        )}
        <fieldset className="grid grid-cols-2 gap-2">
          <legend className="pb-2 text-table font-semibold">{text('receivers.types')}</legend>
          {types.map((type) => (
            <FormCheckbox key={type} form={form} name={`types.${keyOf(type)}`} label={`receivers.type.${type}`} />
          ))}
          {typeof wrongTypes === 'string' && (
            <p role="alert" className="col-span-2 text-caption text-error-ink">
              {wrongTypes}
            </p>
          )}
        </fieldset>
        <FormCheckbox form={form} name="enable" label="receivers.enable" />
        {isWebhook && receiver && (
          <FormCheckbox form={form} name="newSecret" label="receivers.newSecret" hint="receivers.newSecret.hint" />
        )}
      </FormBody>
    </div>
  )
}
