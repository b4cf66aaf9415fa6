import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/follow-ups.ts'

export const t = words('follow-ups', en)
