import en from '~/locales/en/lib.ts'
import { words } from './i18n.ts'

export const t = words('lib', en)
