import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/invitation.ts'

export const t = words('invitation', en)
