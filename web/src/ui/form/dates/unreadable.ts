/**
 * Focuses the first date or time within that means nothing as it is typed. Its message already says what to type.
 *
 * @returns whether there is one: nothing may be saved then
 */
export function focusUnreadable(within: ParentNode = document): boolean {
  const field = within.querySelector<HTMLElement>('[data-unreadable]')
  field?.focus()
  return field !== null
}

// No form is sent while one of its dates or times cannot be read: it would be sent without it.
document.addEventListener(
  'submit',
  (event) => {
    if (!focusUnreadable(event.target as HTMLFormElement)) return
    event.preventDefault()
    event.stopPropagation()
  },
  true,
)
