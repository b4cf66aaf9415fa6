import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/palette.ts'

export const t = words('palette', en)
