import { useCombobox } from '@mantine/core'

/**
 * The state of a list that opens below a field, with a line to search in. The cursor goes to that line and the chosen
 * option comes into sight, but the page does not scroll: Mantine's own way scrolls it before the list has its place,
 * and a list whose field has left the screen is hidden.
 *
 * @param closed what follows when the list closes
 */
export function useSearchBox(closed: () => void) {
  const box = useCombobox({
    onDropdownOpen: () => {
      setTimeout(() => {
        const { current: search } = box.searchRef
        search?.focus({ preventScroll: true })
        const chosen = search?.parentElement?.querySelector<HTMLElement>('[data-combobox-active]')
        if (chosen?.parentElement) chosen.parentElement.scrollTop = chosen.offsetTop - chosen.parentElement.offsetTop
      })
      box.updateSelectedOptionIndex('active')
    },
    onDropdownClose: () => {
      box.resetSelectedOption()
      closed()
    },
  })
  return box
}
