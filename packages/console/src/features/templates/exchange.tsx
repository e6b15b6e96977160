// features/templates: saves all templates of a company as a file, and adds those of such a file: for another company or
// server. One template alone is a file of the Layout Designer.
import { useState } from 'react'
import { listBodyLimitBytes } from '@shelfcast/contract/constants'
import { ACTION } from '@shelfcast/contract/permissions'
import { exportTemplates, importTemplates, TemplateExchange } from '@shelfcast/contract/templates/exchange'
import { listTemplateGroups } from '@shelfcast/contract/templates/groups'
import { listTemplateImages } from '@shelfcast/contract/templates/images'
import type { Template } from '@shelfcast/contract/templates/templates'
import { refresh } from '../../api/ask.ts'
import { call, saveFile } from '../../api/call.ts'
import { PanelFooter } from '../../screens/panel-footer.tsx'
import type { ListContext, ListPanelProps } from '../../screens/list-spec.ts'
import { useUnsavedPanel } from '../../screens/unsaved.tsx'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText, type TextKey } from '../../text/text.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Facts } from '../../ui/table.tsx'
import { wireWords } from '../../api/wire/wire-words.ts'

/** Downloads the file. */
export async function saveAllTemplates(context: ListContext): Promise<void> {
  const data = await context.send(exportTemplates, { query: { company: context.company } })
  if (!data) return
  saveFile(new Blob([JSON.stringify(data)], { type: 'application/json' }), `templates-${context.company ?? 'all'}.json`)
  context.say('template.exported', { count: data.templates.length })
}

type Step =
  | { kind: 'none' }
  | { kind: 'refused'; reasons: readonly string[] }
  | { kind: 'read'; content: TemplateExchange }

/** What is wrong with a file, in the words of the contract. */
function readExchange(file: string): Step {
  try {
    const read = TemplateExchange.safeParse(JSON.parse(file))
    return read.success
      ? { kind: 'read', content: read.data }
      : { kind: 'refused', reasons: [read.error.issues[0]?.message ?? ''] }
  } catch {
    // Text that is not JSON is no export either.
    return { kind: 'refused', reasons: [TemplateExchange.shape.format.safeParse('').error?.issues[0]?.message ?? ''] }
  }
}

export function ImportTemplates({ company, onClose, context }: ListPanelProps<Template>) {
  const text = useText()
  const [file, setFile] = useState<File>()
  const [step, setStep] = useState<Step>({ kind: 'none' })
  const { busy, attempt } = useAttempt((words, { errors }) =>
    setStep({
      kind: 'refused',
      reasons: [words, ...errors.slice(0, mostReasons).map(({ field, message }) => `${field}: ${message}`)],
    }),
  )
  const unsaved = useUnsavedPanel(file !== undefined, onClose)
  const content = step.kind === 'read' ? step.content : undefined

  async function choose(chosen: File) {
    setFile(chosen)
    setStep(readExchange(await chosen.text()))
  }
  const send = () =>
    attempt(async () => {
      if (!content) return
      await call(importTemplates, { query: { company }, body: content as never })
      context.say('template.imported', { count: content.templates.length })
      void refresh([listTemplateGroups, listTemplateImages])
      context.refresh()
      onClose('sent')
    })
  const blockedBy: TextKey | undefined = file
    ? content
      ? undefined
      : 'template.import.wrong'
    : 'template.import.first'
  return (
    <SidePanel
      title={text('template.import')}
      width={560}
      onClose={unsaved.close}
      footer={
        <PanelFooter
          onCancel={unsaved.close}
          needs={ACTION.templateEdit}
          busy={busy}
          blockedBy={blockedBy}
          onPress={() => void send()}
        >
          {text('template.import')}
        </PanelFooter>
      }
    >
      <div className="flex flex-col gap-5">
        <FileDrop
          label={text('template.import.choose')}
          hint={text('template.import.hint')}
          kinds={['.json']}
          limitBytes={listBodyLimitBytes}
          file={file}
          onFile={(chosen) => void choose(chosen)}
        />
        {step.kind === 'refused' && (
          <div role="alert" className="flex flex-col gap-1 text-body text-error-ink">
            {step.reasons.map((reason) => (
              <p key={reason}>{wireWords(reason)}</p>
            ))}
          </div>
        )}
        {content && (
          <Facts
            facts={[
              [text('template.import.templates'), content.templates.length],
              [text('template.import.groups'), content.groups.length],
              [text('template.import.images'), content.images.length],
            ]}
          />
        )}
      </div>
      {unsaved.question}
    </SidePanel>
  )
}

/** More are no help to a reader. */
const mostReasons = 5
