import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/custom-fields.ts'

export const t = words('custom-fields', en)
