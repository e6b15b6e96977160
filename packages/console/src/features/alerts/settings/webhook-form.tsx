// features/alerts: edits one webhook of the earlier format. The secret is created here, shown while the form is open, and never read
// back.
import { useState } from 'react'
import { KeyRound } from 'lucide-react'
import { z } from 'zod'
import { AlertKind } from '@shelfcast/contract/enumerations'
import {
  WebhookBody,
  readEventPublishing,
  saveEventPublishing,
  type Webhook,
} from '@shelfcast/contract/notices/notices'
import { CopyButton } from '../../../parts/shown-once/copy-button.tsx'
import { FormCheckbox, FormText } from '../../../screens/form-fields.tsx'
import { FormBody } from '../../../screens/form-panel.tsx'
import { useOperationForm } from '../../../screens/operation-form.ts'
import { text as say, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'

const kinds = AlertKind.options
const shape = z.object({
  url: WebhookBody.shape.url,
  enable: z.boolean(),
  secret: z.string(),
  kinds: z
    .record(AlertKind, z.boolean())
    .refine((chosen) => kinds.some((kind) => chosen[kind]), { error: () => say('alertSettings.webhook.oneKind') }),
})

const secretBytes = 32
const newSecret = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(secretBytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export function WebhookForm({ hook, hooks, onDone }: { hook: Webhook; hooks: readonly Webhook[]; onDone: () => void }) {
  const text = useText()
  const [start] = useState(() => ({
    url: hook.url,
    enable: hook.enable,
    secret: '',
    kinds: Object.fromEntries(
      kinds.map((kind) => [kind, hook.events.length === 0 || hook.events.includes(kind)]),
    ) as Record<AlertKind, boolean>,
  }))
  const form = useOperationForm(saveEventPublishing, {
    shows: ['kinds'],
    start,
    shape,
    about: String(hook.id),
    notKept: ['secret'],
    refresh: [readEventPublishing],
    done: 'alertSettings.saved',
    onDone,
    toBody: ({ url, enable, secret, kinds: chosen }) => {
      // No kinds means all, including those of later versions.
      const events = kinds.every((kind) => chosen[kind]) ? [] : kinds.filter((kind) => chosen[kind])
      const changed = { id: hook.id, url, enable, events, ...(secret === '' ? {} : { secret }) }
      return { webhooks: hooks.map((one) => (one.id === hook.id ? changed : one)) }
    },
  })
  const secret = form.fields.watch('secret')
  const wrongKinds = form.fields.formState.errors.kinds?.message
  return (
    <div className="rounded border border-edge p-4">
      <FormBody form={form} onCancel={onDone}>
        <FormText
          form={form}
          name="url"
          label="alertSettings.url"
          hint="alertSettings.url.hint"
          type="url"
          anyCharacter
          required
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-2 text-table font-semibold">{text('alertSettings.webhook.kinds')}</legend>
          {kinds.map((kind) => (
            <FormCheckbox key={kind} form={form} name={`kinds.${kind}`} label={`alerts.kind.${kind}`} />
          ))}
          {typeof wrongKinds === 'string' && (
            <p role="alert" className="text-caption text-error-ink">
              {wrongKinds}
            </p>
          )}
        </fieldset>
        {secret !== '' ? (
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
            <FormText
              form={form}
              name="secret"
              label="alertSettings.secret"
              hint="alertSettings.secret.once"
              anyCharacter
            />
            <CopyButton
              className="mt-6.5"
              value={secret}
              label="alertSettings.secret.copy"
              copied="alertSettings.secret.copied"
            />
          </div>
        ) : (
          <p className="flex items-center justify-between gap-4 text-table text-muted">
            {text(hook.signed ? 'alertSettings.secret.kept' : 'alertSettings.secret.none')}
            <Button
              small
              icon={KeyRound}
              onClick={() => {
                form.fields.setValue('secret', newSecret(), { shouldDirty: true })
              }}
            >
              {text('alertSettings.secret.make')}
            </Button>
          </p>
        )}
        <FormCheckbox form={form} name="enable" label="alertSettings.enable" />
      </FormBody>
    </div>
  )
}
