import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/today.ts'

export const t = words('today', en)
