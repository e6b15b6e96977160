// state: the open alert panels over the screen: the bell's panel, for one store or all, and the settings. The header
// draws both; a screen may open them.
import { create } from 'zustand'

interface AlertsView {
  panel: boolean
  /** Only this store's alerts; all stores' if undefined. */ store: { code: string; name: string } | undefined
  settings: boolean
}

export const useAlertsView = create<AlertsView>(() => ({ panel: false, store: undefined, settings: false }))

export const showAlerts = (store?: AlertsView['store']) => {
  useAlertsView.setState({ panel: true, store })
}
export const closeAlerts = () => {
  useAlertsView.setState({ panel: false })
}
export const showAlertSettings = () => {
  useAlertsView.setState({ panel: false, settings: true })
}
export const closeAlertSettings = () => {
  useAlertsView.setState({ settings: false })
}
