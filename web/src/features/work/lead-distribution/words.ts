import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/lead-distribution.ts'

export const t = words('lead-distribution', en)
