import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/filter-button.ts'

export const t = words('filter-button', en)
