import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/composer.ts'

export const t = words('composer', en)
