import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/bell.ts'

/** The words that every screen shows; those of the notifications' own screen load with it. */
export const t = words('bell', en)
