export default {
  remove: 'Remove {{name}}',
  retry: 'Try again',
  heldUp: 'fix errors to proceed',
  preparing: 'Preparing',
  progress: '{{percent}}%',
} as const
