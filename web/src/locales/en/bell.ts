export default {
  title: 'Notifications',
  unread_one: 'Notifications, {{count}} unread',
  unread_other: 'Notifications, {{count}} unread',
  many: 'Notifications, more than 999 unread',
  open: 'Open',
} as const
