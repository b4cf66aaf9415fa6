import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/team.ts'

export const t = words('team', en)
