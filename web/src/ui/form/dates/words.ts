import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/date-fields.ts'

export const t = words('date-fields', en)
