export default {
  choose: 'Views',
  open: 'View: {{name}}. Choose another',
} as const
