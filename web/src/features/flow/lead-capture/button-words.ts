import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/lead-buttons.ts'

export const t = words('lead-buttons', en)
