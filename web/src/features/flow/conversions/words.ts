import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/conversions.ts'

export const t = words('conversions', en)
