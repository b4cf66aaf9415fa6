import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/notifications.ts'

export const t = words('notifications', en)
