export default {
  missing: {
    offline: 'You’re offline, and this wasn’t opened on this device in the last 7 days. Connect and try again.',
    server: 'We can’t reach the server, and this wasn’t opened on this device in the last 7 days.',
  },
} as const
