// features/templates/mapping: what applying rules would change: how many labels, with pictures of one label for each
// change of template, before and after.
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowRight } from 'lucide-react'
import { tryMapping, type MappedLabel, type MappingRules } from '@shelfcast/contract/templates/mapping'
import { hungKey, standsOnEdge } from '@shelfcast/render/edge'
import { modelOf } from '@shelfcast/render/models'
import { call } from '../../../api/call.ts'
import { LabelPreview } from '../../../parts/label-preview.tsx'
import { useText } from '../../../text/text.ts'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'

/** Two pictures beside each other fit in the panel. */
const roomPx = 300

export function ChangesPanel({
  rules,
  company,
  onClose,
}: {
  rules: MappingRules
  company: string | undefined
  onClose: () => void
}) {
  const text = useText()
  return (
    <SidePanel title={text('mapping.changes')} subtitle={text('mapping.changes.hint')} width={720} onClose={onClose}>
      <Changes rules={rules} company={company} />
    </SidePanel>
  )
}

export function Changes({ rules, company }: { rules: MappingRules; company: string | undefined }) {
  const text = useText()
  const { data, error, refetch } = useQuery({
    queryKey: [tryMapping.path, company, JSON.stringify(rules)],
    queryFn: ({ signal }) => call(tryMapping, { query: { company }, body: rules, signal, background: true }),
    // Labels may follow other rules a moment later.
    staleTime: 0,
    gcTime: 0,
  })
  const found = data?.data
  if (error) return <ErrorState title={error.message} onRetry={() => void refetch()} />
  if (!found) return <Skeleton className="h-40 w-full" />
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p role="status" className="text-lead font-semibold">
          {found.labelCount === 0
            ? text('mapping.changes.none')
            : text('mapping.changes.some', {
                labels: text('template.usage.labels', { count: found.labelCount }),
                stores: text('template.usage.stores', { count: found.storeCount }),
              })}
        </p>
        <p className="text-table text-muted">{text('mapping.changes.following', { count: found.labels })}</p>
      </div>
      {found.examples.length > 0 && (
        <section>
          <h3 id="mapping-examples" className="pb-1 font-semibold">
            {text('mapping.changes.examples')}
          </h3>
          <ul aria-labelledby="mapping-examples" className="flex flex-col">
            {found.examples.map((label) => (
              <Example key={`${label.store}/${label.labelCode}`} label={label} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Example({ label }: { label: MappedLabel }) {
  const text = useText()
  const { articleId, articleName, nfcUrl, eans, data } = label.article
  const key = hungKey(label.type, label.rotation)
  const width = widthOf(label)
  const isWide = width > roomPx
  // Pixels are never scaled by less than a half, so the largest labels are below each other.
  const isStacked = width / 2 > roomPx
  const Arrow = isStacked ? ArrowDown : ArrowRight
  const picture = (templateName: string, alt: string) => (
    <figure className="flex min-w-0 flex-col gap-1">
      <LabelPreview
        article={{ articleId, name: articleName, nfcUrl, eans, data }}
        model={key}
        templateName={templateName}
        alt={`${alt}: ${templateName}`}
        scale={isWide ? 0.5 : 1}
      />
      <figcaption className="text-table text-muted wrap-anywhere">{templateName}</figcaption>
    </figure>
  )
  return (
    <li className="flex flex-col gap-2 border-b border-line py-4 last:border-0">
      <p>
        <strong className="font-semibold">{articleName}</strong>{' '}
        <span className="text-table text-muted">
          {text('mapping.changes.label', { label: label.labelCode, store: label.store })}
        </span>
      </p>
      <div className={`flex gap-3 ${isStacked ? 'flex-col' : 'items-center justify-between'}`}>
        {picture(label.before, text('mapping.changes.before'))}
        <Arrow
          aria-hidden
          size={20}
          strokeWidth={1.75}
          className={`text-muted ${isStacked ? '' : 'rtl:-scale-x-100'}`}
        />
        {picture(label.after, text('mapping.changes.after'))}
      </div>
    </li>
  )
}

/** As the label hangs. */
function widthOf({ type, rotation }: Pick<MappedLabel, 'type' | 'rotation'>): number {
  const { width = 0, height = 0 } = modelOf(type) ?? {}
  return standsOnEdge(rotation) ? height : width
}
