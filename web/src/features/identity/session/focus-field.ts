/** Puts the focus into the first field of a form to sign in, once it is there: there is nothing else to do on the page. */
export const focusField = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLInputElement>('input[type=email], input[type=tel]')?.focus({ preventScroll: true })
