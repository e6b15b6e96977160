// features/designer/panels: the styles of the design. A change of one changes all its elements.
import { Plus, X } from 'lucide-react'
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import type { Style } from '@shelfcast/render/document/shared-schema'
import type { LabelModel } from '@shelfcast/render/models'
import { useText } from '../../../text/text.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { change, useDesigner } from '../designer-state.ts'
import { checked } from '../editing/property.ts'
import { addStyle, removeStyle, renameStyle, setStyle, usersOfStyle } from '../editing/styles.ts'
import { inksFor, useFieldRun } from './property-controls.tsx'
import { SizesBox } from './sizes-box.tsx'
import { PlainBox } from './plain-box.tsx'

export function StylesPart({ model }: { model: LabelModel }) {
  const text = useText()
  const document = useDesigner((state) => state.document)
  const names = Object.keys(document.styles ?? {})
  return (
    <div className="flex flex-col gap-3">
      <p className="text-caption text-muted">{text('designer.styles.hint')}</p>
      {names.map((name, at) => (
        <StyleFields key={at} name={name} model={model} document={document} />
      ))}
      <Button small icon={Plus} onClick={() => take((now) => addStyle(now))}>
        {text('designer.style.add')}
      </Button>
    </div>
  )
}

/** @returns the problem; undefined if the document is changed */
function take(
  step: (document: TemplateDocument) => TemplateDocument,
  run?: Parameters<typeof change>[1],
): string | undefined {
  const result = checked(step(useDesigner.getState().document))
  if ('problem' in result) return result.problem
  change({ document: result.document }, run)
  return undefined
}

function StyleFields({ name, model, document }: { name: string; model: LabelModel; document: TemplateDocument }) {
  const text = useText()
  const { begin, run } = useFieldRun()
  const style = document.styles?.[name] ?? {}
  function set(field: keyof Style, value: unknown): string | undefined {
    const { [field]: _before, ...others } = style
    return take((now) => setStyle(now, name, { ...others, ...(value === undefined ? {} : { [field]: value }) }), run())
  }
  function setOnce(field: keyof Style, value: string) {
    begin()
    set(field, value === 'none' ? undefined : value)
  }
  return (
    <fieldset className="flex flex-col gap-2 rounded border border-line p-2">
      <legend className="sr-only">{text('designer.style.named', { name })}</legend>
      <div className="flex items-end gap-1">
        <div className="min-w-0 flex-1">
          <PlainBox
            label={text('designer.style.name')}
            value={name}
            onText={(to) =>
              to !== name && Object.hasOwn(document.styles ?? {}, to)
                ? text('designer.style.taken')
                : take((now) => renameStyle(now, name, to), run())
            }
            onStart={begin}
            hint={text('designer.style.users', { count: usersOfStyle(document, name) })}
          />
        </div>
      </div>
      <SizesBox
        label={text('designer.field.sizes')}
        value={style.sizes}
        onSizes={(sizes) => set('sizes', sizes)}
        onStart={begin}
      />
      <div className="grid grid-cols-2 gap-2">
        <Select
          label={text('designer.field.face')}
          small
          value={style.face ?? 'none'}
          onValue={(value) => setOnce('face', value)}
          choices={[
            { value: 'none', label: text('designer.style.free') },
            { value: 'regular', label: text('designer.choice.face.regular') },
            { value: 'bold', label: text('designer.choice.face.bold') },
          ]}
        />
        <Select
          label={text('designer.field.ink')}
          small
          value={style.ink ?? 'none'}
          onValue={(value) => setOnce('ink', value)}
          choices={[
            { value: 'none', label: text('designer.style.free') },
            ...inksFor(model, style.ink).map((one) => ({ value: one, label: text(`designer.ink.${one}`) })),
          ]}
        />
      </div>
      <IconButton
        icon={X}
        small
        className="self-end"
        label={text('designer.style.remove', { name })}
        onClick={() => void take((now) => removeStyle(now, name))}
      />
    </fieldset>
  )
}
