export default {
  title: 'Activities',
  member: 'Person',
  everybody: 'Everyone',
  me: 'Me',
  showNew: 'Show new activity',
  failed: 'Activities couldn’t be loaded',
  noMatch: 'No matching activity',
  noMatchText: 'Try another filter.',
  emptyText: 'Your team’s notes, messages and follow-ups appear here.',
  looked: 'No more matches since {{date}}.',
} as const
