export default {
  title: 'New client',
  import: 'Import a file',
  phone: 'Phone',
  email: 'Email',
  more: 'More fields',
  submit: 'Add client',
  keepPhone: 'Keep “{{text}}” as typed',
  phoneKept: 'Kept as typed. It isn’t used to call or to find duplicates.',
} as const
