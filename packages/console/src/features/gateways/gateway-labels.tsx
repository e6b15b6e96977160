// features/gateways: the labels of a gateway with their current pictures: the first few, and a link to all.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listLabels } from '@shelfcast/contract/labels/labels'
import { ask, refresh } from '../../api/ask.ts'
import { useLiveRead } from '../../api/live-read.ts'
import { useAllowed } from '../../api/permission.ts'
import { LabelThumb } from '../../parts/label-thumb.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { useText } from '../../text/text.ts'
import { Skeleton, readFailure } from '../../ui/states.tsx'

const mostShown = 6

export function GatewayLabels({ store, mac }: { store: string; mac: string }) {
  const text = useText()
  const { allowed, reason } = useAllowed(listLabels.needs)
  const read = useQuery(
    ask(listLabels, { store, gateway: mac, size: mostShown }, { background: true, enabled: allowed }),
  )
  useLiveRead(['LABEL'], () => {
    if (allowed) void refresh([listLabels])
  })
  const labels = read.data?.data?.labelList ?? []
  const total = read.data?.page?.total ?? labels.length
  const failure = readFailure(read)
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-body font-semibold">{text('gateway.labels.title')}</h3>
        {total > 0 && (
          <TextLink to="/Label/LabelInfo" search={{ gateway: mac }}>
            {text('gateway.labels', { count: total })}
          </TextLink>
        )}
      </div>
      {!allowed ? (
        <p className="text-muted">{reason}</p>
      ) : failure ? (
        failure
      ) : read.isPending ? (
        <Skeleton className="h-24 w-full" />
      ) : labels.length === 0 ? (
        <p className="text-muted">{text('gateway.labels.none')}</p>
      ) : (
        <ul className="grid grid-cols-2 gap-x-4 gap-y-2">
          {labels.map((label) => (
            <li key={label.labelCode} className="min-w-0">
              <Link
                to="/Label/LabelInfo"
                search={{ gateway: mac, open: label.labelCode } as never}
                className="group flex items-center gap-3 rounded-sm"
              >
                <LabelThumb label={label} />
                <span className="flex min-w-0 flex-col text-table">
                  <bdi dir="ltr" className="font-semibold group-hover:underline">
                    {label.labelCode}
                  </bdi>
                  <span title={label.articleList[0]?.articleName} className="truncate text-caption text-muted">
                    {label.articleList[0]?.articleName ?? text(`label.updateStatus.${label.updateStatus}`)}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
