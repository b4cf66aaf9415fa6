/** The nonce that lets styles made while the page runs pass its policy (S18). */
export const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? ''

/** Tells the nonce to what makes styles of its own: Mantine's scroll lock reads it from this global. */
export function shareNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
}
