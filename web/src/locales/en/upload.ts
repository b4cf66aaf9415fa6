export default {
  remove: 'Remove {{name}}',
  retry: 'Try again',
  heldUp: 'Remove the file that wasn’t accepted to save this.',
  preparing: 'Preparing',
  progress: '{{percent}}%',
} as const
