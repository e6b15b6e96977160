// text: every English word of the console, merged from the rooms that speak. The keys are the console's TextKey.
import { appText } from '../app/app-text.en.ts'
import { accountsText } from '../features/accounts/accounts-text.en.ts'
import { alertSettingsText } from '../features/alerts/alert-settings-text.en.ts'
import { alertsText } from '../features/alerts/alerts-text.en.ts'
import { articlesText } from '../features/articles/articles-text.en.ts'
import { recordsText } from '../features/articles/records-text.en.ts'
import { schedulesText } from '../features/articles/schedules-text.en.ts'
import { gatewaysText } from '../features/gateways/gateways-text.en.ts'
import { jobsText } from '../features/jobs/jobs-text.en.ts'
import { labelPagesText } from '../features/labels/label-pages-text.en.ts'
import { labelRadioText } from '../features/labels/label-radio-text.en.ts'
import { firmwareText } from '../features/firmware/firmware-text.en.ts'
import { labelRoomsText } from '../features/labels/label-rooms-text.en.ts'
import { labelsText } from '../features/labels/labels-text.en.ts'
import { overviewText } from '../features/overview/overview-text.en.ts'
import { sessionsText } from '../features/sessions/sessions-text.en.ts'
import { storesText } from '../features/stores/stores-text.en.ts'
import { whiteListText } from '../features/white-list/white-list-text.en.ts'
import { ledText } from '../screens/led-text.en.ts'
import { screensText } from '../screens/screens-text.en.ts'
import { weekdaysText } from '../screens/weekdays-text.en.ts'
import { uiText } from '../ui/ui-text.en.ts'

export const en = {
  ...uiText,
  ...screensText,
  ...ledText,
  ...weekdaysText,
  ...appText,
  ...accountsText,
  ...alertsText,
  ...alertSettingsText,
  ...articlesText,
  ...recordsText,
  ...schedulesText,
  ...gatewaysText,
  ...jobsText,
  ...labelRadioText,
  ...firmwareText,
  ...labelRoomsText,
  ...labelsText,
  ...labelPagesText,
  ...overviewText,
  ...sessionsText,
  ...storesText,
  ...whiteListText,
} as const
