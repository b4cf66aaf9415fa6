import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/follow-up-settings.ts'

export const t = words('follow-up-settings', en)
