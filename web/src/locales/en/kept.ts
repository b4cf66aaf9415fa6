export default {
  missing: {
    offline: 'You are offline, and this was not opened on this device within the last 7 days. Connect, then try again.',
    server: 'The server cannot be reached, and this was not opened on this device within the last 7 days.',
  },
} as const
