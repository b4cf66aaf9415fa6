import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/board.ts'

export const t = words('board', en)
