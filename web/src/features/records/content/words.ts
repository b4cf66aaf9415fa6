import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/content.ts'

export const t = words('content', en)
