/** Words of the bin and of a client in it. */
export default {
  list: 'Clients in the bin',
  about: 'Deleted clients are kept for 30 days, then permanently removed.',
  empty: 'The bin is empty',
  emptyText: 'You can restore deleted clients and their timelines here for 30 days.',
  failed: 'The bin couldn’t be loaded',
  more: 'Show more',
  deleted: 'Deleted:',
  restoreOf: 'Restore {{name}}',
  erase: 'Delete permanently…',
  eraseOf: 'Delete {{name}} permanently…',
  restore: 'Restore',
  title: 'This client is in the bin',
  text: 'You can restore it with its timeline until {{until}}. After that it’s permanently deleted.',
} as const
