// features/power-rails: changes a controller, or puts a device on it.
import { z } from 'zod'
import { plainText, requiredText } from '@shelfcast/contract/fields'
import {
  RailDeviceType,
  RailLink,
  linkControllers,
  listControllers,
  listRailDevices,
  type Controller,
} from '@shelfcast/contract/power-rails/power-rails'
import { FormPrice, FormSelect, FormText } from '../../screens/form-fields.tsx'
import { FormPanel } from '../../screens/form-panel.tsx'
import type { ListPanelProps } from '../../screens/list-spec.ts'
import { useOperationForm } from '../../screens/operation-form.ts'
import { useText } from '../../text/text.ts'
import { controllerName } from './power-rail-words.ts'

const changed = z.object({
  name: requiredText(100),
  floor: plainText(50),
  shelfId: plainText(50),
  nominalVoltage: RailLink.shape.nominalVoltage.unwrap().or(z.literal('')),
})
type Changed = z.output<typeof changed>

export function EditController({ rows: [controller], store, onClose }: ListPanelProps<Controller>) {
  const form = useOperationForm(linkControllers, {
    start: {
      name: controller?.name ?? '',
      floor: controller?.placement.floor ?? '',
      shelfId: controller?.placement.shelfId ?? '',
      nominalVoltage: String(controller?.nominalVoltage ?? ''),
    },
    shape: changed as unknown as z.ZodType<Changed, Record<keyof Changed, string>>,
    about: controller?.controllerId ?? '',
    query: { store: store ?? '' },
    refresh: [listControllers],
    done: 'powerRail.saved',
    toBody: ({ name, floor, shelfId, nominalVoltage }) => ({
      linkList: [
        {
          controllerId: controller?.controllerId ?? '',
          name,
          placement: { floor, shelfId },
          ...(nominalVoltage === '' ? {} : { nominalVoltage }),
        },
      ],
    }),
  })
  return (
    <FormPanel
      form={form}
      title="powerRail.edit"
      {...(controller ? { subtitle: controllerName(controller) } : {})}
      onClose={onClose}
    >
      <FormText form={form} name="name" label="powerRail.field.name" required />
      <div className="grid grid-cols-2 gap-4">
        <FormText form={form} name="floor" label="powerRail.floor" />
        <FormText form={form} name="shelfId" label="powerRail.shelf" />
      </div>
      <FormPrice
        form={form}
        name="nominalVoltage"
        label="powerRail.field.nominalVoltage"
        hint="powerRail.nominal.hint"
      />
    </FormPanel>
  )
}

const added = z.object({ deviceType: RailDeviceType, deviceId: requiredText(50) })

export function AddRailDevice({ rows: [controller], store, onClose }: ListPanelProps<Controller>) {
  const text = useText()
  const form = useOperationForm(linkControllers, {
    start: { deviceType: 'LABEL' as const, deviceId: '' },
    shape: added,
    about: controller?.controllerId ?? '',
    query: { store: store ?? '' },
    refresh: [listControllers, listRailDevices],
    done: 'powerRail.device.added',
    toBody: (device) => ({ linkList: [{ controllerId: controller?.controllerId ?? '', deviceList: [device] }] }),
  })
  return (
    <FormPanel
      form={form}
      title="powerRail.device.add"
      {...(controller ? { subtitle: controllerName(controller) } : {})}
      onClose={onClose}
    >
      <FormSelect
        form={form}
        name="deviceType"
        label="powerRail.device.type"
        choices={RailDeviceType.options.map((value) => ({ value, label: text(`powerRail.deviceType.${value}`) }))}
      />
      <FormText form={form} name="deviceId" label="powerRail.device.id" hint="powerRail.device.id.hint" required />
    </FormPanel>
  )
}
