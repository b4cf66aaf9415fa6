import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/bin.ts'

export const t = words('bin', en)
