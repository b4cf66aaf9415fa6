/** Keeps flag, calling code and number together: the country follows a number that begins with +, and the other way round. */
export function followNumbers(form: HTMLFormElement): void {
  for (const box of form.querySelectorAll<HTMLElement>('.fl-country')) {
    const select = box.querySelector('select')
    const flag = box.querySelector('img')
    const number = box.parentElement?.querySelector<HTMLInputElement>('input[type=tel]')
    if (!select || !flag || !number) continue
    const codeOf = (option: HTMLOptionElement | undefined) => option?.text.split(' ')[1] ?? ''
    const chosen = () => codeOf(select.selectedOptions[0])
    let code = chosen()

    const draw = () => {
      flag.src = flag.src.replace(/[A-Z]{2}\.svg$/, `${select.value}.svg`)
      number.placeholder = chosen()
    }
    select.addEventListener('change', () => {
      if (number.value.startsWith(code)) number.value = chosen() + number.value.slice(code.length)
      code = chosen()
      draw()
      number.focus()
    })
    number.addEventListener('input', () => {
      const text = number.value.replace(/[^\d+]/g, '')
      if (!text.startsWith('+') || text.startsWith(code)) return
      // The longest code that the number begins with; of countries that share one, the first of the list.
      const found = [...select.options]
        .filter((option) => text.startsWith(codeOf(option)))
        .sort((a, b) => codeOf(b).length - codeOf(a).length)[0]
      if (!found) return
      select.value = found.value
      code = chosen()
      draw()
    })
    // A browser that goes back restores the choice without telling.
    addEventListener('pageshow', () => {
      code = chosen()
      draw()
    })
  }
}
