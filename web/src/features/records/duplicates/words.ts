import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/duplicates.ts'

export const t = words('duplicates', en)
