// features/labels: one label: target and current picture, products, details and timeline.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Diff } from 'lucide-react'
import { readLabel, type LabelImage, type LabelRow } from '@shelfcast/contract/labels/labels'
import { readLabelHistory, listStatusHistory } from '@shelfcast/contract/labels/history'
import { ask, refresh } from '../../api/ask.ts'
import { useLive } from '../../api/live.ts'
import type { RowPanelProps } from '../../screens/list-spec.ts'
import { RowActions } from '../../screens/row-actions.tsx'
import { TextLink } from '../../parts/text-link.tsx'
import { isolated, useText, type Text } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { LabelPicture, type LabelMark } from '../../parts/label-picture.tsx'
import { readFailure, Skeleton } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { Facts } from '../../ui/table.tsx'
import { panelActions } from './label-actions.ts'
import { DifferenceOverlay, useDifference } from './label-difference.tsx'
import { waitingWords } from '../../parts/label-cause.ts'
import { FindingList } from '../../parts/findings/finding-list.tsx'
import { hungSize, markOf, useLit } from '../../parts/label-state.ts'
import { LabelPages } from './label-pages.tsx'
import { PageFlip } from './page-flip.tsx'
import { LabelTimeline } from './label-timeline.tsx'
import { RadioHistory } from './radio-history.tsx'
import { labelStatusTone } from './label-tones.ts'
import { comma } from '../../text/numbers.ts'
import { numberText } from '../../ui/number-text.ts'

export function LabelDetail({ row, store, company, context }: RowPanelProps<LabelRow>) {
  const text = useText()
  const query = { store: row.store, label: row.labelCode }
  const detail = useQuery(ask(readLabel, query))
  useLive(['LABEL', 'GATEWAY'], (event) => {
    if (event === 'gap' || event.kind === 'GATEWAY' || event.ids.length === 0 || event.ids.includes(row.labelCode))
      void refresh([readLabel, readLabelHistory, listStatusHistory])
  })
  const failure = readFailure(detail)
  if (failure) return failure
  const label = detail.data?.data?.label ?? row
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <Status tone={labelStatusTone[label.updateStatus]}>{text(`label.updateStatus.${label.updateStatus}`)}</Status>
        <p className="text-muted">{explain(label, text)}</p>
        <RowActions<LabelRow>
          row={label}
          store={store}
          company={company}
          context={context}
          actions={panelActions}
          nameOf={({ labelCode }) => labelCode}
        />
      </div>
      <Pictures
        label={label}
        wanted={pngOf(detail.data?.data?.wantedImage)}
        shown={pngOf(detail.data?.data?.currentImage)}
        loading={detail.isPending}
      />
      <FindingList findings={detail.data?.data?.findings ?? []} />
      {label.articleList.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="text-body font-semibold">{text('label.products')}</h3>
          <Facts
            facts={label.articleList.map(
              (article) =>
                [
                  <bdi key={article.articleId} dir="ltr">
                    {article.articleId}
                  </bdi>,
                  <TextLink
                    key="name"
                    to="/Product/ProductInfo"
                    search={{ id: article.articleId, open: article.articleId }}
                  >
                    {article.articleName}
                  </TextLink>,
                ] as unknown as [string, React.ReactNode],
            )}
          />
        </section>
      )}
      <section className="flex flex-col gap-2">
        <h3 className="text-body font-semibold">{text('label.properties')}</h3>
        <Facts facts={facts(label, text)} />
      </section>
      <PageFlip label={label} pages={detail.data?.data?.pages ?? []} />
      <LabelPages label={label} />
      <RadioHistory label={label} />
      <LabelTimeline store={row.store} label={row.labelCode} />
    </div>
  )
}

/** One sentence for a store manager: whether the label is right, and if not, why. */
function explain(label: LabelRow, text: Text): string {
  if (label.updateStatus === 'SUCCESS') return text('label.image.same')
  if (label.updateStatus === 'UNASSIGNED') return text('label.image.unlinked')
  return waitingWords(text, label) ?? text('label.image.onWay')
}

const pngOf = (images: readonly LabelImage[] | undefined) =>
  images?.[0] === undefined ? undefined : `data:image/png;base64,${images[0].content}`

/** Room for one of two pictures next to each other, in screen pixels, bezel included. */
const halfPanelPx = 328
const bezelPx = 12

/** Target and current picture on whole pixels: small labels at 2×, large ones stacked. Hovering shows the difference, and the button keeps it. */
function Pictures({
  label,
  wanted,
  shown,
  loading,
}: {
  label: LabelRow
  wanted: string | undefined
  shown: string | undefined
  loading: boolean
}) {
  const text = useText()
  const difference = useDifference(wanted, shown)
  const lit = useLit(label)
  const [pointed, setPointed] = useState(false)
  const [kept, setKept] = useState(false)
  const size = hungSize(label)
  const scale = size.width * 2 + bezelPx <= halfPanelPx ? 2 : 1
  const beside = size.width * scale + bezelPx <= halfPanelPx
  const over =
    difference && difference.count > 0 && (pointed || kept) ? <DifferenceOverlay difference={difference} /> : undefined
  const picture = (title: string, image: string | undefined, mark: LabelMark) => (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="text-table text-muted">{title}</figcaption>
      {loading ? (
        <Skeleton className="h-32 w-full" />
      ) : (
        <div
          className="overflow-x-auto p-0.5 pb-1.5 scroll-quiet"
          tabIndex={size.width * scale + bezelPx > 2 * halfPanelPx ? 0 : -1}
        >
          <LabelPicture
            image={image}
            {...size}
            scale={scale}
            alt={title}
            mark={mark}
            over={over}
            lit={mark === 'none' && title === text('label.image.wanted') ? undefined : lit}
          />
        </div>
      )}
    </figure>
  )
  // Two identical large pictures would only push everything else out of sight.
  if (!beside && wanted !== undefined && wanted === shown)
    return picture(text('label.image.both'), shown, markOf(label))
  return (
    <div className="flex flex-col items-start gap-3">
      <div
        onPointerEnter={() => setPointed(true)}
        onPointerLeave={() => setPointed(false)}
        className={beside ? 'grid grid-cols-2 gap-4' : 'flex flex-col gap-4'}
      >
        {picture(text('label.image.wanted'), wanted, 'none')}
        {picture(text('label.image.shown'), shown, markOf(label))}
      </div>
      {difference && difference.count > 0 && (
        <Button small icon={Diff} aria-pressed={kept} onClick={() => setKept(!kept)}>
          {text(kept ? 'label.image.hideDifference' : 'label.image.difference', { count: difference.count })}
        </Button>
      )}
    </div>
  )
}

function facts(label: LabelRow, text: Text): [string, React.ReactNode][] {
  const radio =
    label.dataChannelRssi === null
      ? undefined
      : `${label.dataChannelRssi} dBm${label.lqi === null ? '' : ` · LQI ${label.lqi}`}`
  return [
    [
      text('label.field.labelModel'),
      label.labelModel ? `${label.labelModel}, ${label.width}×${label.height} ${label.color}` : undefined,
    ],
    [text('label.field.templateName'), label.templateName[0]],
    [text('label.field.gateway'), label.gateway?.name],
    [
      text('label.field.signal'),
      radio === undefined ? undefined : `${text(`label.signal.${label.signal}`)} (${isolated(radio)})`,
    ],
    [
      text('label.field.battery'),
      label.batteryLevel === ''
        ? undefined
        : `${text(`label.battery.${label.battery}`)} (${isolated(`${numberText((Number(label.batteryLevel) / 1000).toFixed(2), 2)} V`)})`,
    ],
    ...(label.batteryType === '' ? [] : [[text('label.field.batteryType'), label.batteryType] as [string, string]]),
    ...(label.batteryLowOn === null
      ? []
      : [[text('label.field.batteryLowOn'), label.batteryLowOn] as [string, string]]),
    [text('label.field.temperature'), label.temperature === null ? undefined : `${label.temperature} °C`],
    [text('label.field.firmwareVersion'), label.firmwareVersion],
    [text('label.nfc'), <NfcAddress key="nfc" label={label} />],
    ...told(label, text),
    [text('label.field.lastResponseTime'), <DateTime key="heard" time={label.lastResponseTime} />],
    [text('label.field.requestDate'), <DateTime key="asked" time={label.requestDate} />],
    [text('label.field.completedDate'), <DateTime key="image" time={label.completedDate} />],
  ]
}

/** The confirmed address of the chip, or the one on its way. */
function NfcAddress({ label: { nfc, nfcUrl, nfcShownUrl, nfcShownAt } }: { label: LabelRow }) {
  const text = useText()
  if (!nfc) return text('label.nfc.without')
  if (nfcUrl === nfcShownUrl && nfcShownAt !== null && nfcUrl !== '')
    return (
      <>
        <bdi dir="ltr" className="break-all">
          {nfcUrl}
        </bdi>{' '}
        · {text('label.nfc.since')} <DateTime time={nfcShownAt} />
      </>
    )
  if (nfcUrl !== '')
    return (
      <>
        <bdi dir="ltr" className="break-all">
          {nfcUrl}
        </bdi>{' '}
        · {text('label.nfc.onWay')}
      </>
    )
  return text(nfcShownUrl === '' ? 'label.nfc.empty' : 'label.nfc.clearing')
}

/** Facts that only some labels have: a place, a rotation, extra values of their link. */
function told(label: LabelRow, text: Text): [string, React.ReactNode][] {
  const place = [
    label.floor && text('label.place.floor', { floor: label.floor }),
    label.shelfId && text('label.place.shelf', { shelf: label.shelfId }),
  ]
    .filter(Boolean)
    .join(comma())
  const info = [label.arrow, label.addInfo1, label.addInfo2, label.addInfo3, label.addInfo4, label.addInfo5]
    .filter(Boolean)
    .join(' · ')
  return [
    ...(place ? [[text('label.place'), place] as [string, string]] : []),
    ...(label.rotation === 0 ? [] : [[text('label.rotation'), `${label.rotation}°`] as [string, string]]),
    ...(info ? [[text('label.info'), info] as [string, string]] : []),
  ]
}
