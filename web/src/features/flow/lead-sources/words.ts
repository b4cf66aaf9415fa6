import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/lead-sources.ts'

export const t = words('lead-sources', en)
