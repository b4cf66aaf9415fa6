/** What is wider than its place, in words: the page, and words of buttons. Runs in the page. */
export function tooWide(): string[] {
  const sideways = document.documentElement.scrollWidth - window.innerWidth
  const cut = [...document.querySelectorAll<HTMLElement>('.mantine-Button-label')].filter(
    (label) => label.offsetWidth > 1 && label.scrollWidth > label.clientWidth + 2,
  )
  return [
    ...(sideways > 0 ? [`${sideways} pixels too wide`] : []),
    ...cut.map(({ textContent }) => `“${textContent}” is cut off`),
  ]
}
