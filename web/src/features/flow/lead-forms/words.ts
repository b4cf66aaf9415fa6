import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/lead-forms.ts'

export const t = words('lead-forms', en)
