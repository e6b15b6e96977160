// features/templates: one template: its picture for a product of the store, what uses it, and its history.
import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'
import { listArticles, type ArticleRow } from '@shelfcast/contract/articles/articles'
import { ACTION } from '@shelfcast/contract/permissions'
import { designerPath } from '@shelfcast/contract/constants'
import { readTemplateUsage, type Template } from '@shelfcast/contract/templates/templates'
import { ask } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { useAllowed } from '../../api/permission.ts'
import { articleOf } from '../../parts/preview-product.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import type { RowPanelProps } from '../../screens/list-spec.ts'
import { useText } from '../../text/text.ts'
import { ErrorLine, readFailure } from '../../ui/states.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import type { Choice } from '../../ui/choice.ts'
import { exampleProduct } from './example-product.ts'
import { TemplateHistory } from './template-history.tsx'
import { TemplatePicture } from './template-picture.tsx'
import { usageWords } from './usage-words.ts'

/** The inner width of the panel. */
const roomPx = 620
const mostFound = 20

export function TemplateDetail({ row, store, company, context }: RowPanelProps<Template>) {
  const text = useText()
  const navigate = useNavigate()
  const [shownVersion, setShownVersion] = useState<number>()
  const read = useQuery(ask(readTemplateUsage, { company, templateName: row.templateName }, { background: true }))
  const usage = read.data?.data
  return (
    <div className="flex flex-col gap-6">
      <ProductPreview template={row} store={store ?? ''} version={shownVersion} />
      <div className="flex items-center justify-between gap-6">
        {readFailure(read, ErrorLine) ?? (
          <p className="text-body">{usage ? usageWords(text, usage) : text('template.usage.counting')}</p>
        )}
        <ActionButton
          needs={ACTION.templateEdit}
          icon={PenLine}
          onPress={() => {
            void navigate({
              to: designerPath as '/',
              search: { template: row.templateName } as never,
            })
          }}
        >
          {text('template.edit')}
        </ActionButton>
      </div>
      {row.builtIn ? (
        <p className="text-body text-muted">{text('template.builtIn.hint')}</p>
      ) : (
        <TemplateHistory template={row} shown={shownVersion} onShow={setShownVersion} context={context} />
      )}
    </div>
  )
}

/** In the shape of the label, as large as fits in whole pixels. */
function ProductPreview({
  template,
  store,
  version,
}: {
  template: Template
  store: string
  version: number | undefined
}) {
  const text = useText()
  const [found, setFound] = useState<readonly ArticleRow[]>([])
  const [chosen, setChosen] = useState<Choice | null>(null)
  const { allowed, reason } = useAllowed(listArticles.needs)
  const first = useQuery(
    ask(listArticles, { store, data: true, size: 1 }, { enabled: allowed && store !== '', background: true }),
  ).data?.data?.articleList[0]
  const row = found.find((one) => one.articleId === chosen?.value) ?? first
  const article = useMemo(() => (row ? articleOf(row) : exampleProduct), [row])

  async function search(name: string) {
    const { data } = await call(listArticles, { query: { store, search: name, size: mostFound, data: true } })
    const articles = data?.articleList ?? []
    setFound((before) => [...before.filter((one) => one.articleId === chosen?.value), ...articles])
    return articles.map(({ articleId, articleName }) => ({ value: articleId, label: `${articleName} (${articleId})` }))
  }

  const { width, height } = template
  const scale = width > roomPx ? 0.5 : width * 3 <= roomPx && height <= 130 ? 3 : width * 2 <= roomPx ? 2 : 1
  return (
    <section
      aria-label={text('template.preview')}
      className="flex flex-col gap-3 rounded border border-line bg-sunken p-4"
    >
      {!allowed && <p className="text-table text-muted">{reason}</p>}
      {allowed && store !== '' && (
        <Combobox
          label={text('template.preview.product')}
          value={chosen ?? (row ? { value: row.articleId, label: `${row.articleName} (${row.articleId})` } : null)}
          onValue={setChosen}
          search={search}
        />
      )}
      <div
        className="flex min-h-36 items-center justify-center-safe overflow-x-auto scroll-quiet"
        tabIndex={width * scale > roomPx ? 0 : -1}
      >
        <TemplatePicture template={template} article={article} version={version} scale={scale} />
      </div>
      <p className="text-center text-table text-muted">
        {text('template.preview.size', {
          width,
          height,
          colours: text(`template.color.${template.color}` as 'template.color.BW'),
        })}
      </p>
    </section>
  )
}
