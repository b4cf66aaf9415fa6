export default {
  offline: 'No connection',
  offlineText: 'The server cannot be reached. Check your connection and try again.',
  retry: 'Try again',
} as const
