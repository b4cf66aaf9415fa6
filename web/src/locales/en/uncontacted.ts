export default {
  waiting: { now: 'Just now', quarter: 'Over 15 minutes', hour: 'Over an hour', day: 'Over a day' },
  call: 'Call',
  callName: 'Call {{name}}',
  openedByYou: 'Opened by you, {{when}}',
  openedBy: 'Opened by {{name}}, {{when}}',
  yesterday: 'yesterday',
} as const
