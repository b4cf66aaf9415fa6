import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/session.ts'

export const t = words('session', en)
