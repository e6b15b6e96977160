// features/gateways: adds an access point to the store: scan the address first, then add it.
import { useState } from 'react'
import { Radar } from 'lucide-react'
import { addGateway, listGateways, scanGateway, type GatewayRow } from '@shelfcast/contract/gateways/gateways'
import type { OutputOf } from '@shelfcast/contract/operation'
import { call } from '../../api/call.ts'
import { FormNumber, FormText } from '../../screens/form-fields.tsx'
import { FormPanel } from '../../screens/form-panel.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useOperationForm } from '../../screens/operation-form.ts'
import { useAttempt } from '../../screens/use-attempt.ts'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'

type Scan =
  | { kind: 'none' }
  | { kind: 'looking' }
  | { kind: 'found'; facts: OutputOf<typeof scanGateway> }
  | { kind: 'failed'; reason: string }

export function GatewayForm({ store, onClose }: ListPanelProps<GatewayRow>) {
  const text = useText()
  const [scan, setScan] = useState<Scan>({ kind: 'none' })
  const form = useOperationForm(addGateway, {
    start: { name: '', gateway: '', port: '80', uriScheme: 'HTTP', code: 'ip' },
    query: { store: store ?? '' },
    refresh: [listGateways],
    done: 'gateway.added',
    toBody: (values) => ({ ...values, port: Number(values.port), uriScheme: 'HTTP' as const, code: 'ip' as const }),
  })

  const { attempt } = useAttempt((reason) => setScan({ kind: 'failed', reason }))

  async function look() {
    if (!(await form.fields.trigger('gateway'))) return
    const { gateway, port, name } = form.fields.getValues()
    setScan({ kind: 'looking' })
    await attempt(async () => {
      const { data: facts } = await call(scanGateway, { query: { ip: gateway, port: Number(port) } })
      setScan(facts ? { kind: 'found', facts } : { kind: 'failed', reason: text('gateway.scan.nobody') })
      if (facts && name === '') form.fields.setValue('name', facts.name, { shouldDirty: true })
    })
  }

  return (
    <FormPanel form={form} title="gateway.add" verb="gateway.add" onClose={onClose}>
      <p className="text-muted">{text('gateway.scan.hint')}</p>
      <div className="grid grid-cols-[1fr_96px] gap-3">
        <FormText
          form={form}
          name="gateway"
          label="gateway.field.gateway"
          anyCharacter
          placeholder="192.168.1.20"
          required
        />
        <FormNumber form={form} name="port" label="gateway.field.port" />
      </div>
      <div className="flex min-h-8 items-center gap-3">
        <Button icon={Radar} busy={scan.kind === 'looking'} onClick={() => void look()}>
          {text('gateway.scan')}
        </Button>
        <span role="status" className="min-w-0 text-table">
          {scan.kind === 'found' && (
            <Status tone="stable">
              {text('gateway.scan.found', {
                model: scan.facts.model || 'OpenEPaperLink',
                count: scan.facts.labelCount,
                version: scan.facts.version || '-',
              })}
            </Status>
          )}
          {scan.kind === 'failed' && <Status tone="danger">{scan.reason}</Status>}
        </span>
      </div>
      <FormText form={form} name="name" label="gateway.field.name" />
    </FormPanel>
  )
}
