import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/lead-assignment.ts'

export const t = words('lead-assignment', en)
