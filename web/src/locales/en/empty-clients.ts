export default {
  firstUse: 'Your leads will appear here',
  firstUseText: 'Connect a lead source or add your first client.',
  firstUseByHand: 'Add your first client to get started.',
  connect: 'Connect a lead source',
  addFirst: 'Add a client',
  importFirst: 'Import a file',
  noMatch: 'no results found for {{query}}',
  noMatchText: 'We searched names, companies, phone numbers and emails.',
  clear: 'Clear search',
  noneFiltered: 'No results found for these filters',
  noneFilteredText: 'Change a filter, or show all clients.',
  clearAll: 'Show all clients',
} as const
