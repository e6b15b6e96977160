// features/gateways: the question before gateways take new firmware: which version each gets, and what that means for its labels.
import { useState } from 'react'
import { updateGatewayFirmware } from '@shelfcast/contract/gateway-firmware'
import type { GatewayFirmwareRow } from '@shelfcast/contract/gateway-reads'
import { Refusal } from '../../api/call.ts'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useText } from '../../text/text.ts'
import { AskDialog } from '../../ui/dialog.tsx'
import { Table } from '../../ui/table.tsx'

export function GatewayFirmwareUpdate({ rows, onClose, context }: ListPanelProps<GatewayFirmwareRow>) {
  const text = useText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [first] = rows
  async function update() {
    if (!first || first.packageId === null) return
    setBusy(true)
    try {
      await context.send(updateGatewayFirmware, { body: { gateways: rows.map((gateway) => gateway.macAddress), packageId: first.packageId } })
      context.say('gatewayFirmware.update.sent')
      onClose()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <AskDialog open title={text('gatewayFirmware.update.title', { version: first?.newestVersion ?? '' })} verb={text('gatewayFirmware.update')} busy={busy} onYes={() => void update()} onClose={onClose}>
      <p>{text('gatewayFirmware.update.confirm', { count: rows.length })}</p>
      <div className="max-h-64 overflow-y-auto pt-3 text-ink scroll-quiet" tabIndex={0}>
        <Table
          caption={text('gatewayFirmware.update')} columns={[{ heading: text('gatewayFirmware.field.name') }, { heading: text('gatewayFirmware.field.gwVersion') }, { heading: text('gatewayFirmware.field.newestVersion') }]}
          rows={rows.map((gateway) => [<span key="name">{gateway.name} <bdi dir="ltr" className="text-muted">{gateway.macAddress}</bdi></span>, <bdi key="from" dir="ltr">{gateway.gwVersion || '-'}</bdi>, <bdi key="to" dir="ltr">{gateway.newestVersion}</bdi>])}
        />
      </div>
      {problem && <p role="alert" className="pt-2 text-error-ink">{problem}</p>}
    </AskDialog>
  )
}
