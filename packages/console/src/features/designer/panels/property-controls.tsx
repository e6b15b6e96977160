// features/designer/panels: draws the properties of property-table.ts for the selection.
import { useRef } from 'react'
import type { DocumentElement } from '@shelfcast/render/document/schema'
import { inkRoles, type Ink } from '@shelfcast/render/document/shared-schema'
import type { LabelModel } from '@shelfcast/render/models'
import type { LabelArticle } from '@shelfcast/render/render-input'
import { useText, type TextKey } from '../../../text/text.ts'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/toggles.tsx'
import { change, useDesigner } from '../designer-state.ts'
import type { Run } from '../editing/history.ts'
import { setProperty, sharedValue, valueAt } from '../editing/property.ts'
import { CodesBox } from './codes-box.tsx'
import { ImageChooser } from './image-chooser.tsx'
import { NumberBox } from './number-box.tsx'
import { PinBox } from './pin-box.tsx'
import type { Property } from './property-table.ts'
import { SizesBox } from './sizes-box.tsx'
import { StyleChoice } from './style-choice.tsx'
import { WordsBox } from './words-box.tsx'

let last = 0

/** One step of undo for each time that a field has the focus. */
export function useFieldRun(): { begin: () => void; run: () => Run } {
  const run = useRef<Run>({ key: 'field' })
  return {
    begin: () => {
      run.current = { key: `field ${++last}` }
    },
    run: () => run.current,
  }
}

export interface ControlsProps {
  properties: readonly Property[]
  elements: readonly DocumentElement[]
  model: LabelModel
  article: LabelArticle | undefined
}

export function PropertyControls({ properties, elements, ...around }: ControlsProps) {
  const shown = properties.filter(({ onlyIf }) => {
    if (!onlyIf) return true
    const values = elements.map((element) => valueAt(element, onlyIf.key))
    return values.every((value) => (onlyIf.is ? onlyIf.is.includes(value) : value !== undefined))
  })
  return (
    <div className="grid grid-cols-2 gap-x-2 gap-y-3">
      {shown.map((property) => (
        <div key={property.key} className={property.half ? 'min-w-0' : 'col-span-2 min-w-0'}>
          <PropertyControl property={property} elements={elements} {...around} />
        </div>
      ))}
    </div>
  )
}

function PropertyControl({
  property,
  elements,
  model,
  article,
}: Omit<ControlsProps, 'properties'> & { property: Property }) {
  const text = useText()
  const { begin, run } = useFieldRun()
  const { key } = property
  const label = text(property.label)
  const hint = property.hint === undefined ? {} : { hint: text(property.hint) }
  const value = sharedValue(elements, key)
  const isMixed = value === undefined && elements.some((element) => valueAt(element, key) !== undefined)
  const mixed = isMixed ? text('designer.mixed') : undefined
  const ids = elements.map(({ id }) => id)

  function set(next: unknown): string | undefined {
    const result = setProperty(useDesigner.getState().document, ids, key, next)
    if ('problem' in result) return result.problem
    change({ document: result.document }, run())
    return undefined
  }
  /** One press, one step. */
  function setOnce(next: unknown) {
    begin()
    set(next)
  }

  switch (property.as) {
    case 'whole':
      return (
        <NumberBox
          label={label}
          value={typeof value === 'number' ? value : undefined}
          onNumber={set}
          onStart={begin}
          optional
          notNumber={text('designer.wholeNumber')}
          {...(property.unit ? { unit: property.unit } : {})}
          {...(mixed === undefined ? {} : { placeholder: mixed })}
          {...hint}
        />
      )
    case 'words':
    case 'expression':
    case 'image': {
      const words = (
        <WordsBox
          key={ids.join()}
          label={label}
          value={typeof value === 'string' ? value : ''}
          lines={property.as === 'words' ? property.lines : 1}
          braces={property.as !== 'expression'}
          plain={key === 'name' || key === 'link'}
          article={article}
          // A text may be empty; everything else without letters is not there.
          onWords={(words) => set(words === '' && key !== 'text' && key !== 'source' ? undefined : words)}
          onStart={begin}
          placeholder={mixed}
          {...hint}
        />
      )
      return property.as === 'image' ? (
        <div className="flex flex-col gap-2">
          {words}
          <ImageChooser chosen={value} onImage={setOnce} />
        </div>
      ) : (
        words
      )
    }
    case 'sizes':
      return <SizesBox key={ids.join()} label={label} value={value} onSizes={set} onStart={begin} {...hint} />
    case 'choice':
      return (
        <Select
          label={label}
          small
          value={value !== undefined ? String(value) : property.none && !isMixed ? 'none' : ''}
          onValue={(next) => setOnce(next === 'none' ? undefined : property.numbers ? Number(next) : next)}
          placeholder={mixed ?? ''}
          choices={[
            ...(property.none ? [{ value: 'none', label: text(`designer.none.${key}` as TextKey) }] : []),
            ...property.choices.map((choice) => ({
              value: choice,
              label: text(`designer.choice.${key}.${choice}` as TextKey),
            })),
          ]}
          {...hint}
        />
      )
    case 'ink':
      return (
        <Select
          label={label}
          small
          value={typeof value === 'string' ? value : property.none && !isMixed ? 'none' : ''}
          onValue={(next) => setOnce(next === 'none' ? undefined : next)}
          placeholder={mixed ?? ''}
          choices={[
            ...(property.none ? [{ value: 'none', label: text('designer.none.ink') }] : []),
            ...inksFor(model, value).map((one) => ({ value: one, label: text(`designer.ink.${one}`) })),
          ]}
        />
      )
    case 'switch':
      return (
        <Switch
          label={label}
          checked={value === true}
          onChecked={(checked) => setOnce(checked ? true : undefined)}
          {...hint}
        />
      )
    case 'style':
      return <StyleChoice value={value} mixed={mixed} ids={ids} onStyle={setOnce} />
    case 'pin':
      return <PinBox value={value as never} mixed={mixed} onPin={setOnce} />
    case 'codes':
      return <CodesBox label={label} value={(value ?? []) as never} mixed={mixed} onCodes={setOnce} {...hint} />
    case 'part':
      return (
        <Switch
          label={label}
          checked={value !== undefined}
          onChecked={(checked) => setOnce(checked ? property.start : undefined)}
          {...hint}
        />
      )
  }
}

/** Purposes, then the colours of the palette. A colour that the palette lacks stays a choice while it is used. */
export function inksFor({ palette }: Pick<LabelModel, 'palette'>, used: unknown): Ink[] {
  const inks: Ink[] = [...inkRoles, ...palette]
  return typeof used === 'string' && !inks.includes(used as Ink) ? [...inks, used as Ink] : inks
}
