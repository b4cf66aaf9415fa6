import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/activation.ts'

export const t = words('activation', en)
