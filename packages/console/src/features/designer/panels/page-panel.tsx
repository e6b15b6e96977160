// features/designer/panels: the properties of the page, while nothing is selected: design, size, paper, guides, and how
// the canvas behaves.
import { Plus, X } from 'lucide-react'
import { inkRoles, type Ink } from '@shelfcast/render/document/shared-schema'
import type { LabelModel } from '@shelfcast/render/models'
import { lawRegions, rulesOf } from '@shelfcast/render/price-law'
import { useText } from '../../../text/text.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/toggles.tsx'
import { change, useDesigner } from '../designer-state.ts'
import { useHabits } from '../designer-view.ts'
import { namePage, paintPage } from '../editing/pages.ts'
import { checked } from '../editing/property.ts'
import { checkSentence, usePriceRegion, useStoreRegion } from '../price-rules.ts'
import { Part } from './element-panel.tsx'
import { NumberBox } from './number-box.tsx'
import { PlainBox } from './plain-box.tsx'
import { useFieldRun } from './property-controls.tsx'
import { StylesPart } from './styles-part.tsx'
import { WordsPart } from './words-part.tsx'

/** Papers that a page can have: its own white, or a surface of the palette. */
const papers = (model: LabelModel): Ink[] => [...inkRoles.filter((role) => !role.startsWith('on')), ...model.palette]

export function PagePanel({ model, pitch }: { model: LabelModel; pitch: number }) {
  const text = useText()
  const document = useDesigner((state) => state.document)
  const { width, height } = document.size
  const at = useDesigner((state) => state.page)
  const page = document.pages[at]
  const mm = (pixels: number) => Math.round(pixels * pitch * 10) / 10
  return (
    <>
      <div className="border-b border-line px-3 py-2.5">
        <h2 className="text-body font-semibold">{text('designer.page')}</h2>
        <p className="text-caption text-muted">{text('designer.page.hint')}</p>
      </div>
      <Part title={text('designer.part.label')}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-table">
          <dt className="text-muted">{text('designer.size')}</dt>
          <dd>{text('designer.size.value', { width, height, wide: mm(width), high: mm(height) })}</dd>
          <dt className="text-muted">{text('designer.palette')}</dt>
          <dd>
            {document.palette}
            <span className="ms-2 inline-flex gap-1 align-middle">
              {model.palette.map((colour) => (
                <span
                  key={colour}
                  title={text(`designer.ink.${colour}`)}
                  className="inline-block size-3 rounded-full ring-1 ring-edge"
                  style={{ backgroundColor: colour }}
                />
              ))}
            </span>
          </dd>
          <dt className="text-muted">{text('designer.model')}</dt>
          <dd className="truncate" title={model.name}>
            {model.name}
          </dd>
        </dl>
      </Part>
      <Part title={text('designer.pages.newName', { number: at + 1 })}>
        <div className="flex flex-col gap-3">
          {!document.madeFrom && <PageName />}
          <Select
            label={text('designer.paper')}
            small
            value={page?.paper ?? 'paper'}
            onValue={(paper) => change({ document: paintPage(document, at, paper as Ink) })}
            choices={papers(model).map((one) => ({ value: one, label: text(`designer.ink.${one}`) }))}
          />
        </div>
      </Part>
      {document.madeFrom ? (
        <Part title={text('designer.follows')}>
          <p className="text-caption text-muted">
            {text('designer.follows.hint', { template: document.madeFrom.template })}
          </p>
        </Part>
      ) : (
        <>
          <Part title={text('designer.styles')}>
            <StylesPart model={model} />
          </Part>
          <Part title={text('designer.words')}>
            <WordsPart />
          </Part>
        </>
      )}
      <Part title={text('designer.rules')}>
        <PriceRules />
      </Part>
      <Part title={text('designer.guides')}>
        <GuideList />
      </Part>
      <Part title={text('designer.part.canvas')}>
        <Habits />
      </Part>
    </>
  )
}

/** Which rules the line below the canvas checks, and those that no picture shows. */
function PriceRules() {
  const text = useText()
  const ofStore = useStoreRegion()
  const region = usePriceRegion()
  const chosen = useHabits((habits) => habits.priceRules)
  const reminders = region ? rulesOf(region).filter(({ rule }) => rule === 'reminder') : []
  return (
    <>
      <Select
        label={text('designer.rules.region')}
        small
        value={chosen}
        onValue={(priceRules) => useHabits.setState({ priceRules: priceRules as typeof chosen })}
        choices={[
          {
            value: 'store',
            label: text('designer.rules.store', { region: text(`designer.rules.${ofStore ?? 'none'}`) }),
          },
          ...lawRegions.map((one) => ({ value: one, label: text(`designer.rules.${one}`) })),
          { value: 'none', label: text('designer.rules.none') },
        ]}
        hint={text('designer.rules.hint')}
      />
      {reminders.length > 0 && (
        <ul className="flex flex-col gap-1.5 pt-2 text-caption text-muted">
          {reminders.map((rule) => (
            <li key={JSON.stringify(rule)}>{checkSentence({ code: 'law', rule }, text)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function PageName() {
  const text = useText()
  const { begin, run } = useFieldRun()
  const name = useDesigner(({ document, page }) => document.pages[page]?.name ?? '')
  return (
    <PlainBox
      label={text('designer.pages.name')}
      value={name}
      onStart={begin}
      onText={(to) => {
        const { document, page } = useDesigner.getState()
        const result = checked(namePage(document, page, to))
        if ('problem' in result) return result.problem
        change({ document: result.document }, run())
        return undefined
      }}
    />
  )
}

function GuideList() {
  const text = useText()
  const { begin, run } = useFieldRun()
  const document = useDesigner((state) => state.document)
  const guides = document.guides ?? []
  function set(next: typeof guides, isTyping = false): string | undefined {
    const { guides: _before, ...plain } = document
    const result = checked(next.length === 0 ? plain : { ...plain, guides: next })
    if ('problem' in result) return result.problem
    change({ document: result.document }, isTyping ? run() : undefined)
    return undefined
  }
  const add = (axis: 'x' | 'y') =>
    set([...guides, { axis, at: Math.round((axis === 'x' ? document.size.width : document.size.height) / 2) }])
  return (
    <div className="flex flex-col gap-2">
      {guides.length === 0 && <p className="text-caption text-muted">{text('designer.guides.none')}</p>}
      {guides.map(({ axis, at }, index) => (
        <div key={index} className="flex items-start gap-1">
          <div className="flex-1">
            <NumberBox
              label={text(axis === 'x' ? 'designer.guide.x' : 'designer.guide.y')}
              mark={axis.toUpperCase()}
              value={at}
              unit="px"
              onNumber={(value) =>
                value === undefined
                  ? undefined
                  : set(
                      guides.map((guide, other) => (other === index ? { axis, at: value } : guide)),
                      true,
                    )
              }
              onStart={begin}
              notNumber={text('designer.wholeNumber')}
            />
          </div>
          <IconButton
            icon={X}
            label={text('designer.guide.remove', { at })}
            onClick={() => void set(guides.filter((_guide, other) => other !== index))}
          />
        </div>
      ))}
      <div className="flex gap-2">
        <Button small icon={Plus} onClick={() => void add('x')}>
          {text('designer.guide.addX')}
        </Button>
        <Button small icon={Plus} onClick={() => void add('y')}>
          {text('designer.guide.addY')}
        </Button>
      </div>
    </div>
  )
}

function Habits() {
  const text = useText()
  const habits = useHabits()
  return (
    <div className="flex flex-col gap-2.5">
      <Switch
        label={text('designer.snapping')}
        hint={text('designer.snapping.hint')}
        checked={habits.snapping}
        onChecked={(snapping) => useHabits.setState({ snapping })}
      />
      <Switch label={text('designer.grid')} checked={habits.grid} onChecked={(grid) => useHabits.setState({ grid })} />
      <Switch
        label={text('designer.millimetres')}
        checked={habits.unit === 'mm'}
        onChecked={(mm) => useHabits.setState({ unit: mm ? 'mm' : 'px' })}
      />
      <Switch
        label={text('designer.singleKeys')}
        hint={text('designer.singleKeys.hint')}
        checked={habits.singleKeys}
        onChecked={(singleKeys) => useHabits.setState({ singleKeys })}
      />
    </div>
  )
}
