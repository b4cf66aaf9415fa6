import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/restricted.ts'

export const restricted = words('restricted', en)
