// features/articles: loads a product file: choose it, see what it would do, correct the columns, load, watch. The steps' state is use-upload.ts.
import { listArticles, type ArticleRow } from '@shelfcast/contract/articles'
import { uploadArticleStream } from '@shelfcast/contract/article-files'
import { productFileLimitBytes } from '@shelfcast/contract/constants'
import { refresh } from '../../api/ask.ts'
import { useAllowed } from '../../api/permission.ts'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Progress } from '../../ui/progress.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Facts } from '../../ui/table.tsx'
import { UploadColumns } from './upload-columns.tsx'
import { UploadErrors } from './upload-errors.tsx'
import { useUpload, type UploadStep } from './use-upload.ts'

const kinds = ['.csv', '.txt', '.dat', '.xlsx', '.json']

export function UploadPanel({ store, onClose }: ListPanelProps<ArticleRow>) {
  const text = useText()
  const { allowed, reason } = useAllowed(uploadArticleStream.needs)
  const upload = useUpload(store ?? '')
  const { step } = upload
  function close() {
    void refresh([listArticles])
    onClose()
  }
  const why = allowed ? (step.kind !== 'checked' ? text('article.upload.first') : step.report.success === 0 ? text('article.upload.nothingGood') : undefined) : (reason ?? '')
  const isRunning = step.kind === 'loading' || step.kind === 'done'
  return (
    <SidePanel
      title={text('article.upload')} width={720} onClose={close}
      footer={isRunning ? <Button look="strong" onClick={close}>{text(step.kind === 'done' ? 'ui.close' : 'article.upload.leave')}</Button>
        : <><Button look="quiet" onClick={close}>{text('ui.cancel')}</Button><Button look="strong" disabledReason={why} onClick={() => void upload.load()}>{step.kind === 'checked' ? text('article.upload.load', { count: step.report.success }) : text('article.upload')}</Button></>}
    >
      <div className="flex flex-col gap-6">
        {!isRunning && <FileDrop label={text('article.upload.choose')} kinds={kinds} limitBytes={productFileLimitBytes} file={upload.file} onFile={(file) => void upload.choose(file)} hint={text('article.upload.hint')} />}
        <Step step={step} onMapping={(mapping) => void upload.remap(mapping)} />
      </div>
    </SidePanel>
  )
}

function Step({ step, onMapping }: { step: UploadStep; onMapping: (mapping: Record<string, string>) => void }) {
  const text = useText()
  if (step.kind === 'none') return null
  if (step.kind === 'refused') return <div role="alert" className="rounded bg-error/10 px-4 py-3 text-error-ink"><p className="font-semibold">{text('article.upload.refused')}</p><p>{step.reason}</p></div>
  if (step.kind === 'checking') return <Progress label={text('article.upload.checking')} value={null} />
  if (step.kind === 'checked') {
    const { report } = step
    return (
      <>
        <Facts facts={[
          [text('article.upload.rows'), `${report.total.toLocaleString('en')} (${[report.encoding, report.delimiter && `“${report.delimiter}”`].filter(Boolean).join(', ')})`],
          [text('article.upload.created'), report.created.toLocaleString('en')], [text('article.upload.changed'), report.changed.toLocaleString('en')], [text('article.upload.unchanged'), report.unchanged.toLocaleString('en')],
          [text('article.upload.labels'), report.labelCount.toLocaleString('en')], [text('article.upload.bad'), report.fail.toLocaleString('en')],
        ]} />
        <UploadErrors errors={report.errors} total={report.fail} />
        <UploadColumns columns={report.columns} mapping={report.mapping} onMapping={onMapping} />
      </>
    )
  }
  const { row } = step
  const done = row ? row.success + row.fail : 0
  return (
    <>
      <Progress
        label={text(step.kind === 'done' ? `article.upload.result.${row?.result ?? 'SUCCESS'}` : 'article.upload.loading')} value={row && row.total > 0 ? Math.min(100, (done / row.total) * 100) : step.kind === 'done' ? 100 : null}
        detail={row ? text('article.upload.progress', { done, total: row.total }) : ''} failed={row?.result === 'FAILED'}
      />
      {step.kind === 'done' && row && (
        <Facts facts={[[text('article.upload.good'), row.success.toLocaleString('en')], [text('article.upload.unchanged'), row.unchanged.toLocaleString('en')], [text('article.upload.labels'), row.labelCount.toLocaleString('en')], [text('article.upload.bad'), row.fail.toLocaleString('en')]]} />
      )}
      {step.kind === 'done' && row?.errors && <UploadErrors errors={row.errors} total={row.fail} />}
      {step.kind === 'loading' && <p className="text-muted">{text('article.upload.goesOn')}</p>}
    </>
  )
}
