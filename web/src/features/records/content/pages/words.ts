import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/page-editor.ts'

export const t = words('page-editor', en)
