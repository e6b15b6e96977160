// features/articles: a product on a label of a chosen model, live as one types.
import { useState } from 'react'
import type { LabelArticle } from '@shelfcast/render/render-input'
import { LabelPreview, commonModels, useRenderer } from '../../preview/label-preview.tsx'
import { useText } from '../../text/text.ts'
import { Select } from '../../ui/select.tsx'

/** `models`: those of the labels that show it; without any, one of each common size. `damaged`: something typed can not be saved. */
export function ArticlePreview({ article, models, damaged = false, title }: { article: LabelArticle; models?: readonly string[]; damaged?: boolean; /** Default 'Live preview'. */ title?: string }) {
  const text = useText()
  const renderer = useRenderer()
  const choices = models && models.length > 0 ? models : commonModels
  const [chosen, setChosen] = useState<string>()
  const model = chosen !== undefined && choices.includes(chosen) ? chosen : (choices.find((key) => key.includes('296x128')) ?? choices[0] ?? commonModels[2])
  const facts = renderer?.modelOf(model)
  return (
    <section className="flex flex-col gap-3 rounded border border-line bg-sunken p-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-body font-semibold">{title ?? text('article.preview')}</h3>
        <Select label={text('article.preview.model')} labelHidden small value={model} onValue={setChosen} choices={choices.map((key) => ({ value: key, label: renderer?.modelOf(key)?.name ?? key }))} className="w-56" />
      </div>
      <div className="flex min-h-36 items-center justify-center overflow-x-auto scroll-quiet" tabIndex={(facts?.width ?? 0) > 600 ? 0 : -1}>
        <LabelPreview article={article} model={model} scale={facts && facts.width * 2 <= 620 ? 2 : 1} alt={article.name === '' ? text('article.preview') : article.name} mark={damaged ? 'late' : 'none'} />
      </div>
    </section>
  )
}
