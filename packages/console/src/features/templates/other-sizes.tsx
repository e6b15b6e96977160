// features/templates: one design for the other label sizes of the store: each size with its picture and what does not
// fit, to be saved together. The Layout Designer then changes each by itself.
import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { defaultCurrency } from '@shelfcast/contract/constants'
import { listLabelProperties } from '@shelfcast/contract/labels/properties'
import { ACTION } from '@shelfcast/contract/permissions'
import { addTemplate, listTemplates, type Template } from '@shelfcast/contract/templates/templates'
import { inSize } from '@shelfcast/render/sizes/in-size'
import type { TemplateDocument } from '@shelfcast/render/document/schema'
import { hungKey } from '@shelfcast/render/edge'
import type { LabelModel } from '@shelfcast/render/models'
import { designOf, templateNameOf } from '@shelfcast/render/template-name'
import { ask } from '../../api/ask.ts'
import { findingSentence } from '../../parts/findings/finding-list.tsx'
import { LabelPicture } from '../../parts/label-picture.tsx'
import { useDrawnLabel, useLabelRules, useRenderer } from '../../parts/label-preview.tsx'
import { ActionButton } from '../../screens/action-button.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Checkbox } from '../../ui/toggles.tsx'
import { exampleProduct } from './example-product.ts'
import { useTemplate } from './template-document.ts'

/** More than a company has of one design. */
const mostSizes = 200

interface Size {
  name: string
  model: LabelModel
  document: TemplateDocument
}

export function OtherSizes({ rows, store, company, onClose, context }: ListPanelProps<Template>) {
  const text = useText()
  const template = rows[0]!
  const [left, setLeft] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const { busy, attempt } = useAttempt(setProblem)
  const { sizes, failed } = useMissingSizes(template, { store: store ?? '', company })
  const chosen = (sizes ?? []).filter(({ name }) => !left.includes(name))
  const save = () =>
    attempt(async () => {
      for (const { name, document } of chosen)
        await context.send(addTemplate, {
          query: { company: context.company },
          body: { templateName: name, fileType: 'JSON', jsonData: JSON.stringify(document), version: 0 },
        })
      context.say('template.sizes.saved', { count: chosen.length })
      onClose('sent')
    })
  return (
    <SidePanel
      title={text('template.sizes.title', { name: designOf(template.templateName) })}
      subtitle={text('template.sizes.hint')}
      width={640}
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
      <ul className="flex flex-col gap-6">
        {sizes?.map((size) => (
          <SizeRow
            key={size.name}
            size={size}
            isChosen={!left.includes(size.name)}
            onChosen={(isChosen) => {
              setLeft(isChosen ? left.filter((name) => name !== size.name) : [...left, size.name])
            }}
          />
        ))}
      </ul>
    </SidePanel>
  )
}

/** The sizes of the store's labels that the design does not have yet. */
function useMissingSizes(
  template: Template,
  { store, company }: { store: string; company: string | undefined },
): { sizes: Size[] | undefined; failed: string | undefined } {
  const renderer = useRenderer()
  const source = useTemplate(template)?.document
  const design = designOf(template.templateName)
  const models = useQuery(ask(listLabelProperties, { store }, { enabled: store !== '', background: true }))
  const saved = useQuery(ask(listTemplates, { company, name: design, size: mostSizes }, { background: true }))
  const properties = models.data?.data?.labelPropertyList
  const templates = saved.data?.data?.templateList
  const sizes = useMemo(() => {
    if (!renderer || !source || !properties || !templates) return undefined
    const found = new Map<string, Size>()
    for (const { type, rotation } of properties) {
      const model = renderer.hungModelOf(hungKey(type, rotation))
      if (!model) continue
      const name = templateNameOf(design, model)
      if (templates.some((one) => one.templateName === name)) continue
      found.set(name, { name, model, document: inSize(source, model).document })
    }
    return [...found.values()]
  }, [renderer, source, properties, templates, design])
  return { sizes, failed: models.error?.message ?? saved.error?.message }
}

function SizeRow({
  size: { name, model, document },
  isChosen,
  onChosen,
}: {
  size: Size
  isChosen: boolean
  onChosen: (isChosen: boolean) => void
}) {
  const text = useText()
  const renderer = useRenderer()
  const language = useLabelRules()?.language
  const input = useMemo(
    () =>
      language && {
        model,
        template: document,
        kind: 'article' as const,
        articles: [exampleProduct],
        currency: defaultCurrency,
        language,
      },
    [model, document, language],
  )
  const drawing = useDrawnLabel(renderer, input || undefined)
  const findings = useMemo(
    () => (renderer && drawing ? renderer.lintDrawing(drawing.drawn, model) : []),
    [renderer, drawing, model],
  )
  return (
    <li className="flex flex-col gap-2">
      <Checkbox label={`${model.name}, ${model.width} × ${model.height}`} checked={isChosen} onChecked={onChosen} />
      <LabelPicture
        image={drawing?.image}
        loading={drawing === undefined}
        width={model.width}
        height={model.height}
        scale={model.width > 580 ? 0.5 : 1}
        alt={name}
      />
      {findings.map((finding) => (
        <p key={JSON.stringify(finding)} className="text-table text-warning-ink">
          {findingSentence(finding, text)}
        </p>
      ))}
    </li>
  )
}
