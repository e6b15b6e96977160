// features/templates: asks before all labels of a template are drawn again, and says how many they are.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { readTemplateUsage, type Template } from '@shelfcast/contract/templates/templates'
import { ask } from '../../api/ask.ts'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { AskDialog } from '../../ui/dialog.tsx'
import { readFailure } from '../../ui/states.tsx'
import { saveVersion } from './template-change.ts'
import { usageWords } from './usage-words.ts'

export function RedrawLabels({ rows, company, onClose, context }: ListPanelProps<Template>) {
  const text = useText()
  const [problem, setProblem] = useState<string>()
  const { busy, attempt } = useAttempt(setProblem)
  const template = rows[0]
  const read = useQuery(
    ask(readTemplateUsage, { company, templateName: template?.templateName ?? '' }, { staleTime: 0 }),
  )
  const usage = read.data?.data
  const redraw = () =>
    attempt(async () => {
      if (!template) return
      await saveVersion(template, { redraws: true }, context)
      context.say('template.redrawn', { count: usage?.labelCount ?? 0 })
      onClose('sent')
    })
  return (
    <AskDialog
      open
      title={text('template.redraw.title', { name: template?.templateName ?? '' })}
      verb={text('template.redraw')}
      busy={busy || usage === undefined}
      onYes={() => void redraw()}
      onClose={onClose}
    >
      {readFailure(read) ?? <p>{usage ? usageWords(text, usage) : text('template.usage.counting')}</p>}
      <p className="pt-2">{text('template.redraw.hint')}</p>
      {problem && (
        <p role="alert" className="pt-2 text-error-ink">
          {problem}
        </p>
      )}
    </AskDialog>
  )
}
