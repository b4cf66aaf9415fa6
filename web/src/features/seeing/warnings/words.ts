import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/warnings.ts'

export const t = words('warnings', en)
