export default {
  remove: 'Remove {{name}}',
  retry: 'Try again',
  heldUp: 'Remove the file that was not accepted, then this can be saved.',
  preparing: 'Preparing',
  progress: '{{percent}} %',
} as const
