// features/sensors: what can be done to alerts, and the tones of their states. In the list and in the panel of one.
import { Check } from 'lucide-react'
import type { SensorAlert } from '@shelfcast/contract/sensors/sensor-alerts'
import { ACTION } from '@shelfcast/contract/permissions'
import { latePanel } from '../../screens/late-panel.tsx'
import type { ListAction } from '../../screens/list-spec.ts'

const AcknowledgeForm = latePanel(() => import('./acknowledge-form.tsx').then((part) => part.AcknowledgeForm))

export const levelTone = { CAUTION: 'caution', DANGER: 'danger' } as const
export const alertStatusTone = { OPEN: 'danger', ACKNOWLEDGED: 'info', CLOSED: 'off' } as const

export const alertActions: readonly ListAction<SensorAlert>[] = [
  {
    label: 'sensorAlert.acknowledge',
    icon: Check,
    needs: ACTION.sensorAlertDetail,
    rows: 'some',
    blockedBy: (rows) => (rows.some(({ status }) => status === 'CLOSED') ? 'sensorAlert.isOver' : undefined),
    panel: AcknowledgeForm,
  },
]
