import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/groups.ts'

export const t = words('groups', en)
