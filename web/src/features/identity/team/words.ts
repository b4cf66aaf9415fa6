import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/availability.ts'

export const t = words('availability', en)
