// features/power-rails: the branch of a controller in its panel: the devices on it, each with its state and what explains it.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Lightbulb, MonitorPlay, Plus, Router, Tag, Thermometer } from 'lucide-react'
import {
  listControllers,
  listRailDevices,
  unlinkControllers,
  type Controller,
  type RailDevice,
} from '@shelfcast/contract/power-rails/power-rails'
import { ACTION } from '@shelfcast/contract/permissions'
import { ask, refresh, useSend } from '../../api/ask.ts'
import { useLiveRead } from '../../api/live-read.ts'
import { ActionButton } from '../../screens/action-button.tsx'
import { latePanel } from '../../screens/late-panel.tsx'
import type { RowPanelProps } from '../../screens/list-spec.ts'
import { useText } from '../../text/text.ts'
import { momentText } from '../../ui/date-time.tsx'
import { AskDialog } from '../../ui/dialog.tsx'
import { Skeleton, readFailure } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.tsx'
import { deviceName, deviceTone } from './power-rail-words.ts'

const AddRailDevice = latePanel(() => import('./power-rail-form.tsx').then((part) => part.AddRailDevice))
const icons = { LABEL: Tag, SENSOR: Thermometer, LIGHT: Lightbulb, DISPLAY: MonitorPlay, GATEWAY: Router } as const
/** As many as a controller can have. */
const mostShown = 500

type Panel = Omit<RowPanelProps<Controller>, 'row' | 'onClose'>

export function RailDevices({ controller, store, company, context }: Panel & { controller: Controller }) {
  const text = useText()
  const [adds, setAdds] = useState(false)
  const [asked, setAsked] = useState<RailDevice>()
  const { controllerId, linked } = controller
  const read = useQuery(
    ask(
      listRailDevices,
      { store: controller.store, controllerId, size: mostShown },
      { background: true, enabled: linked },
    ),
  )
  useLiveRead(['POWER', 'GATEWAY', 'LABEL', 'SENSOR_STATUS'], () => {
    if (linked) void refresh([listRailDevices])
  })
  const unlink = useSend(unlinkControllers, { refresh: [listRailDevices, listControllers] })
  const devices = read.data?.data?.deviceList ?? []

  async function remove(device: RailDevice) {
    await unlink.mutateAsync({ query: { store: controller.store, controllerId, deviceIds: [device.deviceId] } })
    setAsked(undefined)
    toast.say(text('powerRail.device.removed'))
  }

  const failure = readFailure(read)
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-body font-semibold">{text('powerRail.devices')}</h3>
        <ActionButton
          small
          icon={Plus}
          needs={ACTION.powerRailEdit}
          blockedBy={linked ? undefined : 'powerRail.notAssigned'}
          onPointerEnter={AddRailDevice.prepare}
          onFocus={AddRailDevice.prepare}
          onPress={() => setAdds(true)}
        >
          {text('powerRail.device.add')}
        </ActionButton>
      </div>
      {!linked ? (
        <p className="text-table text-muted">{text('powerRail.devices.free')}</p>
      ) : failure ? (
        failure
      ) : read.isPending ? (
        <Skeleton className="h-24 w-full" />
      ) : devices.length === 0 ? (
        <p className="text-table text-muted">{text('powerRail.devices.none')}</p>
      ) : (
        <ul className="flex flex-col ps-2">
          {devices.map((device) => (
            <Device key={device.deviceId} device={device} onRemove={() => setAsked(device)} />
          ))}
        </ul>
      )}
      <p className="text-caption text-muted">{text('powerRail.devices.positions')}</p>
      {adds && (
        <AddRailDevice
          store={store}
          company={company}
          rows={[controller]}
          context={context}
          onClose={() => setAdds(false)}
        />
      )}
      <AskDialog
        open={asked !== undefined}
        title={text('powerRail.device.remove')}
        verb={text('powerRail.device.remove')}
        busy={unlink.isPending}
        onYes={() => {
          if (asked) remove(asked).catch((error: unknown) => toast.warn((error as Error).message))
        }}
        onClose={() => setAsked(undefined)}
      >
        {text('powerRail.device.remove.confirm', { name: asked ? deviceName(asked) : '' })}
      </AskDialog>
    </section>
  )
}

function Device({ device, onRemove }: { device: RailDevice; onRemove: () => void }) {
  const text = useText()
  const Icon = icons[device.deviceType]
  const { reason, position, lastResponseTime } = device
  const products = device.articleList.map(({ articleName, articleId }) => articleName || articleId)
  const facts = [
    ...(reason === 'NONE' ? [] : [text(`powerRail.reason.${reason}`)]),
    ...(position === null ? [] : [text('powerRail.device.position', { position })]),
    ...(lastResponseTime === null ? [] : [text('powerRail.device.heard', { time: momentText(lastResponseTime) })]),
  ]
  return (
    // The line of the branch, and the twig to each device.
    <li className="relative flex items-center gap-3 border-s border-line py-2 ps-5 before:absolute before:start-0 before:top-1/2 before:w-4 before:border-t before:border-line last:border-transparent last:after:absolute last:after:-start-px last:after:top-0 last:after:h-1/2 last:after:border-s last:after:border-line">
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="flex min-w-0 flex-1 flex-col text-table">
        <span className="truncate">
          <bdi className="font-semibold">{deviceName(device)}</bdi>
          <span className="text-muted">
            {' '}
            {[text(`powerRail.deviceType.${device.deviceType}`), ...products].join(' · ')}
          </span>
        </span>
        <span className="truncate text-caption text-muted">{facts.join(' · ')}</span>
      </span>
      <span className="shrink-0 text-table">
        <Status tone={deviceTone(device)}>{text(`powerRail.state.${device.state}`)}</Status>
      </span>
      <ActionButton
        small
        look="quiet"
        needs={ACTION.powerRailEdit}
        aria-label={text('powerRail.device.removeNamed', { name: deviceName(device) })}
        onPress={onRemove}
      >
        {text('powerRail.device.remove')}
      </ActionButton>
    </li>
  )
}
