// state: what of the alerts is open over the screen: the bell's panel, of one store or of all, and their settings. The header draws both; a screen may open them.
import { create } from 'zustand'

interface AlertsView { panel: boolean; /** Only this store's alerts; all stores' while it is undefined. */ store: { code: string; name: string } | undefined; settings: boolean }

export const useAlertsView = create<AlertsView>(() => ({ panel: false, store: undefined, settings: false }))

export const showAlerts = (store?: AlertsView['store']) => { useAlertsView.setState({ panel: true, store }) }
export const closeAlerts = () => { useAlertsView.setState({ panel: false }) }
export const showAlertSettings = () => { useAlertsView.setState({ panel: false, settings: true }) }
export const closeAlertSettings = () => { useAlertsView.setState({ settings: false }) }
