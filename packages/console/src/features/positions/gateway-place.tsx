// features/positions: the place of a gateway on a plan, in metres.
import { z } from 'zod'
import { Point } from '@shelfcast/contract/positions/fields'
import { placeGateways } from '@shelfcast/contract/positions/plans'
import { FormPrice } from '../../screens/form-fields.tsx'
import { FormPanel } from '../../screens/form-panel.tsx'
import { useOperationForm } from '../../screens/operation-form.ts'
import { anchorReads } from './position-words.ts'

interface PlaceGatewayProps {
  store: string
  floor: string
  mac: string
  name: string
  start: Record<'x' | 'y', string>
  onClose: () => void
}

export function PlaceGateway({ store, floor, mac, name, start, onClose }: PlaceGatewayProps) {
  const form = useOperationForm(placeGateways, {
    start,
    shape: Point as unknown as z.ZodType<z.output<typeof Point>, Record<'x' | 'y', string>>,
    about: `${floor} ${mac}`,
    query: { store },
    refresh: anchorReads,
    done: 'lbs.gateway.placed',
    toBody: ({ x, y }) => ({ floor, gatewayList: [{ mac, x, y }] }),
  })
  return (
    <FormPanel form={form} title="lbs.gateway.place" subtitle={name} onClose={onClose}>
      <div className="grid grid-cols-2 gap-4">
        <FormPrice form={form} name="x" label="lbs.field.x" hint="lbs.x.hint" end="m" required />
        <FormPrice form={form} name="y" label="lbs.field.y" hint="lbs.y.hint" end="m" required />
      </div>
    </FormPanel>
  )
}
