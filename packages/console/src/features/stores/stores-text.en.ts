// features/stores: the words of the store screens.
export const storesText = {
  'store.field.store': 'Code', 'store.field.storeName': 'Name', 'store.field.company': 'Company', 'store.field.country': 'Country', 'store.field.region': 'Region', 'store.field.city': 'City',
  'store.field.address': 'Address', 'store.field.storeDescription': 'Description', 'store.field.zoneId': 'Time zone', 'store.field.labelCount': 'Labels', 'store.field.gatewayCount': 'Gateways', 'store.field.articleCount': 'Products',
  'store.field.lastUpdateTime': 'Last change', 'store.field.createdTime': 'Added',
  'store.add': 'Add store', 'store.added': 'The store was added.', 'store.saved': 'The store was saved.', 'store.delete': 'Delete',
  'store.delete.confirm': 'Delete {count} stores ({names})? Their settings and update records go with them. This can not be undone.',
  'store.delete.inUse': 'A store with labels, gateways or products can not be deleted.',
  'store.empty': 'No store matches.', 'store.empty.hint': 'Add the first one: a code, a name and its time zone are enough.',
  'store.area.add': 'Add area', 'store.area.added': 'The area was added.', 'store.settings': 'Setting',
} as const
