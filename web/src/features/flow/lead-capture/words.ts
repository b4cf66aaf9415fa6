import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/lead-capture.ts'

export const t = words('lead-capture', en)
