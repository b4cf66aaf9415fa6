import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/offline.ts'

export const t = words('offline', en)
