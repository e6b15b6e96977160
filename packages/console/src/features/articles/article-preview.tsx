// features/articles: a live preview of a product on a label of a selected model.
import { useState } from 'react'
import { readHungKey } from '@shelfcast/render/edge'
import type { LabelArticle } from '@shelfcast/render/render-input'
import { LabelPreview, commonModels, useRenderer } from '../../parts/label-preview.tsx'
import { readLook } from '../../parts/template-documents.ts'
import { useText } from '../../text/text.ts'
import { Select } from '../../ui/select.tsx'

/** The inner width of a product's panel. */
export const roomPx = 620
/** A taller preview would leave no room for the form. */
const mostOfWindow = 0.3

/**
 * `models`: those of the product's labels, as mounted and with their templates (parts/label-preview); without any, one
 * of each common size. `damaged`: a typed value cannot be saved.
 */
export function ArticlePreview({
  article,
  models,
  damaged = false,
  title,
  follows = false,
}: {
  article: LabelArticle
  models?: readonly string[] | undefined
  damaged?: boolean
  /** Default 'Live preview'. */ title?: string
  /** Stays in view while the form below scrolls, if the window has room for both. */ follows?: boolean
}) {
  const text = useText()
  const renderer = useRenderer()
  const choices = models && models.length > 0 ? models : commonModels
  const [chosen, setChosen] = useState<string>()
  const model =
    chosen !== undefined && choices.includes(chosen)
      ? chosen
      : (choices.find((key) => key.includes('296x128')) ?? choices[0] ?? commonModels[2])
  const facts = renderer?.hungModelOf(readLook(model).key)
  const nameOf = (choice: string) => {
    const { key, templateName: template } = readLook(choice)
    const known = renderer?.hungModelOf(key)
    if (!renderer || !known) return key
    const name = readHungKey(key).onEdge ? text('article.preview.onEdge', { model: known.name }) : known.name
    return template === undefined || template === renderer.templateNamesFor(known)[0] ? name : `${name}, ${template}`
  }
  const most = follows ? window.innerHeight * mostOfWindow : Infinity
  const scale = !facts ? 1 : facts.width > roomPx ? 0.5 : facts.width * 2 <= roomPx && facts.height * 2 <= most ? 2 : 1
  const stays = follows && facts !== undefined && facts.height * scale <= most
  return (
    <section
      className={`flex flex-col gap-3 rounded border border-line bg-sunken p-4 ${stays ? 'sticky -top-5 z-10' : ''}`}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-body font-semibold">{title ?? text('article.preview')}</h3>
        <Select
          label={text('article.preview.model')}
          labelHidden
          small
          value={model}
          onValue={setChosen}
          choices={choices.map((key) => ({ value: key, label: nameOf(key) }))}
          className="w-56"
        />
      </div>
      <div
        className="flex min-h-36 items-center justify-center-safe overflow-x-auto scroll-quiet"
        tabIndex={(facts?.width ?? 0) * scale > roomPx ? 0 : -1}
      >
        <LabelPreview
          article={article}
          model={model}
          scale={scale}
          alt={article.name === '' ? text('article.preview') : article.name}
          mark={damaged ? 'late' : 'none'}
        />
      </div>
    </section>
  )
}
