import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/filters.ts'

export const t = words('filters', en)
