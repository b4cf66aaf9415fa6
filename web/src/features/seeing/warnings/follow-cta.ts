import { home } from '@fairlead/contract/identity/guards'
import { fromDeepLink } from '@fairlead/contract/seeing/deep-links'
import type { CtaType } from '@fairlead/contract/seeing/warnings'

/** What a click leads to: a screen, a page in a tab of its own, a page within this one, or one of the warning's own dialogs. */
export type Goal =
  | { kind: 'screen'; to: string }
  | { kind: 'tab'; href: string }
  | { kind: 'frame'; src: string }
  | { kind: 'modal' }
  | { kind: 'dismiss' }

const isSafe = (address: string) => /^https?:\/\//.test(address)

/**
 * What an action of a custom warning leads to; undefined for one that this build does not know. A page of our public
 * origin is shown within this one; browsers keep others' pages out, so they get a tab.
 */
export function goalOf(type: CtaType, value: string | null | undefined, publicUrl: string): Goal | undefined {
  const at = value ?? ''
  if (type === 'DEEPLINK') {
    const screen = fromDeepLink(at)
    // Screens of the browser that the app's links do not name are called as they are.
    return /^\/(?!\/)/.test(at) ? { kind: 'screen', to: screen === home ? at : screen } : undefined
  }
  if (type === 'WEBVIEW' && isSafe(at) && new URL(at).origin === new URL(publicUrl).origin)
    return { kind: 'frame', src: at }
  if (type === 'WEBVIEW' || type === 'EXTERNAL_LINK') return isSafe(at) ? { kind: 'tab', href: at } : undefined
  if (type === 'OPEN_MODAL') return { kind: 'modal' }
  return type === 'DISMISS_MODAL' ? { kind: 'dismiss' } : undefined
}
