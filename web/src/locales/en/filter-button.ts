export default {
  open: 'Filter',
} as const
