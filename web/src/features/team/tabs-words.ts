import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/team-tabs.ts'

export const t = words('team-tabs', en)
