// features/designer/panels: selects the product of the preview: any of the store, the longest names, one that is written
// from right to left, or one without a price.
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Package, PilcrowLeft } from 'lucide-react'
import type { ArticleRow } from '@shelfcast/contract/articles/articles'
import { exampleArticle } from '@shelfcast/render/example-article'
import { articleOf, rightToLeftArticle } from '../../../parts/preview-product.ts'
import { useText } from '../../../text/text.ts'
import { useStore } from '../../../state/store-choice.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { findProducts, firstProducts, longestNames, takeShownAhead, usePreview } from '../preview-product.ts'

/** Starts with the first product of the store; without one, with an example. */
export function useFirstProduct(): void {
  const text = useText()
  const { store } = useStore()
  useEffect(() => {
    if (usePreview.getState().isSample || takeShownAhead(store)) return
    let wanted = true
    const first = store === '' ? Promise.resolve([]) : findProducts(store, '', 1).catch(() => [])
    void first.then(([row]) => {
      if (!wanted) return
      usePreview.setState({
        article: row ? articleOf(row) : exampleArticle(text('designer.product.exampleName')),
        isExample: row === undefined,
        withoutPrice: false,
      })
    })
    return () => {
      wanted = false
    }
  }, [store, text])
}

export function ProductPicker() {
  const text = useText()
  const { store } = useStore()
  const { article, isExample, withoutPrice } = usePreview()
  const longest = longestNames(useQuery(firstProducts(store)).data?.data?.articleList ?? [])
  const [found, setFound] = useState<readonly ArticleRow[]>([])
  const choose = (row: ArticleRow) => usePreview.setState({ article: articleOf(row), isExample: false })
  const choiceOf = (row: ArticleRow) => ({ value: row.articleId, label: `${row.articleName} · ${row.articleId}` })

  return (
    <div className="flex items-center gap-2">
      <Combobox
        label={text('designer.product')}
        labelHidden
        small
        className="w-52 min-[1400px]:w-64"
        placeholder={text('designer.product.search')}
        value={
          article
            ? { value: article.articleId, label: isExample ? text('designer.product.example') : article.name }
            : null
        }
        onValue={(choice) => {
          const row = found.find(({ articleId }) => articleId === choice?.value)
          if (row) choose(row)
        }}
        search={async (words) => {
          if (store === '') return []
          const rows = await findProducts(store, words)
          setFound(rows)
          return rows.map(choiceOf)
        }}
      />
      <Menu
        heading={text('designer.product.hard')}
        trigger={<IconButton icon={Package} label={text('designer.product.hard')} />}
        entries={[
          {
            label: text('designer.product.rightToLeft'),
            icon: PilcrowLeft,
            onPress: () =>
              usePreview.setState({
                article: rightToLeftArticle(
                  text('designer.product.rightToLeft.name'),
                  text('designer.product.rightToLeft.brand'),
                ),
                isExample: false,
              }),
          },
          ...longest.map((row) => ({ label: row.articleName, onPress: () => choose(row) })),
        ]}
      />
      <button
        type="button"
        aria-pressed={withoutPrice}
        onClick={() => usePreview.setState({ withoutPrice: !withoutPrice })}
        className={`h-8 shrink-0 whitespace-nowrap rounded border px-2 text-table transition-colors ${withoutPrice ? 'wash border-accent-ink font-semibold' : 'border-edge hover:bg-sunken'}`}
      >
        {text('designer.product.withoutPrice')}
      </button>
    </div>
  )
}
