import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/uncontacted.ts'

export const t = words('uncontacted', en)
