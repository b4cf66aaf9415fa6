import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/security.ts'

export const t = words('security', en)
