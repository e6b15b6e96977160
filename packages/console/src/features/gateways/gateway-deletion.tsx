// features/gateways: the confirmation before gateways are deleted: how many labels lose their gateway.
import { useState } from 'react'
import { deleteGateways, type GatewayRow } from '@shelfcast/contract/gateways/gateways'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { AskDialog } from '../../ui/dialog.tsx'
import { numberText } from '../../ui/number-text.ts'
import { Table } from '../../ui/table.tsx'
import { gatewayName } from './gateway-name.ts'

const mostNamed = 8

export function GatewayDeletion({ rows, onClose, context }: ListPanelProps<GatewayRow>) {
  const text = useText()
  const [problem, setProblem] = useState<string>()
  const { busy, attempt } = useAttempt(setProblem)
  const labels = rows.reduce((sum, gateway) => sum + Number(gateway.labelCount), 0)
  const remove = () =>
    attempt(async () => {
      await context.send(deleteGateways, { query: { gateways: rows.map((gateway) => gateway.macAddress) } })
      context.say('gateway.deleted', { count: rows.length })
      onClose('sent')
    })
  return (
    <AskDialog
      open
      title={text('gateway.delete.title', { count: rows.length, name: rows[0] ? gatewayName(rows[0]) : '' })}
      verb={text('gateway.delete')}
      danger
      busy={busy}
      onYes={() => void remove()}
      onClose={onClose}
    >
      <p>
        {labels === 0
          ? text('gateway.delete.confirm', { count: rows.length })
          : text('gateway.delete.labels', { count: labels })}{' '}
        {text('gateway.delete.history', { count: rows.length })}
      </p>
      <div className="max-h-64 overflow-y-auto pt-3 text-ink scroll-quiet" tabIndex={0}>
        <Table
          caption={text('gateway.delete')}
          columns={[{ heading: text('gateway.field.name') }, { heading: text('gateway.field.labelCount'), end: true }]}
          rows={rows.slice(0, mostNamed).map((gateway) => [
            <span key="name">
              {gateway.name}{' '}
              <bdi dir="ltr" className="text-muted">
                {gateway.macAddress}
              </bdi>
            </span>,
            numberText(Number(gateway.labelCount)),
          ])}
        />
      </div>
      {rows.length > mostNamed && (
        <p className="pt-2">{text('gateway.delete.more', { count: rows.length - mostNamed })}</p>
      )}
      {problem && (
        <p role="alert" className="pt-2 text-error-ink">
          {problem}
        </p>
      )}
    </AskDialog>
  )
}
