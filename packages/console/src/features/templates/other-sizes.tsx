// features/templates: one design for the other label sizes of the store, side by side: what each leaves out or changes,
// and which follow the design. The Layout Designer then changes each by itself.
import { useMemo, useState } from 'react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { listLabelProperties } from '@shelfcast/contract/labels/properties'
import { ACTION } from '@shelfcast/contract/permissions'
import { addTemplate, listTemplates, saveTemplate, type Template } from '@shelfcast/contract/templates/templates'
import { hasChanges } from '@shelfcast/render/document/patch'
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import { hungKey } from '@shelfcast/render/edge'
import type { LabelModel } from '@shelfcast/render/models'
import type { SizeChange } from '@shelfcast/render/sizes/in-size'
import { designOf, templateNameOf } from '@shelfcast/render/template-name'
import { ask, refresh } from '../../api/ask.ts'
import { useDocumentDrawing } from '../../parts/document-drawing.ts'
import { findingSentence } from '../../parts/findings/finding-list.tsx'
import { LabelPicture } from '../../parts/label-picture.tsx'
import { useLabelRules, useRenderer } from '../../parts/label-preview.tsx'
import { isOutdated, madeFrom, mostSizes, ownChanges } from '../../parts/made-sizes.ts'
import { parsedDocument, templateContent } from '../../parts/template-documents.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Checkbox } from '../../ui/toggles.tsx'
import { exampleProduct } from './example-product.ts'
import { ownChangeNames, sizeChangeSentences } from './size-change-words.ts'
import { useTemplate } from './template-document.ts'

interface Size {
  name: string
  model: LabelModel
  document: TemplateDocument
  changes: readonly SizeChange[]
  inColumns: boolean
  /** `own` does not follow the design. */
  state: 'new' | 'outdated' | 'current' | 'own'
  /** What it has otherwise than the design, in words; empty for nothing. */
  own: string
  /** The same without its own changes. */
  plain: TemplateDocument
  /** Of the stored template; 0 for a new one. */
  version: number
}

const isOffered = ({ state }: Size) => state === 'new' || state === 'outdated'

export function OtherSizes({ rows, store, company, onClose, context }: ListPanelProps<Template>) {
  const text = useText()
  const template = rows[0]!
  const [left, setLeft] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const { busy, attempt } = useAttempt(setProblem)
  const { sizes, failed } = useSizes(template, { store: store ?? '', company })
  const chosen = (sizes ?? []).filter((size) => isOffered(size) && !left.includes(size.name))
  const save = () =>
    attempt(async () => {
      for (const { name, document, version } of chosen)
        await context.send(version === 0 ? addTemplate : saveTemplate, {
          query: { company: context.company },
          body: { templateName: name, fileType: 'JSON', jsonData: JSON.stringify(document), version },
        })
      context.say('template.sizes.saved', { count: chosen.length })
      onClose('sent')
    })
  const discard = ({ name, plain, version }: Size) =>
    attempt(async () => {
      await context.send(saveTemplate, {
        query: { company: context.company },
        body: { templateName: name, fileType: 'JSON', jsonData: JSON.stringify(plain), version },
      })
      await refresh([listTemplates])
      context.say('template.sizes.followed', { name })
    })
  return (
    <SidePanel
      title={text('template.sizes.title', { name: designOf(template.templateName) })}
      subtitle={text('template.sizes.hint')}
      width={720}
      onClose={onClose}
      footer={
        <ActionButton
          needs={ACTION.templateEdit}
          look="strong"
          busy={busy}
          blockedBy={chosen.length === 0 ? 'template.sizes.none' : undefined}
          onPress={() => void save()}
        >
          {text('template.sizes.save', { count: chosen.length })}
        </ActionButton>
      }
    >
      {failed !== undefined && (
        <p role="alert" className="text-error-ink">
          {failed}
        </p>
      )}
      {problem !== undefined && (
        <p role="alert" className="pb-4 text-error-ink">
          {problem}
        </p>
      )}
      {!store && <p className="text-muted">{text('template.sizes.noStore')}</p>}
      {sizes?.length === 0 && <p className="text-muted">{text('template.sizes.complete')}</p>}
      <ul className="grid grid-cols-2 gap-x-6 gap-y-8">
        {sizes?.map((size) => (
          <SizeCell
            key={size.name}
            size={size}
            isChosen={!left.includes(size.name)}
            busy={busy}
            onPlain={() => void discard(size)}
            onChosen={(isChosen) => {
              setLeft(isChosen ? left.filter((name) => name !== size.name) : [...left, size.name])
            }}
          />
        ))}
      </ul>
    </SidePanel>
  )
}

/** The sizes of the store's labels, but not that of the design itself. */
function useSizes(
  template: Template,
  { store, company }: { store: string; company: string | undefined },
): { sizes: Size[] | undefined; failed: string | undefined } {
  const text = useText()
  const renderer = useRenderer()
  const source = useTemplate(template)?.document
  const language = useLabelRules()?.language
  const design = designOf(template.templateName)
  const models = useQuery(ask(listLabelProperties, { store }, { enabled: store !== '', background: true }))
  const saved = useQuery(ask(listTemplates, { company, name: design, size: mostSizes }, { background: true }))
  const properties = models.data?.data?.labelPropertyList
  const templates = saved.data?.data?.templateList.filter((one) => designOf(one.templateName) === design)
  const contents = useQueries({
    queries: (templates ?? []).map(({ templateName, version }) => templateContent(company, templateName, version)),
    combine: (answers) => ({
      isPending: answers.some(({ isPending }) => isPending),
      failed: answers.find(({ error }) => error)?.error?.message,
      list: answers.flatMap(({ data }) => data?.data ?? []),
    }),
  })
  // A stored size that cannot be read must not count as new.
  const stored = templates && !contents.isPending && contents.failed === undefined ? contents.list : undefined
  const sizes = useMemo(() => {
    if (!renderer || !source || !properties || !stored || !language) return undefined
    const found = new Map<string, Size>()
    for (const { type, rotation } of properties) {
      const model = renderer.hungModelOf(hungKey(type, rotation))
      const name = model && templateNameOf(design, model)
      if (!name || name === template.templateName || found.has(name)) continue
      const before = stored.find((one) => one.templateName === name)
      const document = before && parsedDocument(before.jsonData)
      const follows = document?.madeFrom?.template === template.templateName
      const patch = (follows && ownChanges(document)) || {}
      const made = madeFrom(source, template, { model, language, own: patch })
      const plain = hasChanges(patch) ? madeFrom(source, template, { model, language }).document : made.document
      const own = document ? ownChangeNames(patch, { design: source, size: document }, text) : ''
      const size = { name, model, own, plain, version: before?.version ?? 0 }
      if (!document) found.set(name, { ...made, ...size, state: 'new' })
      else if (isOutdated(document, template)) found.set(name, { ...made, ...size, state: 'outdated' })
      else {
        const shown = follows ? { ...made, document } : { document, changes: [], inColumns: false }
        found.set(name, { ...shown, ...size, state: follows ? 'current' : 'own' })
      }
    }
    return [...found.values()]
  }, [renderer, source, properties, stored, design, template, language, text])
  // While the new version of a size is read, all stay in view.
  const [last, keep] = useState(sizes)
  if (sizes && sizes !== last) keep(sizes)
  return { sizes: sizes ?? last, failed: models.error?.message ?? saved.error?.message ?? contents.failed }
}

function SizeCell({
  size,
  isChosen,
  busy,
  onChosen,
  onPlain,
}: {
  size: Size
  isChosen: boolean
  busy: boolean
  onChosen: (isChosen: boolean) => void
  /** Gives up its own changes. */
  onPlain: () => void
}) {
  const text = useText()
  const { name, model, document, state, own } = size
  const { image, findings } = useDocumentDrawing(document, model, exampleProduct)
  const title = `${model.name}, ${model.width} × ${model.height}`
  return (
    <li className="flex min-w-0 flex-col gap-2">
      {isOffered(size) ? (
        <Checkbox label={title} checked={isChosen} onChecked={onChosen} />
      ) : (
        <p className="font-semibold">{title}</p>
      )}
      <p className="text-table text-muted">
        {own !== '' && state === 'current'
          ? text('template.sizes.edited', { names: own })
          : text(`template.sizes.${state}`)}
      </p>
      {own !== '' && state === 'outdated' && (
        <p className="text-table text-muted">{text('template.sizes.edited', { names: own })}</p>
      )}
      {own !== '' && (
        <ActionButton needs={ACTION.templateEdit} busy={busy} onPress={onPlain}>
          {text('template.sizes.follow')}
        </ActionButton>
      )}
      <LabelPicture
        image={image}
        loading={image === undefined}
        width={model.width}
        height={model.height}
        scale={model.width > widestCell ? 0.5 : 1}
        alt={name}
      />
      {sizeChangeSentences(size, text).map((sentence) => (
        <p key={sentence} className="text-table text-muted">
          {sentence}
        </p>
      ))}
      {findings.map((finding, at) => (
        <p key={at} className="text-table text-warning-ink">
          {findingSentence(finding, text)}
        </p>
      ))}
    </li>
  )
}

/** Pixels of a label that half of the panel shows in full size. */
const widestCell = 300
