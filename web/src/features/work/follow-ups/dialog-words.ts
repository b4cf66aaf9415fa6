import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/follow-up-dialog.ts'

export const t = words('follow-up-dialog', en)
