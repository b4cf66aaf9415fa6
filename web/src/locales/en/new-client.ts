export default {
  title: 'New client',
  import: 'Import a file',
  phone: 'Phone',
  email: 'Email',
  more: 'More fields',
  submit: 'Add client',
  keepPhone: 'Keep “{{text}}” as typed',
  phoneKept: 'Kept as typed, and marked as a number that can’t be read.',
} as const
