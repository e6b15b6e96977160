// features/articles/upload: imports a product file: choose, preview, map columns, import, watch. The steps' state is
// use-upload.ts.
import { useState } from 'react'
import { listArticleKeys, listArticles, type ArticleRow } from '@shelfcast/contract/articles/articles'
import { productFileKinds, uploadArticleStream, type FileReport } from '@shelfcast/contract/articles/files'
import { productFileLimitBytes } from '@shelfcast/contract/constants'
import { refresh } from '../../../api/ask.ts'
import { useAllowed } from '../../../api/permission.ts'
import type { ListPanelProps } from '../../../screens/list-spec.ts'
import { useUnsavedPanel } from '../../../screens/unsaved.tsx'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { numberText } from '../../../ui/number-text.ts'
import { Progress } from '../../../ui/progress.tsx'
import { SidePanel } from '../../../ui/side-panel.tsx'
import { Facts } from '../../../ui/table.tsx'
import { MailReceiptBox } from '../records/receipt-mail.tsx'
import { ReceiptLink } from '../records/receipt-link.tsx'
import { SaveRejected } from '../records/save-rejected.tsx'
import { UploadChanges } from './upload-changes.tsx'
import { UploadColumns } from './upload-columns.tsx'
import { UploadErrors } from './upload-errors.tsx'
import { UploadWarnings } from './upload-warnings.tsx'
import { UploadLetters } from './upload-letters.tsx'
import { useUpload, type UploadStep } from './use-upload.ts'

export function UploadPanel({ store, company, onClose }: ListPanelProps<ArticleRow>) {
  const text = useText()
  const { allowed, reason } = useAllowed(uploadArticleStream.needs)
  const upload = useUpload(store ?? '')
  const { step } = upload
  // The tick belongs to one report: another mapping may bring other warnings.
  const [checked, setChecked] = useState<FileReport>()
  const [mailMe, setMailMe] = useState(false)
  function close() {
    void refresh([listArticles, listArticleKeys])
    onClose()
  }
  const isRunning = step.kind === 'loading' || step.kind === 'done'
  // A file that cannot be imported is nothing to lose.
  const isUseless = step.kind === 'refused' || (step.kind === 'checked' && step.report.success === 0)
  const unsaved = useUnsavedPanel(upload.file !== undefined && !isRunning && !isUseless, close)
  const why = allowed
    ? step.kind !== 'checked'
      ? text('upload.first')
      : step.report.missing[0]
        ? text(`upload.missing.${step.report.missing[0]}`)
        : step.report.success === 0
          ? text('upload.nothingGood')
          : step.report.warned > 0 && checked !== step.report
            ? text('upload.unchecked')
            : undefined
    : (reason ?? '')
  return (
    <SidePanel
      title={text('article.upload')}
      width={720}
      onClose={unsaved.close}
      footer={
        isRunning ? (
          <Button look="strong" onClick={close}>
            {text(step.kind === 'done' ? 'ui.close' : 'upload.leave')}
          </Button>
        ) : (
          <>
            <Button look="quiet" onClick={unsaved.close}>
              {text('ui.cancel')}
            </Button>
            <Button look="strong" disabledReason={why} onClick={() => void upload.load(mailMe)}>
              {step.kind === 'checked' && step.report.success > 0
                ? text('upload.load', { count: step.report.success })
                : text('article.upload')}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-6">
        {!isRunning && (
          <FileDrop
            label={text('upload.choose')}
            kinds={productFileKinds}
            limitBytes={productFileLimitBytes}
            file={upload.file}
            onFile={(file) => void upload.choose(file)}
            hint={text('upload.hint')}
          />
        )}
        <Step
          store={store ?? ''}
          step={step}
          company={company}
          checked={step.kind === 'checked' && checked === step.report}
          onChecked={(is) => setChecked(is && step.kind === 'checked' ? step.report : undefined)}
          isText={!/\.xlsx$/i.test(upload.file?.name ?? '')}
          onMapping={(mapping) => void upload.remap(mapping)}
          onEncoding={(encoding) => void upload.reread(encoding)}
        />
        {step.kind === 'checked' && step.report.missing.length === 0 && (
          <MailReceiptBox store={store ?? ''} checked={mailMe} onChecked={setMailMe} />
        )}
      </div>
      {unsaved.question}
    </SidePanel>
  )
}

interface StepProps {
  store: string
  step: UploadStep
  company: string | undefined
  checked: boolean
  onChecked: (checked: boolean) => void
  /** A workbook declares its own encoding. */ isText: boolean
  onMapping: (mapping: Record<string, string>) => void
  onEncoding: (encoding: string) => void
}

function Step({ store, step, company, checked, onChecked, isText, onMapping, onEncoding }: StepProps) {
  const text = useText()
  if (step.kind === 'none') return null
  if (step.kind === 'refused')
    return (
      <>
        <div role="alert" className="rounded bg-error/10 px-4 py-3 text-error-ink">
          <p className="font-semibold">{text('upload.refused')}</p>
          <p>{step.reason}</p>
        </div>
        {isText && <UploadLetters encoding="" onEncoding={onEncoding} />}
      </>
    )
  if (step.kind === 'checking') return <Progress label={text('upload.checking')} value={null} />
  if (step.kind === 'checked') {
    const { report } = step
    return (
      <>
        {report.missing.length > 0 && (
          <div role="alert" className="flex flex-col gap-1 rounded bg-warning/10 px-4 py-3 text-warning-ink">
            {report.missing.map((field) => (
              <p key={field}>{text(`upload.missing.${field}`)}</p>
            ))}
          </div>
        )}
        {report.missing.length === 0 && (
          <Facts
            facts={[
              [
                text('upload.rows'),
                report.delimiter === ''
                  ? numberText(report.total)
                  : `${numberText(report.total)} (${text('upload.delimiter', { delimiter: report.delimiter === '\t' ? text('upload.tab') : `“${report.delimiter}”` })})`,
              ],
              [text('upload.created'), numberText(report.created)],
              [text('upload.changed'), numberText(report.changed)],
              [text('upload.unchanged'), numberText(report.unchanged)],
              [text('upload.labels'), numberText(report.labelCount)],
              [text('upload.bad'), numberText(report.fail)],
            ]}
          />
        )}
        <UploadErrors errors={report.errors} total={report.fail} />
        <UploadWarnings report={report} checked={checked} onChecked={onChecked} />
        <UploadChanges store={store} report={report} />
        <UploadColumns report={report} company={company} onMapping={onMapping} />
        {isText && <UploadLetters encoding={report.encoding} onEncoding={onEncoding} />}
      </>
    )
  }
  const { row } = step
  const done = row ? row.success + row.fail : 0
  return (
    <>
      <Progress
        label={text(step.kind === 'done' ? `upload.result.${row?.result ?? 'SUCCESS'}` : 'upload.loading', {
          count: row?.fail ?? 0,
        })}
        value={step.kind === 'done' ? 100 : step.rows > 0 ? Math.min(100, (done / step.rows) * 100) : null}
        detail={row ? text('upload.progress', { done, total: step.kind === 'done' ? row.total : step.rows }) : ''}
        failed={row?.result === 'FAILED'}
      />
      {step.kind === 'done' && row && (
        <Facts
          facts={[
            [text('upload.good'), numberText(row.success)],
            [text('upload.unchanged'), numberText(row.unchanged)],
            [text('upload.labels'), numberText(row.labelCount)],
            [text('upload.bad'), numberText(row.fail)],
          ]}
        />
      )}
      {step.kind === 'done' && row?.errors && <UploadErrors errors={row.errors} total={row.fail} />}
      {step.kind === 'done' && row && row.fail > 0 && (
        <div>
          <SaveRejected store={store} batch={step.batch} />
        </div>
      )}
      <ReceiptLink batch={step.batch} />
      {step.kind === 'loading' && <p className="text-muted">{text('upload.goesOn')}</p>}
    </>
  )
}
