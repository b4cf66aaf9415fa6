export default {
  state: {
    LOADING: 'Checking…',
    OK: 'Connected',
    EXPIRING: 'Permissions Expiring',
    INSUFFICIENT_PERMISSION: 'Permissions missing',
    PERMISSION_EXPIRED: 'Permissions Expired',
    GENERIC_ERROR: 'Couldn’t check',
  },
} as const
