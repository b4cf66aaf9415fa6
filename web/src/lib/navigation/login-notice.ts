import { createStore } from '../store.ts'

/** One line for the login page that says why it is shown: a link that is over, an address that was restored. */
export const loginNotice = createStore<string | undefined>(undefined)
