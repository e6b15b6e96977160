// features/templates: the saved versions of a template, to look at and to bring back.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ACTION } from '@shelfcast/contract/permissions'
import { listTemplateHistory, type Template } from '@shelfcast/contract/templates/templates'
import { ask, refresh } from '../../api/ask.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import type { ListContext } from '../../screens/list-spec.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/states.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { AskDialog } from '../../ui/dialog.tsx'
import { Table } from '../../ui/table.tsx'
import { saveVersion } from './template-change.ts'

export function TemplateHistory({
  template,
  shown,
  onShow,
  context,
}: {
  template: Template
  shown: number | undefined
  onShow: (version: number | undefined) => void
  context: ListContext
}) {
  const text = useText()
  const [asked, setAsked] = useState<number>()
  const { busy, attempt } = useAttempt()
  const { templateName } = template
  const read = useQuery(ask(listTemplateHistory, { company: context.company, templateName }, { background: true }))
  const versions = read.data?.data?.templateHistoryList ?? []
  const restore = (version: number) =>
    attempt(async () => {
      await saveVersion(template, { version, redraws: false }, context)
      await refresh([listTemplateHistory])
      onShow(undefined)
      context.say('template.restored', { version })
    }).finally(() => {
      setAsked(undefined)
    })
  return (
    <section aria-labelledby="template-history" className="flex flex-col gap-2">
      <h3 id="template-history" className="text-body font-semibold">
        {text('template.history')}
      </h3>
      {read.error && <ErrorLine title={read.error.message} onRetry={() => void read.refetch()} />}
      <Table
        caption={text('template.history')}
        columns={[
          { heading: text('template.field.version'), end: true },
          { heading: text('template.field.lastUpdateTime') },
          { heading: text('template.field.account') },
          { heading: text('template.history.actions') },
        ]}
        rows={versions.map(({ version, lastUpdateTime, account }) => {
          const isCurrent = version === template.version
          const isShown = version === (shown ?? template.version)
          return [
            String(version),
            <DateTime key="time" time={lastUpdateTime} />,
            <bdi key="account">{account}</bdi>,
            <span key="actions" className="flex items-center gap-2">
              <Button
                small
                aria-pressed={isShown}
                aria-label={text('template.history.showVersion', { version })}
                onClick={() => {
                  onShow(isCurrent ? undefined : version)
                }}
              >
                {text('template.history.show')}
              </Button>
              {isCurrent ? (
                <span className="text-muted">{text('template.history.current')}</span>
              ) : (
                <ActionButton
                  small
                  needs={ACTION.templateEdit}
                  aria-label={text('template.history.restoreVersion', { version })}
                  onPress={() => {
                    setAsked(version)
                  }}
                >
                  {text('template.history.restore')}
                </ActionButton>
              )}
            </span>,
          ]
        })}
      />
      <AskDialog
        open={asked !== undefined}
        title={text('template.restore.title', { version: asked ?? 0 })}
        verb={text('template.history.restore')}
        busy={busy}
        onYes={() => {
          if (asked !== undefined) void restore(asked)
        }}
        onClose={() => {
          setAsked(undefined)
        }}
      >
        <p>{text('template.restore.hint')}</p>
      </AskDialog>
    </section>
  )
}
