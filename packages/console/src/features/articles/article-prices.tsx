// features/articles: the price history: the 30-day lowest price, which the law requires next to a reduction, and the
// prices behind it.
import type { ArticleDetail } from '@shelfcast/contract/articles/articles'
import { useText } from '../../text/text.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { numberText } from '../../ui/number-text.ts'
import { Facts, Table } from '../../ui/table.tsx'

export function ArticlePrices({
  article: { lowestPrice, priceHistory },
}: {
  article: Pick<ArticleDetail, 'lowestPrice' | 'priceHistory'>
}) {
  const text = useText()
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-body font-semibold">{text('record.prices')}</h3>
      <Facts
        facts={[
          [text('record.lowest'), lowestPrice === null ? text('record.lowest.none') : numberText(lowestPrice, 2)],
        ]}
      />
      {priceHistory.length === 0 ? (
        <p className="text-muted">{text('record.prices.none')}</p>
      ) : (
        <Table
          caption={text('record.prices')}
          columns={[
            { heading: text('record.prices.until') },
            { heading: text('record.prices.kind') },
            { heading: text('record.prices.price'), end: true },
          ]}
          rows={priceHistory.map((past) => [
            <DateTime key="until" time={past.until} />,
            text(past.reduced ? 'record.prices.reduced' : 'record.prices.regular'),
            numberText(past.price, 2),
          ])}
        />
      )}
    </section>
  )
}
