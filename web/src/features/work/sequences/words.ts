import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/sequences.ts'

export const t = words('sequences', en)
