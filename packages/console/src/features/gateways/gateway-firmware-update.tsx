// features/gateways: the confirmation before a firmware update: the new version of each gateway, and the effect on its
// labels.
import { useState } from 'react'
import { updateGatewayFirmware } from '@shelfcast/contract/gateways/firmware'
import type { GatewayFirmwareRow } from '@shelfcast/contract/gateways/reads'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { AskDialog } from '../../ui/dialog.tsx'
import { Table } from '../../ui/table.tsx'

export function GatewayFirmwareUpdate({ rows, onClose, context }: ListPanelProps<GatewayFirmwareRow>) {
  const text = useText()
  const [problem, setProblem] = useState<string>()
  const { busy, attempt } = useAttempt(setProblem)
  const [first] = rows
  async function update() {
    const packageId = first?.packageId ?? null
    if (packageId === null) return
    await attempt(async () => {
      await context.send(updateGatewayFirmware, {
        body: { gateways: rows.map((gateway) => gateway.macAddress), packageId },
      })
      context.say('gatewayFirmware.update.sent')
      onClose('sent')
    })
  }
  return (
    <AskDialog
      open
      title={text('gatewayFirmware.update.title', { version: first?.newestVersion ?? '' })}
      verb={text('gatewayFirmware.update')}
      busy={busy}
      onYes={() => void update()}
      onClose={onClose}
    >
      <p>{text('gatewayFirmware.update.confirm', { count: rows.length })}</p>
      <div className="max-h-64 overflow-y-auto pt-3 text-ink scroll-quiet" tabIndex={0}>
        <Table
          caption={text('gatewayFirmware.update')}
          columns={[
            { heading: text('gatewayFirmware.field.name') },
            { heading: text('gatewayFirmware.field.gwVersion') },
            { heading: text('gatewayFirmware.field.newestVersion') },
          ]}
          rows={rows.map((gateway) => [
            <span key="name">
              {gateway.name}{' '}
              <bdi dir="ltr" className="text-muted">
                {gateway.macAddress}
              </bdi>
            </span>,
            <bdi key="from" dir="ltr">
              {gateway.gwVersion || '-'}
            </bdi>,
            <bdi key="to" dir="ltr">
              {gateway.newestVersion}
            </bdi>,
          ])}
        />
      </div>
      {problem && (
        <p role="alert" className="pt-2 text-error-ink">
          {problem}
        </p>
      )}
    </AskDialog>
  )
}
