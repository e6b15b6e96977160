// features/articles: the labels of a product, each with its progress.
import type { LabelRow } from '@shelfcast/contract/labels/labels'
import { causeWords } from '../../parts/label-cause.ts'
import { TextLink } from '../../parts/text-link.tsx'
import { useText } from '../../text/text.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import { Table } from '../../ui/table.tsx'

const tones = {
  PROCESSING: 'info',
  SUCCESS: 'stable',
  TIMEOUT: 'danger',
  UNASSIGNED: 'off',
  UNASSIGNING: 'caution',
} as const satisfies Record<LabelRow['updateStatus'], Tone>

export function ArticleLabels({ labels }: { labels: readonly LabelRow[] }) {
  const text = useText()
  return (
    <Table
      caption={text('article.labels')}
      columns={[
        { heading: text('label.field.labelCode') },
        { heading: text('label.field.labelModel') },
        { heading: text('label.field.updateStatus') },
        { heading: text('label.field.completedDate') },
      ]}
      rows={labels.map((label) => [
        <TextLink key="code" to="/Label/LabelInfo" search={{ label: label.labelCode, open: label.labelCode }}>
          <bdi dir="ltr">{label.labelCode}</bdi>
        </TextLink>,
        label.labelModel || '-',
        <div key="status" className="flex flex-col">
          <Status tone={tones[label.updateStatus]}>{text(`label.updateStatus.${label.updateStatus}`)}</Status>
          {label.cause && <span className="text-caption text-muted">{causeWords(text, label.cause)}</span>}
        </div>,
        <DateTime key="image" time={label.completedDate} />,
      ])}
    />
  )
}
