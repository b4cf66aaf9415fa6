export default {
  title: 'Sequences',
  new: 'New sequence',
  newName: 'Name',
  create: 'Create sequence',
  search: 'Search sequences',
  first: 'Plan what every new client gets, step by step',
  firstText:
    'Each morning you’ll see what to send and who to call, with every text filled in. Nothing is sent until you send it.',
  sample: 'Start with a sample',
  failed: 'Sequences couldn’t be loaded',
  noMatch: 'no results found for {{query}}',
  clear: 'Clear search',
  list: { name: 'Name', steps: 'Steps', clients: 'Clients', due: 'Due', menu: 'Actions' },
} as const
