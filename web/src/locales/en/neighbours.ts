/** Words of the way from client to client. */
export default {
  previous: 'Previous client',
  next: 'Next client',
  named: '{{words}}: {{name}}',
  place: '{{position}} of {{count}}',
  many: '999+',
} as const
