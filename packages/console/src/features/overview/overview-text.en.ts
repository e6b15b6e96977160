// features/overview: the words of the overview.
export const overviewText = {
  'overview.labels': 'Labels', 'overview.success': 'Up to date', 'overview.products': 'Products', 'overview.productsUnlinked': 'Products without labels', 'overview.gateways': 'Gateways online', 'overview.problems': 'Problems',
  'overview.status': 'Update status', 'overview.network': 'Network status of gateways', 'overview.battery': 'Battery', 'overview.signal': 'Signal', 'overview.throughput': 'Pictures confirmed in the last 24 hours', 'overview.perHour': 'per hour',
  'overview.problem.timedOut_one': '{count} label is late', 'overview.problem.timedOut_other': '{count} labels are late', 'overview.problem.lowBattery_one': '{count} label needs a battery soon', 'overview.problem.lowBattery_other': '{count} labels need a battery soon',
  'overview.problem.badSignal_one': '{count} label has a bad signal', 'overview.problem.badSignal_other': '{count} labels have a bad signal', 'overview.problem.labelOffline_one': '{count} label has not been heard for a day', 'overview.problem.labelOffline_other': '{count} labels have not been heard for a day',
  'overview.problem.gatewayOffline_one': '{count} gateway is offline', 'overview.problem.gatewayOffline_other': '{count} gateways are offline', 'overview.noProblems': 'Every label shows what it should, and every gateway is there.',
  'overview.empty': 'No labels yet.', 'overview.empty.hint': 'Add a gateway: labels near it appear by themselves. Then link them to products.', 'overview.empty.action': 'To the gateways', 'overview.of': 'of {total}', 'overview.gatewayUnit': 'gateways',
  'overview.gatewayState': 'Gateways', 'overview.battery.veryGood': 'Very good', 'overview.battery.good': 'Good', 'overview.battery.low': 'Low', 'overview.battery.replace': 'Replace', 'overview.signal.normal': 'Normal', 'overview.signal.bad': 'Bad',
  'overview.heard': 'Labels heard within a day', 'overview.heard.online': 'Heard', 'overview.heard.offline': 'Not heard',
  'overview.stores': 'All stores', 'overview.stores.store': 'Store', 'overview.stores.health': 'Health', 'overview.stores.problems': 'Problems', 'overview.stores.late': 'Late', 'overview.stores.offline': 'Not heard', 'overview.stores.battery': 'Low battery', 'overview.stores.signal': 'Bad signal', 'overview.stores.gateways': 'Gateways offline',
} as const
