// features/designer/panels: the properties of the selection: place, arrangement, and what its kind has.
import type { ReactNode } from 'react'
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
  ArrowDownToLine,
  ArrowUpToLine,
  CopyPlus,
  Group,
  Layers2,
  Trash2,
  Ungroup,
} from 'lucide-react'
import type { DocumentElement, TemplateDocument } from '@shelfcast/render/document/schema'
import { useText, type TextKey } from '../../../text/text.ts'
import { Select } from '../../../ui/select.tsx'
import { change, nowElements, useDesigner, usePageElements } from '../designer-state.ts'
import { fitInto, legalBox, moveBy, turnTo } from '../editing/boxes.ts'
import { checked } from '../editing/property.ts'
import { boxAround, changeElements, chosen, isGroup, withElements, type Box } from '../editing/tree.ts'
import { kindName } from '../element-name.ts'
import * as acts from '../keys/acts.ts'
import { commands, type Command } from '../keys/commands.ts'
import { CommandButton } from './command-button.tsx'
import { NumberBox } from './number-box.tsx'
import { PropertyControls, useFieldRun, type ControlsProps } from './property-controls.tsx'
import { commonProperties, otherSizeProperties, propertiesOf } from './property-table.ts'

const aligning = [
  [commands.alignLeft, AlignStartVertical],
  [commands.alignCentre, AlignCenterVertical],
  [commands.alignRight, AlignEndVertical],
  [commands.alignTop, AlignStartHorizontal],
  [commands.alignMiddle, AlignCenterHorizontal],
  [commands.alignBottom, AlignEndHorizontal],
] as const
const distributing = [
  [commands.distributeX, AlignHorizontalSpaceBetween],
  [commands.distributeY, AlignVerticalSpaceBetween],
] as const

/** A style of the document sets it: it is changed there, for all its elements. */
const isOfStyle = (elements: readonly DocumentElement[], styles: TemplateDocument['styles'], key: string) =>
  elements.some(
    (element) => 'style' in element && element.style !== undefined && Object.hasOwn(styles?.[element.style] ?? {}, key),
  )

export function ElementPanel({ elements, model, article }: Omit<ControlsProps, 'properties'>) {
  const text = useText()
  const styles = useDesigner((state) => state.document.styles)
  const [first] = elements
  if (!first) return null
  const sameKind = elements.every(({ kind }) => kind === first.kind)
  const few = elements.length < 3 ? text('designer.distribute.few') : undefined
  const press = (command: Command) => () => void (command.run as () => unknown)()
  return (
    <>
      <Head elements={elements} sameKind={sameKind} />
      <Part title={text('designer.part.place')}>
        <PlaceFields elements={elements} />
        <div role="group" aria-label={text('designer.part.align')} className="mt-2 flex flex-wrap gap-0.5">
          {aligning.map(([command, icon]) => (
            <CommandButton key={command.label} command={command} icon={icon} onPress={press(command)} />
          ))}
          {distributing.map(([command, icon]) => (
            <CommandButton
              key={command.label}
              command={command}
              icon={icon}
              disabledReason={few}
              onPress={press(command)}
            />
          ))}
        </div>
        <div role="group" aria-label={text('designer.part.arrange')} className="mt-0.5 flex flex-wrap gap-0.5">
          <CommandButton command={commands.front} icon={ArrowUpToLine} onPress={press(commands.front)} />
          <CommandButton command={commands.back} icon={ArrowDownToLine} onPress={press(commands.back)} />
          <CommandButton
            command={commands.group}
            icon={Group}
            disabledReason={elements.length < 2 ? text('designer.group.few') : undefined}
            onPress={() => acts.groupSelection()}
          />
          <CommandButton
            command={commands.stack}
            icon={Layers2}
            disabledReason={elements.length < 2 ? text('designer.group.few') : undefined}
            onPress={() => acts.groupSelection('stack')}
          />
          <CommandButton
            command={commands.ungroup}
            icon={Ungroup}
            disabledReason={elements.some(isGroup) ? undefined : text('designer.ungroup.none')}
            onPress={acts.ungroupSelection}
          />
          <CommandButton command={commands.duplicate} icon={CopyPlus} onPress={acts.duplicateSelection} />
          <CommandButton command={commands.remove} icon={Trash2} onPress={acts.removeSelection} />
        </div>
      </Part>
      {sameKind && propertiesOf[first.kind].length > 0 && (
        <Part title={text(kindName(first))} main>
          <PropertyControls
            properties={propertiesOf[first.kind].filter(({ key }) => !isOfStyle(elements, styles, key))}
            elements={elements}
            model={model}
            article={article}
          />
        </Part>
      )}
      <Part title={text('designer.part.rules')}>
        <PropertyControls
          properties={elements.length === 1 ? commonProperties : commonProperties.filter(({ key }) => key !== 'name')}
          elements={elements}
          model={model}
          article={article}
        />
      </Part>
      <Part title={text('designer.part.otherSizes')}>
        <PropertyControls properties={otherSizeProperties} elements={elements} model={model} article={article} />
      </Part>
    </>
  )
}

/** @param main the part that Enter on the canvas goes to. The heading of the panel names it already. */
export function Part({ title, main = false, children }: { title: string; main?: boolean; children: ReactNode }) {
  return (
    <section data-main-part={main || undefined} className="border-b border-line px-3 py-3 last:border-0">
      <h3 className={main ? 'sr-only' : 'pb-2 text-caption font-semibold text-muted'}>{title}</h3>
      {children}
    </section>
  )
}

function Head({ elements, sameKind }: { elements: readonly DocumentElement[]; sameKind: boolean }) {
  const text = useText()
  const [first] = elements
  const isLocked = elements.some(({ locked }) => locked)
  return (
    <div className="border-b border-line px-3 py-2.5">
      <h2 data-selection-name className="text-body font-semibold">
        {elements.length === 1 && first
          ? (first.name ?? text(kindName(first)))
          : sameKind && first
            ? text('designer.selected.same', { count: elements.length, kind: text(kindName(first)) })
            : text('designer.selected', { count: elements.length })}
      </h2>
      {isLocked && <p className="text-caption text-muted">{text('designer.locked.hint')}</p>}
    </div>
  )
}

const places = [
  ['x', 'X', 'designer.field.x'],
  ['y', 'Y', 'designer.field.y'],
  ['width', 'W', 'designer.field.width'],
  ['height', 'H', 'designer.field.height'],
] as const satisfies readonly (readonly [keyof Box, string, TextKey])[]

/** Place and size of the selection, in pixels of the label: for several elements, of the box around them. */
function PlaceFields({ elements }: { elements: readonly DocumentElement[] }) {
  const text = useText()
  const { begin, run } = useFieldRun()
  const selection = useDesigner((state) => state.selection)
  // These follow the pointer; everything else in the panel waits for the end of a drag.
  const now = chosen(usePageElements(), selection)
  const box = boxAround(now.length > 0 ? now : elements)
  const ids = elements.map(({ id }) => id)
  const isLocked = elements.some(({ locked }) => locked)

  function set(key: keyof Box, value: number | undefined): string | undefined {
    if (value === undefined) return undefined
    const to = legalBox({ ...box, [key]: value })
    if (to[key] !== value)
      return text('designer.outside', { least: key === 'x' || key === 'y' ? -4000 : 1, most: 4000 })
    const next =
      key === 'x' || key === 'y'
        ? moveBy(nowElements(), ids, to.x - box.x, to.y - box.y)
        : fitInto(nowElements(), ids, box, to)
    change({ elements: next }, run())
    return undefined
  }
  const [only] = elements
  function turn(degrees: number) {
    const { document, page } = useDesigner.getState()
    const turned = changeElements(nowElements(), ids, (element) => turnTo(element, degrees as 0))
    const result = checked(withElements(document, turned, page))
    if ('document' in result) change({ document: result.document })
  }
  const canTurn = elements.every((element) => !isGroup(element))
  return (
    <div className="grid grid-cols-2 gap-2">
      {places.map(([key, mark, label]) => (
        <NumberBox
          key={`${key} ${ids.join()}`}
          label={text(label)}
          mark={mark}
          value={box[key]}
          unit="px"
          disabled={isLocked}
          onNumber={(value) => set(key, value)}
          onStart={begin}
          notNumber={text('designer.wholeNumber')}
        />
      ))}
      {canTurn && only && !isGroup(only) && (
        <Select
          label={text('designer.field.turn')}
          labelHidden
          small
          className="col-span-2"
          value={String(only.turn ?? 0)}
          onValue={(value) => turn(Number(value))}
          choices={[0, 90, 180, 270].map((degrees) => ({
            value: String(degrees),
            label: degrees === 0 ? text('designer.turn.none') : text('designer.turn', { degrees }),
          }))}
        />
      )}
    </div>
  )
}
