// features/alerts: the texts of the bell and its panel, in English.
export const alertsText = {
  'alerts.title': 'Alerts',
  'alerts.titleOf': 'Alerts in {store}',
  'alerts.all': 'All stores',
  'alerts.settings': 'Alert settings…',
  'alerts.open_one': 'Alerts: {count} open',
  'alerts.open_other': 'Alerts: {count} open',
  'alerts.empty': 'No open alerts',
  'alerts.emptyHint': 'Offline gateways, overdue labels, low batteries and failed product files appear here.',
  'alerts.failed': 'The alerts did not load: {reason}',
  'alerts.kind.GATEWAY_OFFLINE': 'Gateway offline',
  'alerts.kind.LABEL_OVERDUE': 'Label overdue',
  'alerts.kind.LABEL_BATTERY': 'Low battery',
  'alerts.kind.IMPORT_FAILED': 'Product file failed',
  'alerts.more_one': '{count} more open alert',
  'alerts.more_other': '{count} more open alerts',
} as const
