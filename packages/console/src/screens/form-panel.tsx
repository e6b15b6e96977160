// screens/form-panel: a form in a side panel, or inside another panel. operation-form.ts makes the form itself.
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Need } from '@shelfcast/contract/operation'
import { useAllowed } from '../api/permission.ts'
import { useText, type TextKey } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { momentText } from '../ui/date-time.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { DiscardQuestion } from './unsaved.tsx'
import type { OperationForm } from './operation-form.ts'

interface FormFrame<Values extends FieldValues> {
  form: OperationForm<Values>
  /** The verb on the button. Default 'Save'. */
  verb?: TextKey
  /** Code of the button; default the operation's own. */
  needs?: Need
  /** Why it cannot be sent now. */
  blockedBy?: TextKey | undefined
  /** Stays above the button, such as warnings about the entries. */
  notice?: ReactNode
  children: ReactNode
}

/** Fields and their button in a side panel. Closing asks if there are unsent entries; sending closes. */
export function FormPanel<Values extends FieldValues>({
  form,
  title,
  subtitle,
  width = 480,
  onClose,
  children,
  notice,
  ...frame
}: FormFrame<Values> & { title: TextKey; subtitle?: ReactNode; width?: number; onClose: (outcome?: unknown) => void }) {
  const text = useText()
  const id = useId()
  const [asks, setAsks] = useState(false)
  // Read while rendering: the form only tracks values that are read then.
  const { isDirty } = form.fields.formState
  const close = () => (isDirty ? setAsks(true) : onClose())
  return (
    <>
      <SidePanel
        title={text(title)}
        subtitle={subtitle}
        width={width}
        startsInField
        onClose={close}
        footer={<FormButtons form={form} id={id} {...frame} onCancel={close} />}
        notice={notice}
      >
        <FormFields form={form} id={id} onSent={() => onClose('sent')}>
          {children}
        </FormFields>
      </SidePanel>
      <DiscardQuestion
        open={asks}
        onYes={() => {
          form.discard()
          onClose()
        }}
        onClose={() => setAsks(false)}
      />
    </>
  )
}

/**
 * The same form inside an existing panel or page: fields, then the button. Without changes there is nothing to send,
 * unless the start values can be sent `anyTime`.
 */
export function FormBody<Values extends FieldValues>({
  form,
  children,
  onSent,
  anyTime = false,
  stays = false,
  notice,
  ...frame
}: FormFrame<Values> & {
  onSent?: () => void
  onCancel?: () => void
  anyTime?: boolean
  /** The button of a long form stays in view while there is something to save. */ stays?: boolean
}) {
  const id = useId()
  const { isDirty } = form.fields.formState
  return (
    <div className="flex flex-col gap-5">
      <FormFields form={form} id={id} onSent={onSent}>
        {children}
      </FormFields>
      <div
        className={`flex flex-col gap-3 ${stays && isDirty ? 'sticky -bottom-5 z-10 -mx-6 border-t border-line bg-surface px-6 py-3' : ''}`}
      >
        {notice}
        <div className="flex justify-end gap-2">
          <FormButtons form={form} id={id} onlyChanged={!anyTime} {...frame} />
        </div>
      </div>
    </div>
  )
}

function FormFields<Values extends FieldValues>({
  form,
  id,
  children,
  onSent,
}: {
  form: OperationForm<Values>
  id: string
  children: ReactNode
  onSent: (() => void) | undefined
}) {
  const text = useText()
  const { isDirty } = form.fields.formState
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (await form.submit()) onSent?.()
  }
  return (
    <form id={id} noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4">
      {form.restoredAt !== undefined && isDirty && (
        <p role="status" className="flex items-center justify-between gap-3 rounded bg-info/10 px-3 py-2 text-info-ink">
          {text('form.restored', { since: momentText(form.restoredAt) })}
          <Button small onClick={form.discard}>
            {text('form.discard')}
          </Button>
        </p>
      )}
      {form.problem !== undefined && (
        <p role="alert" className="rounded bg-error/10 px-3 py-2 text-body text-error-ink">
          {text('form.problem', { reason: form.problem })}
        </p>
      )}
      {children}
    </form>
  )
}

function FormButtons<Values extends FieldValues>({
  form,
  id,
  verb = 'form.save',
  needs = form.operation.needs,
  blockedBy,
  onCancel,
  onlyChanged = false,
}: Omit<FormFrame<Values>, 'children' | 'notice'> & { id: string; onCancel?: () => void; onlyChanged?: boolean }) {
  const text = useText()
  const { allowed, reason } = useAllowed(needs)
  // Read in every render, blocked or not: the form only tracks values that are read while rendering.
  const { isDirty } = form.fields.formState
  const blocked = blockedBy ?? (onlyChanged && !isDirty ? 'form.unchanged' : undefined)
  const why = allowed ? (blocked === undefined ? undefined : text(blocked)) : (reason ?? '')
  return (
    <>
      {onCancel && (
        <Button look="quiet" onClick={onCancel}>
          {text('ui.cancel')}
        </Button>
      )}
      {/* aria-disabled keeps the button focusable for its reason, so it must not be a submit button then. */}
      <Button
        type={why === undefined ? 'submit' : 'button'}
        form={id}
        look="strong"
        busy={form.sending}
        disabledReason={why}
      >
        {text(verb)}
      </Button>
    </>
  )
}
