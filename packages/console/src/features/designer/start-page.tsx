// features/designer: the start page: a new template for a label model, empty, as a copy of a built-in one or of a sample,
// or a template of the company.
import { useMemo, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FilePlus2 } from 'lucide-react'
import { listTemplates } from '@shelfcast/contract/templates/templates'
import { pitchOf } from '@shelfcast/render/models'
import { templateFor, templateNamesFor } from '@shelfcast/render/price-template'
import { ask } from '../../api/ask.ts'
import { LabelPreview, useRenderer } from '../../parts/label-preview.tsx'
import { useText } from '../../text/text.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { dateTimeText } from '../../ui/date-time.tsx'
import { TextField } from '../../ui/field.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { emptyDocument } from './editing/insert.ts'
import { isLook, matchingModels, modelChoice, modelChoices } from './label-models.ts'
import { useFirstProduct } from './panels/product-picker.tsx'
import { usePreview } from './preview-product.ts'
import { SampleGallery } from './samples/sample-gallery.tsx'
import { designOf } from '@shelfcast/render/template-name'
import { noOrigin, type Opened } from './use-saving.ts'

const usualLook = { width: 296, height: 128, colours: 'BWR' }
const listed = 20
/** Pixels of a label that a card shows in full size. */
const widestCard = 300

export interface StartPageProps {
  company: string
  onOpen: (opened: Extract<Opened, { document: unknown }>) => void
}

export function StartPage({ company, onOpen }: StartPageProps) {
  const text = useText()
  useFirstProduct()
  return (
    <main className="mx-auto min-h-screen min-w-[1200px] max-w-[1400px] bg-paper px-10 py-8">
      <div className="flex items-baseline justify-between pb-6">
        <h1 className="text-title font-semibold">{text('designer.title')}</h1>
        <Link to="/" className="rounded-sm font-semibold text-accent-ink hover:underline">
          {text('designer.toConsole')}
        </Link>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-8">
        <NewTemplate onOpen={onOpen} />
        <OpenTemplate company={company} />
      </div>
      <SampleGallery onOpen={onOpen} />
    </main>
  )
}

function NewTemplate({ onOpen }: Pick<StartPageProps, 'onOpen'>) {
  const text = useText()
  const renderer = useRenderer()
  const { article } = usePreview()
  const [key, setKey] = useState<string>()
  // The renderer learns models of the server after it is loaded.
  const models = useMemo(() => (renderer ? modelChoices() : []), [renderer])
  const model = models.find((one) => (key === undefined ? isLook(one, usualLook) : one.key === key)) ?? models[0]
  return (
    <section aria-labelledby="designer-new" className="rounded border border-line bg-surface p-6">
      <h2 id="designer-new" className="pb-3 text-lead font-semibold">
        {text('designer.new')}
      </h2>
      <Combobox
        label={text('designer.new.model')}
        value={model ? modelChoice(model) : null}
        onValue={(choice) => {
          if (choice) setKey(choice.value)
        }}
        search={async (words) => matchingModels(models, words)}
      />
      {model && (
        <ul className="grid gap-3 pt-5">
          <li>
            <StartCard
              title={text('designer.new.empty')}
              hint={text('designer.new.empty.hint', {
                width: model.width,
                height: model.height,
                pitch: Math.round(pitchOf(model) * 1000) / 1000,
              })}
              onPress={() =>
                onOpen({
                  document: emptyDocument(
                    text('designer.untitled'),
                    { width: model.width, height: model.height },
                    model.colours,
                    text('designer.pageName'),
                  ),
                  origin: noOrigin,
                })
              }
            >
              <FilePlus2 aria-hidden size={24} strokeWidth={1.5} className="text-muted" />
            </StartCard>
          </li>
          {templateNamesFor(model).map((name) => (
            <li key={name}>
              <StartCard
                title={text('designer.new.copy', { name: designOf(name) })}
                hint={text('designer.new.copy.hint')}
                onPress={() => onOpen({ document: templateFor(model, name), origin: noOrigin })}
              >
                <LabelPreview
                  article={article}
                  model={model.key}
                  templateName={name}
                  alt={name}
                  scale={model.width > widestCard ? 0.5 : 1}
                />
              </StartCard>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function StartCard({
  title,
  hint,
  onPress,
  children,
}: {
  title: string
  hint: string
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex w-full items-center gap-5 overflow-hidden rounded border border-line p-3 text-start transition-colors hover:border-accent-ink"
    >
      <span className="grid min-h-16 w-84 shrink-0 place-items-center overflow-hidden rounded-sm bg-sunken p-2">
        {children}
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="block text-table text-muted">{hint}</span>
      </span>
    </button>
  )
}

function OpenTemplate({ company }: Pick<StartPageProps, 'company'>) {
  const text = useText()
  const [name, setName] = useState('')
  const read = useQuery(
    ask(listTemplates, {
      company,
      size: listed,
      page: 0,
      sort: 'builtIn,asc',
      ...(name.trim() === '' ? {} : { name: name.trim() }),
    }),
  )
  // Built-in ones begin as copies, at the left.
  const rows = read.data?.data?.templateList.filter(({ builtIn }) => !builtIn) ?? []
  return (
    <section aria-labelledby="designer-open" className="rounded border border-line bg-surface p-6">
      <h2 id="designer-open" className="pb-3 text-lead font-semibold">
        {text('designer.open')}
      </h2>
      <TextField
        label={text('designer.open.search')}
        labelHidden
        search
        value={name}
        onValue={setName}
        placeholder={text('designer.open.search')}
      />
      {read.isError ? (
        <ErrorState title={read.error.message} onRetry={() => void read.refetch()} />
      ) : read.isPending ? (
        <div className="flex flex-col gap-3 pt-4">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </div>
      ) : rows.length === 0 ? (
        <p className="pt-4 text-muted">{text(name.trim() === '' ? 'designer.open.empty' : 'designer.open.none')}</p>
      ) : (
        <ul className="pt-3">
          {rows.map((row) => (
            <li key={row.templateName} className="border-b border-line last:border-0">
              <Link
                to={'/LD' as never}
                search={{ template: row.templateName } as never}
                className="flex h-11 items-center gap-3 rounded-sm px-2 hover:hover-wash"
              >
                <span className="min-w-0 flex-1 truncate font-semibold">{designOf(row.templateName)}</span>
                <span className="text-table text-muted">
                  {row.width} × {row.height} · {row.color}
                </span>
                <span className="w-40 text-end text-caption text-muted">{dateTimeText(row.lastUpdateTime)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
