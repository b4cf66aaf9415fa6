export default {
  offline: 'No connection',
  offlineText: 'We can’t reach the server. Check your connection and try again.',
  retry: 'Try again',
} as const
