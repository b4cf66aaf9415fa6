import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/contact.ts'

export const t = words('contact', en)
