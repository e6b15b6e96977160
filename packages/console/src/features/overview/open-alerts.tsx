// features/overview: the number of open alerts in the store, with a link to the panel of the bell.
import { BellRing, ChevronRight } from 'lucide-react'
import { showAlerts } from '../../state/alerts-view.ts'
import { useAppData } from '../../state/app-data.ts'
import { useText } from '../../text/text.ts'

export function OpenAlerts({ count }: { count: number }) {
  const text = useText()
  const store = useAppData((state) => state.selectedStore)
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-body font-semibold">{text('overview.alerts')}</h2>
      {count === 0 ? (
        <p className="text-muted">{text('overview.alerts.none')}</p>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => {
            showAlerts(store ? { code: store.store, name: store.name } : undefined)
          }}
          className="flex w-full items-center gap-2.5 rounded-sm py-2.5 text-start hover:underline"
        >
          <BellRing aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-error-ink" />
          <span className="min-w-0 grow">{text('overview.alerts.open', { count })}</span>
          <ChevronRight size={16} className="shrink-0 text-faint rtl:-scale-x-100" aria-hidden />
        </button>
      )}
    </section>
  )
}
