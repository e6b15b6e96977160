// features/designer/panels: what saving asks: the name of a new template, and whether labels that show it change now.
import { useState } from 'react'
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, inputLook } from '../../../ui/field.tsx'
import { Checkbox } from '../../../ui/toggles.tsx'
import { givenName, nameOfDocument } from '../template-file.ts'
import { Modal } from './modal.tsx'
import type { SaveQuestion } from './use-save.ts'

const longestName = 100

export function SaveDialog({
  document,
  needsName,
  labels,
  stores,
  busy,
  problem,
  onSave,
  onClose,
}: SaveQuestion & { document: TemplateDocument }) {
  const text = useText()
  const [name, setName] = useState(document.name === text('designer.untitled') ? '' : (givenName(document.name) ?? ''))
  const [redraw, setRedraw] = useState(true)
  const [missing, setMissing] = useState(false)
  const typed = name.trim()
  const error = problem ?? (missing && typed === '' ? text('designer.save.nameMissing') : undefined)
  return (
    <Modal
      title={needsName ? text('designer.save.new') : text('designer.save.title', { name: document.name })}
      onClose={onClose}
    >
      <form
        noValidate
        className="px-6 pb-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (needsName && typed === '') return setMissing(true)
          onSave({ name: needsName ? typed : undefined, redraw: labels > 0 && redraw })
        }}
      >
        {needsName ? (
          <Field
            label={text('designer.save.name')}
            hint={
              typed === ''
                ? text('designer.save.name.hint')
                : text('designer.save.savedAs', { name: nameOfDocument({ ...document, name: typed }) })
            }
            error={error}
          >
            {(ids) => (
              <input
                {...ids}
                data-first
                autoComplete="off"
                aria-required
                maxLength={longestName}
                value={name}
                onChange={(event) => setName(event.target.value)}
                className={`${inputLook} h-9`}
              />
            )}
          </Field>
        ) : (
          <div className="flex flex-col gap-3">
            <p>{text('designer.save.labels', { count: labels, stores })}</p>
            <Checkbox
              label={text('designer.save.redraw')}
              hint={text('designer.save.redraw.hint')}
              checked={redraw}
              onChecked={setRedraw}
            />
            {error !== undefined && (
              <p role="alert" className="text-error-ink">
                {error}
              </p>
            )}
          </div>
        )}
        <div className="flex justify-end gap-2 pt-6">
          <Button onClick={onClose}>{text('designer.cancel')}</Button>
          <Button type="submit" look="strong" busy={busy}>
            {text('designer.save')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
