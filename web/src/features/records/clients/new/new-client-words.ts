import { words } from '~/lib/i18n.ts'
import en from '~/locales/en/new-client.ts'

/** The words of the form alone: those of the lists load with every screen of clients. */
export const t = words('new-client', en)
