// app: the pages of the SYSTEM CONFIG tab that show parts of several features: the alert settings of the bell and the
// areas of the store list.
import { useState } from 'react'
import { listAreas } from '@shelfcast/contract/areas/areas'
import { ACTION } from '@shelfcast/contract/permissions'
import { useAuth } from '../api/auth-state.ts'
import { AlertRulesPart } from '../features/alerts/settings/alert-rules.tsx'
import { MailPart } from '../features/alerts/settings/mail-setting.tsx'
import { ThresholdPart } from '../features/alerts/settings/thresholds.tsx'
import { WebhookPart } from '../features/alerts/settings/webhooks.tsx'
import { BrokersPart } from '../features/brokers/brokers.tsx'
import { ApiKeysPart } from '../features/api-keys/api-keys-part.tsx'
import { AreaForm } from '../features/stores/area-form.tsx'
import { AreasPanel } from '../features/stores/areas-panel.tsx'
import { AlivePart, PathsPart } from '../features/system/dashboard-sections.tsx'
import { ExchangePartSection } from '../features/system/exchange.tsx'
import { KeptPart, NewStoresPart } from '../features/system/hardware-sections.tsx'
import { LanguagesPart } from '../features/system/languages.tsx'
import { PicturesPart } from '../features/system/pictures.tsx'
import { ActionButton } from '../screens/action-button.tsx'
import { SettingsPart, SettingsScreen } from '../screens/settings-screen.tsx'
import { useText } from '../text/text.ts'

const areaEdit = [ACTION.storeAreaEdit, ACTION.areaEdit] as const

export function DashboardConfigPage() {
  return (
    <SettingsScreen title="system.dashboard">
      <PicturesPart />
      <LanguagesPart />
      <SettingsPart title="system.thresholds">
        <ThresholdPart />
      </SettingsPart>
      <PathsPart />
      <AreasPart />
      <AlivePart />
      <ExchangePartSection />
    </SettingsScreen>
  )
}

export function HardwareSettingPage() {
  const text = useText()
  return (
    <SettingsScreen title="system.hardware">
      <NewStoresPart />
      <KeptPart />
      <SettingsPart title="system.mail">
        <MailPart />
      </SettingsPart>
      <SettingsPart title="system.alerts">
        <AlertRulesPart />
      </SettingsPart>
      <SettingsPart title="system.events">
        <WebhookPart />
      </SettingsPart>
      <BrokersPart />
      <SettingsPart title="apiKeys.title" note={text('apiKeys.note')}>
        <ApiKeysPart />
      </SettingsPart>
    </SettingsScreen>
  )
}

function AreasPart() {
  const text = useText()
  const company = useAuth(({ user }) => user?.company[0])
  const [open, setOpen] = useState<'tree' | 'form'>()
  const panel = {
    company,
    onClose: () => {
      setOpen(undefined)
    },
  }
  return (
    <SettingsPart title="system.areas" note={text('system.areas.note')}>
      <div className="flex gap-2">
        <ActionButton
          needs={listAreas.needs}
          onPress={() => {
            setOpen('tree')
          }}
        >
          {text('system.areas.open')}
        </ActionButton>
        <ActionButton
          needs={areaEdit}
          onPress={() => {
            setOpen('form')
          }}
        >
          {text('system.areas.add')}
        </ActionButton>
      </div>
      {open === 'tree' && <AreasPanel {...panel} />}
      {open === 'form' && <AreaForm {...panel} />}
    </SettingsPart>
  )
}
