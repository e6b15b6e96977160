// features/alerts: the words of the bell and its panel, in English.
export const alertsText = {
  'alerts.title': 'Alerts',
  'alerts.titleOf': 'Alerts in {store}',
  'alerts.all': 'All stores',
  'alerts.settings': 'Alert settings…',
  'alerts.open_one': 'Alerts: {count} open',
  'alerts.open_other': 'Alerts: {count} open',
  'alerts.empty': 'Nothing is wrong',
  'alerts.emptyHint': 'Gateways that are offline, labels that are overdue or low on battery, and product files that failed show here.',
  'alerts.failed': 'The alerts can not be shown: {reason}',
  'alerts.kind.GATEWAY_OFFLINE': 'Gateway offline',
  'alerts.kind.LABEL_OVERDUE': 'Label overdue',
  'alerts.kind.LABEL_BATTERY': 'Low battery',
  'alerts.kind.IMPORT_FAILED': 'Product file failed',
  'alerts.more_one': '{count} more is open',
  'alerts.more_other': '{count} more are open',
} as const
