// features/articles: a change in few words: its fields, its labels, its source.
import type { PreviewChange } from '@shelfcast/contract/articles/files'
import type { ArticleChangeRow } from '@shelfcast/contract/articles/records'
import { useText } from '../../../text/text.ts'
import { Status, type Tone } from '../../../ui/status.tsx'
import { useFieldName } from '../field-columns.tsx'
import { comma } from '../../../text/numbers.ts'

/** The name of each property of a product that can change. */
export function useChangedName(): (key: string) => string {
  const text = useText()
  const fieldName = useFieldName()
  return (key) =>
    key === 'articleId' || key === 'articleName' || key === 'nfcUrl' || key === 'eans'
      ? text(`article.field.${key}`)
      : fieldName(key)
}

/** A change of a receipt, or one that an import would make. */
export type ShownChange = Pick<PreviewChange, 'articleId' | 'articleName' | 'changes' | 'jump'>

type Changes = ArticleChangeRow['changes']
/** An added product had no ID before, and a deleted one has none afterwards. */
export const lifeOf = (changes: Changes): 'added' | 'deleted' | undefined => {
  const [first] = changes
  return first?.key !== 'articleId' ? undefined : first.before === null ? 'added' : 'deleted'
}

export function ChangeText({ changes }: { changes: Changes }) {
  const text = useText()
  const name = useChangedName()
  const life = lifeOf(changes)
  const words = life
    ? text(`record.${life}`)
    : changes.map(({ key, before, after }) => `${name(key)}: ${before || '-'} → ${after || '-'}`).join(comma())
  return (
    <span title={words} className="block truncate">
      <bdi>{words}</bdi>
    </span>
  )
}

export function toneOf({ labelCount, labelFail, labelProcessing }: ArticleChangeRow): Tone {
  return labelCount === 0 ? 'off' : labelFail > 0 ? 'danger' : labelProcessing > 0 ? 'info' : 'stable'
}

export function ChangeState({ change }: { change: ArticleChangeRow }) {
  const text = useText()
  if (change.labelCount === 0) return <span className="text-muted">{text('record.noLabels')}</span>
  const words =
    change.labelFail > 0
      ? text('record.late', { done: change.labelSuccess, total: change.labelCount, late: change.labelFail })
      : text('record.done', { done: change.labelSuccess, total: change.labelCount })
  return <Status tone={toneOf(change)}>{words}</Status>
}

export function ChangeOrigin({ change }: { change: Pick<ArticleChangeRow, 'source' | 'fileName' | 'uploadId'> }) {
  const text = useText()
  const words =
    change.source === 'FILE' || (change.source === 'SCHEDULE' && change.fileName !== '')
      ? `${text(`record.source.${change.source}`)}: ${change.fileName}`
      : text(`record.source.${change.source}`)
  return (
    <span title={words} className="block truncate">
      <bdi>{words}</bdi>
    </span>
  )
}
