// features/white-list: adds or deletes many labels, pasted or from a file. It previews the result first, with the line
// of each error.
import { useState } from 'react'
import type { OutputOf } from '@shelfcast/contract/operation'
import { listBodyLimitBytes } from '@shelfcast/contract/constants'
import { loadWhiteListFile, readWhiteListInfo, type WhiteListRow } from '@shelfcast/contract/white-list/white-list'
import { refresh } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { PanelFooter } from '../../screens/panel-footer.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useTextDraft } from '../../screens/use-text-draft.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useUnsavedPanel } from '../../screens/unsaved.tsx'
import { useText } from '../../text/text.ts'
import { TextArea } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { numberText } from '../../ui/number-text.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Facts, Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { wireWords } from '../../api/wire/wire-words.ts'

type Change = 'ADD' | 'DELETE'
type Report = OutputOf<typeof loadWhiteListFile>
type Step =
  | { kind: 'none' }
  | { kind: 'busy' }
  | { kind: 'refused'; reason: string }
  | { kind: 'checked'; report: Report }

const kinds = ['.txt', '.csv', '.xlsx', '.dat']
const mostShown = 200

export const AddPanel = (props: ListPanelProps<WhiteListRow>) => <LoadPanel {...props} change="ADD" />
export const RemovePanel = (props: ListPanelProps<WhiteListRow>) => <LoadPanel {...props} change="DELETE" />

function LoadPanel({ store, change, onClose }: ListPanelProps<WhiteListRow> & { change: Change }) {
  const text = useText()
  const [tab, setTab] = useState('paste')
  const { typed: pasted, onTyped: setPasted, forget } = useTextDraft(`white list ${change}`)
  const [file, setFile] = useState<File>()
  const [step, setStep] = useState<Step>({ kind: 'none' })
  // Pasted lines are sent as a file, so that both give the same errors.
  const source =
    tab === 'file' ? file : pasted.trim() === '' ? undefined : new File([pasted], 'pasted.txt', { type: 'text/plain' })

  const { attempt } = useAttempt((reason) => setStep({ kind: 'refused', reason }))

  async function send(from: File, dryRun: boolean) {
    setStep({ kind: 'busy' })
    const body = new FormData()
    body.append('file', from)
    await attempt(async () => {
      const { data: report } = await call(loadWhiteListFile, { query: { store: store ?? '', change, dryRun }, body })
      if (!report) return
      if (dryRun) return setStep({ kind: 'checked', report })
      toast.say(text(change === 'ADD' ? 'whiteList.load.added' : 'whiteList.load.removed', { count: report.success }))
      void refresh([readWhiteListInfo])
      forget()
      onClose()
    })
  }
  function choose(next: File) {
    setFile(next)
    void send(next, true)
  }
  const checked = step.kind === 'checked' ? step.report : undefined
  const verb = checked
    ? text(change === 'ADD' ? 'whiteList.load.add' : 'whiteList.load.remove', { count: checked.success })
    : text('whiteList.load.check')
  const unsaved = useUnsavedPanel(pasted.trim() !== '' || file !== undefined, onClose, forget)
  return (
    <SidePanel
      title={text(change === 'ADD' ? 'whiteList.add' : 'whiteList.remove')}
      width={560}
      onClose={unsaved.close}
      footer={
        <PanelFooter
          onCancel={unsaved.close}
          needs={loadWhiteListFile.needs}
          look={checked && change === 'DELETE' ? 'destroy' : 'strong'}
          busy={step.kind === 'busy'}
          blockedBy={
            source === undefined
              ? 'whiteList.load.first'
              : checked?.success === 0
                ? 'whiteList.load.nothing'
                : undefined
          }
          onPress={() => {
            if (source) void send(source, checked === undefined)
          }}
        >
          {verb}
        </PanelFooter>
      }
    >
      <div className="flex flex-col gap-5">
        <Tabs
          label={text('whiteList.load.from')}
          value={tab}
          onValue={(next) => {
            setTab(next)
            setStep({ kind: 'none' })
          }}
          tabs={[
            {
              value: 'paste',
              label: text('whiteList.load.paste'),
              content: (
                <TextArea
                  label={text('whiteList.load.codes')}
                  hint={text('whiteList.load.codesHint')}
                  rows={10}
                  spellCheck={false}
                  value={pasted}
                  onValue={(typed) => {
                    setPasted(typed)
                    setStep({ kind: 'none' })
                  }}
                />
              ),
            },
            {
              value: 'file',
              label: text('whiteList.load.file'),
              content: (
                <FileDrop
                  label={text('whiteList.load.choose')}
                  kinds={kinds}
                  limitBytes={listBodyLimitBytes}
                  file={file}
                  onFile={choose}
                  hint={text('whiteList.load.fileHint')}
                />
              ),
            },
          ]}
        />
        {step.kind === 'refused' && (
          <div role="alert" className="rounded bg-error/10 px-4 py-3 text-error-ink">
            <p className="font-semibold">{text('whiteList.load.refused')}</p>
            <p>{step.reason}</p>
          </div>
        )}
        {checked && <Checked report={checked} change={change} />}
      </div>
      {unsaved.question}
    </SidePanel>
  )
}

function Checked({ report, change }: { report: Report; change: Change }) {
  const text = useText()
  const add = change === 'ADD'
  return (
    <>
      <div role="status">
        <Facts
          facts={[
            [text('whiteList.load.lines'), numberText(report.total)],
            [text(add ? 'whiteList.load.new' : 'whiteList.load.gone'), numberText(report.success)],
            [text(add ? 'whiteList.load.known' : 'whiteList.load.unknown'), numberText(report.unchanged)],
            [text('whiteList.load.bad'), numberText(report.fail)],
          ]}
        />
      </div>
      {report.errors.length > 0 && (
        <div className="max-h-72 overflow-y-auto rounded border border-line px-3 scroll-quiet" tabIndex={0}>
          <Table
            caption={text('whiteList.load.bad')}
            columns={[
              { heading: text('whiteList.load.line') },
              { heading: text('whiteList.load.value') },
              { heading: text('whiteList.load.reason') },
            ]}
            rows={report.errors.slice(0, mostShown).map((error) => [
              error.line ?? '-',
              <bdi key="value" className="break-all">
                {error.value || '-'}
              </bdi>,
              wireWords(error.message),
            ])}
          />
        </div>
      )}
      {report.fail > mostShown && (
        <p className="text-muted">{text('whiteList.load.moreBad', { count: report.fail - mostShown })}</p>
      )}
    </>
  )
}
