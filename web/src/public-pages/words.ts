import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/public-pages.ts'

export const t = words('public-pages', en)
