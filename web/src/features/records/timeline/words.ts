import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/timeline.ts'

export const t = words('timeline', en)
