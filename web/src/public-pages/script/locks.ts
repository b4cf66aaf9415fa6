const ownKey = 'fl-own'

/** A mark in the address makes this browser one of the team's while it holds (rule 226); it does not stay in the address. */
export function pickUpOwnMark(): void {
  const mark = /^#own=([\w.-]+)$/.exec(location.hash)?.[1]
  if (!mark) return
  history.replaceState(null, '', location.pathname + location.search)
  if (Number.parseInt(mark.split('.')[2] ?? '', 36) >= Date.now()) write(localStorage, ownKey, mark)
}

export const ownMark = (): string | null => read(localStorage, ownKey)

/** A browser may refuse to keep anything: then nothing is kept. */
export function read(storage: Storage | undefined, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null
  } catch {
    return null
  }
}
export function write(storage: Storage | undefined, key: string, value: string): void {
  try {
    storage?.setItem(key, value)
  } catch {
    // Kept nowhere: this browser is a new device at each visit.
  }
}

/** A locked link that was opened in this tab opens again by itself (rule 227). */
export function unlockAgain(root: HTMLElement | null): void {
  const action = root?.dataset.action ?? document.querySelector<HTMLElement>('[data-locked]')?.dataset.locked
  if (!action) return
  const key = `fl-pass ${action}`
  if (root) {
    if (root.dataset.pass) write(sessionStorage, key, root.dataset.pass)
    return
  }
  const pass = read(sessionStorage, key)
  // What was typed and is wrong is to be seen, and what became of a question.
  if (!pass || document.querySelector('.fl-error:not([hidden]), .fl-summary, .fl-note')) return
  // Tried once: one that has ended shows the lock.
  write(sessionStorage, key, '')
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  const input = document.createElement('input')
  input.type = 'hidden'
  input.name = 'pass'
  input.value = pass
  form.append(input)
  document.body.append(form)
  form.submit()
}
