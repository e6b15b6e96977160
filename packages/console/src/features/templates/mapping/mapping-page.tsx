// features/templates/mapping: the rules that select templates by the fields of a product. The form is mapping-form.tsx.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { mappedPage, readMapping } from '@shelfcast/contract/templates/mapping'
import { ask, refresh } from '../../../api/ask.ts'
import { useLive } from '../../../api/live.ts'
import { useStore } from '../../../state/store-choice.ts'
import { useText } from '../../../text/text.ts'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { MappingEditor } from './mapping-form.tsx'
import { useTriedProduct } from './tried-product.ts'

export function MappingPage() {
  const text = useText()
  const { store, company } = useStore()
  // It stays when the form starts again.
  const product = useTriedProduct(store)
  const query = { company: company || undefined, page: mappedPage }
  const { data, error, refetch } = useQuery(ask(readMapping, query))
  // A time that has come applies the rules in a job.
  useLive(['JOB'], () => {
    void refresh([readMapping])
  })
  /** Counts the starts of the form from saved rules; `saved` if the user has just saved them. */
  const [start, setStart] = useState({ count: 0, saved: false })
  const mapping = data?.data
  return (
    <section aria-labelledby="mapping-title" className="flex flex-col gap-4">
      {mapping ? (
        <MappingEditor
          key={`${company} ${start.count}`}
          mapping={mapping}
          company={query.company}
          product={product}
          isSaved={start.saved}
          onStart={(saved) => setStart(({ count }) => ({ count: count + 1, saved }))}
        />
      ) : (
        <>
          <h1 id="mapping-title" className="text-title font-semibold">
            {text('screen.templateMapping')}
          </h1>
          {error ? (
            <ErrorState title={error.message} onRetry={() => void refetch()} />
          ) : (
            <Skeleton className="h-96 w-full" />
          )}
        </>
      )}
    </section>
  )
}
