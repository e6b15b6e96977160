// features/gateways: edits a gateway: its name and channel at the access point itself, and its current address.
import { z } from 'zod'
import {
  changeGateway,
  listGateways,
  radioChannels,
  readGateway,
  type GatewayRow,
} from '@shelfcast/contract/gateways/gateways'
import { FormNumber, FormSelect, FormText } from '../../screens/form-fields.tsx'
import { FormPanel } from '../../screens/form-panel.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useOperationForm } from '../../screens/operation-form.ts'
import { useText } from '../../text/text.ts'

const { name, ip } = changeGateway.body.shape
/** The typed values: numbers are text. */
const changeShape = z.object({
  name: name.unwrap(),
  dataChannel: z.string(),
  ip: ip.unwrap().min(1, 'This field is required.'),
  port: z.string().regex(/^\d{1,5}$/, 'This is not a port.'),
})

export function GatewayChange({ rows: [row], onClose, context }: ListPanelProps<GatewayRow>) {
  return row ? <ChangeForm row={row} onClose={onClose} context={context} /> : null
}

function ChangeForm({
  row,
  onClose,
  context,
}: Pick<ListPanelProps<GatewayRow>, 'onClose' | 'context'> & { row: GatewayRow }) {
  const text = useText()
  const start = {
    name: row.name,
    dataChannel: row.dataChannel === null ? '' : String(row.dataChannel),
    ip: row.ipAddress,
    port: String(row.port),
  }
  const form = useOperationForm(changeGateway, {
    start,
    shape: changeShape,
    query: { store: row.store, gateway: row.macAddress },
    refresh: [listGateways, readGateway],
    // Only changed values: the rest need not be sent to the access point.
    toBody: (values) => ({
      ...(values.name === start.name ? {} : { name: values.name }),
      ...(values.dataChannel === start.dataChannel ? {} : { dataChannel: Number(values.dataChannel) }),
      ...(values.ip === start.ip ? {} : { ip: values.ip }),
      ...(values.port === start.port ? {} : { port: Number(values.port) }),
    }),
    onDone: (answer) => {
      const notDone = answer?.data ?? []
      if (notDone.length === 0) context.say('gateway.changed')
      else
        context.say('gateway.changedPartly', {
          reasons: notDone
            .map(
              ({ field, message }) =>
                `${field === 'name' || field === 'dataChannel' ? text(`gateway.field.${field}`) : field}: ${message}`,
            )
            .join(' '),
        })
    },
  })
  return (
    <FormPanel form={form} title="gateway.change" onClose={onClose} subtitle={<bdi dir="ltr">{row.macAddress}</bdi>}>
      <FormText form={form} name="name" label="gateway.field.name" required />
      <FormSelect
        form={form}
        name="dataChannel"
        label="gateway.field.dataChannel"
        choices={radioChannels.map((channel) => ({ value: String(channel), label: String(channel) }))}
      />
      <p className="text-muted">{text('gateway.change.channelHint')}</p>
      <div className="grid grid-cols-[1fr_96px] gap-3">
        <FormText form={form} name="ip" label="gateway.field.gateway" anyCharacter required />
        <FormNumber form={form} name="port" label="gateway.field.port" />
      </div>
      <p className="text-muted">{text('gateway.change.addressHint')}</p>
    </FormPanel>
  )
}
