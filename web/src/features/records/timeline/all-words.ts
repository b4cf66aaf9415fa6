import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/all-activities.ts'

/** The words of the activities of all clients. */
export const all = words('all-activities', en)
