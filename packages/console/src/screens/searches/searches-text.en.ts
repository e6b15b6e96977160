// screens/searches: the words of the user's saved searches.
export const searchesText = {
  'searches.none': 'No search yet. Set filters, then save them here.',
  'searches.name': 'Name of the search',
  'searches.save': 'Save this search',
  'searches.saved': 'Search saved.',
  'searches.noFilters': 'Set a filter first.',
  'searches.full': 'You have 20 searches. Delete one first.',
  'searches.delete': 'Delete {name}',
} as const
