import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/sequence-list.ts'

export const t = words('sequence-list', en)
