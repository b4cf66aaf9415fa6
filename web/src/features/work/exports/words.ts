import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/exports.ts'

export const t = words('exports', en)
