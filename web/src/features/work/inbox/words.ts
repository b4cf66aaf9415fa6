import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/inbox.ts'

export const t = words('inbox', en)
