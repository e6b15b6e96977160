// screens/settings-screen: a page of settings: sections, each a form with its own save.
import { useId, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Need } from '@shelfcast/contract/operation'
import { useText, type TextKey } from '../text/text.ts'
import { FormBody } from './form-panel.tsx'
import type { OperationForm } from './operation-form.ts'

export function SettingsScreen({ title, children }: { title: TextKey; children: ReactNode }) {
  const text = useText()
  return (
    <section aria-labelledby="settings-title" className="flex max-w-240 flex-col gap-4">
      <h1 id="settings-title" className="text-title font-semibold">
        {text(title)}
      </h1>
      <div className="divide-y divide-line rounded border border-line bg-surface">{children}</div>
    </section>
  )
}

interface SectionFrame {
  title: TextKey
  /** Under the title. */ note?: ReactNode
}

/** Fields of one operation with their own save; `needs` defaults to the operation's code. */
export function SettingsSection<Values extends FieldValues>({
  title,
  note,
  form,
  needs,
  verb,
  blockedBy,
  children,
}: SectionFrame & {
  form: OperationForm<Values>
  needs?: Need
  verb?: TextKey
  blockedBy?: TextKey | undefined
  children: ReactNode
}) {
  return (
    <SettingsPart title={title} note={note}>
      <FormBody
        form={form}
        {...(needs === undefined ? {} : { needs })}
        {...(verb === undefined ? {} : { verb })}
        blockedBy={blockedBy}
      >
        {children}
      </FormBody>
    </SettingsPart>
  )
}

/** A section with content other than a form. */
export function SettingsPart({ title, note, children }: SectionFrame & { children: ReactNode }) {
  const text = useText()
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[240px_minmax(0,1fr)] gap-8 px-6 py-6">
      <div>
        <h2 id={id} className="text-body font-semibold">
          {text(title)}
        </h2>
        {note && <div className="pt-1 text-table text-muted">{note}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
