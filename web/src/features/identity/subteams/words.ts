import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/subteams.ts'

export const t = words('subteams', en)
