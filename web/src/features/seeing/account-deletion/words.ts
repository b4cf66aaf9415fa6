import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/account-deletion.ts'

export const t = words('account-deletion', en)
