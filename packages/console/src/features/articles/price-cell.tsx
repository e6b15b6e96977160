// features/articles: a price in the product list, edited in its row. The form with all fields is article-form.tsx.
import { useState } from 'react'
import { mergeArticles } from '@shelfcast/contract/articles/articles'
import { useAllowed } from '../../api/permission.ts'
import { latePanel } from '../../screens/late-panel.tsx'
import { useText } from '../../text/text.ts'
import { numberText } from '../../ui/number-text.ts'
import type { Price } from './price-field.tsx'

const PriceField = latePanel(() => import('./price-field.tsx').then((part) => part.PriceField))

export function PriceCell(props: Price) {
  const text = useText()
  const { allowed } = useAllowed(mergeArticles.needs)
  const [isOpen, setOpen] = useState(false)
  const value = props.article.data?.[props.field] ?? ''
  const shown = value === '' ? '-' : numberText(value, 2)
  if (!allowed) return shown
  if (isOpen) return <PriceField {...props} value={value} onClose={() => setOpen(false)} />
  return (
    <button
      type="button"
      // The row is the tab stop; its panel has the same field.
      tabIndex={-1}
      title={text('article.price.edit')}
      aria-label={text('article.price.editOf', { field: props.heading, name: props.article.articleName, value: shown })}
      onPointerEnter={PriceField.prepare}
      onClick={() => setOpen(true)}
      className="-mx-1.5 h-7 rounded-sm border border-transparent px-1.5 hover:border-edge hover:bg-surface"
    >
      {shown}
    </button>
  )
}
