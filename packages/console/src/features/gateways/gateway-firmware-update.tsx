// features/gateways: the questions before a firmware update and before a roll back: the version of each gateway before
// and after, and the effect on its labels.
import { useState } from 'react'
import { rollBackGatewayFirmware, updateGatewayFirmware } from '@shelfcast/contract/gateways/firmware'
import type { GatewayFirmwareRow } from '@shelfcast/contract/gateways/reads'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText, type TextKey } from '../../text/text.ts'
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
      <Versions
        caption="gatewayFirmware.update"
        heading="gatewayFirmware.field.newestVersion"
        rows={rows}
        versionOf={(gateway) => gateway.newestVersion}
      />
      {problem && <Problem words={problem} />}
    </AskDialog>
  )
}

export function GatewayRollBack({ rows, onClose, context }: ListPanelProps<GatewayFirmwareRow>) {
  const text = useText()
  const [problem, setProblem] = useState<string>()
  const { busy, attempt } = useAttempt(setProblem)
  const rollBack = () =>
    attempt(async () => {
      await context.send(rollBackGatewayFirmware, { body: { gateways: rows.map((gateway) => gateway.macAddress) } })
      context.say('gatewayFirmware.rollBack.sent')
      onClose('sent')
    })
  return (
    <AskDialog
      open
      title={text('gatewayFirmware.rollBack.title')}
      verb={text('gatewayFirmware.rollBack')}
      busy={busy}
      onYes={() => void rollBack()}
      onClose={onClose}
    >
      <p>{text('gatewayFirmware.rollBack.confirm', { count: rows.length })}</p>
      <Versions
        caption="gatewayFirmware.rollBack"
        heading="gatewayFirmware.rollBack.earlier"
        rows={rows}
        versionOf={(gateway) => gateway.earlierVersion || text('gatewayFirmware.state.UNKNOWN')}
      />
      {problem && <Problem words={problem} />}
    </AskDialog>
  )
}

interface VersionsProps {
  caption: TextKey
  heading: TextKey
  rows: readonly GatewayFirmwareRow[]
  versionOf: (gateway: GatewayFirmwareRow) => string
}

function Versions({ caption, heading, rows, versionOf }: VersionsProps) {
  const text = useText()
  return (
    <div className="max-h-64 overflow-y-auto pt-3 text-ink scroll-quiet" tabIndex={0}>
      <Table
        caption={text(caption)}
        columns={[
          { heading: text('gatewayFirmware.field.name') },
          { heading: text('gatewayFirmware.field.gwVersion') },
          { heading: text(heading) },
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
          <bdi key="to">{versionOf(gateway)}</bdi>,
        ])}
      />
    </div>
  )
}

function Problem({ words }: { words: string }) {
  return (
    <p role="alert" className="pt-2 text-error-ink">
      {words}
    </p>
  )
}
