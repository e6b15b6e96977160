// features/alerts: the rules for alerts: kinds, delay, digest, and recipients by email.
import { z } from 'zod'
import {
  AlertRecipients,
  AlertRules,
  listAlerts,
  readAlertRules,
  saveAlertRules,
} from '@shelfcast/contract/alerts/alerts'
import { AlertKind } from '@shelfcast/contract/enumerations'
import type { OutputOf } from '@shelfcast/contract/operation'
import { readSummary } from '@shelfcast/contract/summary/summary'
import { FormCheckbox, FormNumber, FormTextArea } from '../../../screens/form-fields.tsx'
import { FormBody } from '../../../screens/form-panel.tsx'
import { useOperationForm } from '../../../screens/operation-form.ts'
import { saidOfLine } from '../../../screens/typed-lists.ts'
import { useText } from '../../../text/text.ts'
import { SettingsRead } from '../../../screens/settings-read.tsx'
import { comma } from '../../../text/numbers.ts'

const linesOf = (typed: string) =>
  typed
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The typed value: one address per line. */
const shape = AlertRules.extend({
  recipients: z.string().superRefine((typed, issues) => {
    const found = AlertRecipients.safeParse(linesOf(typed))
    for (const {
      path: [at],
      message,
    } of found.error?.issues ?? [])
      issues.addIssue({
        code: 'custom',
        message: typeof at === 'number' ? saidOfLine(typed, at, linesOf, message) : message,
      })
  }),
})

export const AlertRulesPart = () => (
  <SettingsRead read={readAlertRules}>{(rules) => <RulesForm rules={rules} />}</SettingsRead>
)

function RulesForm({
  rules: { kinds, settleSeconds, digestOver, recipients, accounts },
}: {
  rules: OutputOf<typeof readAlertRules>
}) {
  const text = useText()
  const form = useOperationForm(saveAlertRules, {
    start: {
      kinds,
      settleSeconds: String(settleSeconds),
      digestOver: String(digestOver),
      recipients: recipients.join('\n'),
    },
    shape,
    toBody: (values) => ({ ...values, recipients: linesOf(values.recipients) }),
    refresh: [readAlertRules, listAlerts, readSummary],
    done: 'alertSettings.saved',
  })
  return (
    <FormBody form={form}>
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-2 text-table font-semibold">{text('alertSettings.kinds')}</legend>
        {AlertKind.options.map((kind) => (
          <FormCheckbox key={kind} form={form} name={`kinds.${kind}`} label={`alertSettings.kind.${kind}`} />
        ))}
      </fieldset>
      <div className="grid grid-cols-2 gap-4">
        <FormNumber
          form={form}
          name="settleSeconds"
          label="alertSettings.settle"
          hint="alertSettings.settle.hint"
          end={text('alertSettings.seconds')}
        />
        <FormNumber
          form={form}
          name="digestOver"
          label="alertSettings.digest"
          hint="alertSettings.digest.hint"
          end={text('alertSettings.events')}
        />
      </div>
      <FormTextArea
        form={form}
        name="recipients"
        label="alertSettings.recipients"
        hint="alertSettings.recipients.hint"
        rows={4}
      />
      <p className="text-table text-muted">
        {accounts.length === 0
          ? text('alertSettings.accounts.none')
          : text('alertSettings.accounts', {
              names: accounts.map(({ account, email }) => `${account} (${email})`).join(comma()),
            })}
      </p>
    </FormBody>
  )
}
