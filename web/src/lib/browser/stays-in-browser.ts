import { staysCookie } from '@fairlead/contract/identity/guards'
import { isInstalled } from './install.ts'

const yearSeconds = 365 * 86_400

/** Remembers that this phone goes on in the browser, so that the guards let it pass (rule 189). */
export function stayInBrowser(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in browsers of phones, and on plain http.
  document.cookie = `${staysCookie}=1; path=/; max-age=${yearSeconds}; samesite=lax`
}

/** Whether it does: by choice, or since this is the installed application. */
export const staysInBrowser = (): boolean =>
  isInstalled() || document.cookie.split('; ').some((pair) => pair.startsWith(`${staysCookie}=`))
