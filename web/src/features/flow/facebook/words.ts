import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/facebook.ts'

export const t = words('facebook', en)
