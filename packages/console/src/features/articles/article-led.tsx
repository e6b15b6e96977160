// features/articles: blinks the labels of the selected products, to find the shelf [3103].
import { blinkArticles } from '@shelfcast/contract/labels/led'
import type { ArticleRow } from '@shelfcast/contract/articles/articles'
import { FormPanel } from '../../screens/form-panel.tsx'
import { LedFields, lightShape, lightStart } from '../../parts/led/led-fields.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useOperationForm } from '../../screens/operation-form.ts'
import { useText } from '../../text/text.ts'

export function ArticleLed({ rows, store, onClose }: ListPanelProps<ArticleRow>) {
  const text = useText()
  const form = useOperationForm(blinkArticles, {
    start: lightStart,
    shape: lightShape,
    query: { store: store ?? '' },
    about: rows.map((row) => row.articleId).join(),
    done: 'led.sent',
    toBody: ({ color, duration, patternId }) => ({
      ledBlinkList: rows.map((row) => ({ articleId: row.articleId, color, duration, patternId: Number(patternId) })),
    }),
  })
  return (
    <FormPanel
      form={form}
      title="article.led"
      verb="led.blink"
      subtitle={text('article.chosen', { count: rows.length })}
      onClose={onClose}
    >
      <LedFields form={form} />
    </FormPanel>
  )
}
