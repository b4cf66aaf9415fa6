const digits = (text: string) => text.replace(/\P{Nd}/gu, '').length

/** What an answer of a type must look like. Looser than the server, which is the judge. */
const fits: Record<string, (text: string) => boolean> = {
  email: (text) => /[^\s@]@[^\s@]/.test(text),
  number: (text) => /^-?\d+(\.\d+)?$/.test(text),
  phone: (text) => digits(text) > 3,
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const controlsOf = (field: Element) => [...field.querySelectorAll<Control>('input,textarea,select')]
const isMark = (control: Control) => control.type === 'radio' || control.type === 'checkbox'
/** The answer itself, not the country beside a number. */
const mainOf = (field: Element): Control | undefined => controlsOf(field).find((c) => !c.name.endsWith('-country'))

/** What is wrong with a field's answer; empty when nothing is. The words come with the page. */
function problem(field: HTMLElement): string {
  const { type = '', required, invalid } = field.dataset
  const controls = controlsOf(field)
  const main = mainOf(field)
  if (!main) return ''
  const isEmpty = isMark(main)
    ? !controls.some((c) => (c as HTMLInputElement).checked)
    : main.value.trim() === '' && !main.validity.badInput
  if (isEmpty) return required ?? ''
  return invalid && fits[type] && !fits[type](main.value.trim()) ? invalid : ''
}

function show(field: HTMLElement, words: string): void {
  const error = field.querySelector<HTMLElement>('.fl-error')
  const text = error?.lastElementChild
  const main = mainOf(field)
  if (!error || !text || !main) return
  const isNew = words !== '' && text.textContent !== words
  text.textContent = words
  error.hidden = !words
  field.classList.toggle('fl-bad', words !== '')
  if (words) main.setAttribute('aria-invalid', 'true')
  else main.removeAttribute('aria-invalid')
  const others = (main.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id && id !== error.id)
  main.setAttribute('aria-describedby', [...(words ? [error.id] : []), ...others].join(' '))
  if (isNew) {
    field.classList.remove('fl-shake')
    void field.offsetWidth
    field.classList.add('fl-shake')
  }
}

/**
 * Judges each answer when it is left, again while it is mended, and all of them before sending; then the
 * first that is wrong gets the focus. A second click while the form is on its way is not sent.
 */
export function judgeAnswers(form: HTMLFormElement): void {
  const fields = [...form.querySelectorAll<HTMLElement>('.fl-field')]
  const button = form.querySelector<HTMLButtonElement>('.fl-send')
  const label = button?.textContent ?? ''
  let isSending = false
  for (const field of fields) {
    field.addEventListener('focusout', (event) => {
      const isInside = field.contains(event.relatedTarget as Node | null)
      const main = mainOf(field)
      // Passing through an empty field is no mistake yet.
      if (!isInside && (field.classList.contains('fl-bad') || (main && !isMark(main) && main.value)))
        show(field, problem(field))
    })
    field.addEventListener('input', () => {
      if (field.classList.contains('fl-bad')) show(field, problem(field))
    })
  }
  form.addEventListener('submit', (event) => {
    if (isSending) return event.preventDefault()
    for (const field of fields) show(field, problem(field))
    const wrong = fields.find((field) => field.classList.contains('fl-bad'))
    if (wrong) {
      event.preventDefault()
      mainOf(wrong)?.focus()
      return
    }
    isSending = true
    button?.setAttribute('aria-disabled', 'true')
    if (button?.dataset.sending) button.textContent = button.dataset.sending
  })
  // Who comes back by the browser's Back finds a form that can be sent.
  addEventListener('pageshow', () => {
    isSending = false
    button?.removeAttribute('aria-disabled')
    if (button) button.textContent = label
  })
}
