const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

/** Buttons that make the pages of a document larger and smaller; the place that is read stays. */
export function zoomPages(root: HTMLElement): void {
  const box = root.querySelector<HTMLElement>('.fs-zoom')
  const pages = root.querySelector<HTMLElement>('.fs-pages')
  if (!box || !pages) return
  box.hidden = false
  const said = box.querySelector('output')
  let at = steps.indexOf(1)
  box.addEventListener('click', (event) => {
    const way = (event.target as Element).closest<HTMLElement>('[data-zoom]')?.dataset.zoom
    if (!way) return
    const before = document.documentElement.scrollTop / document.documentElement.scrollHeight
    at = Math.min(steps.length - 1, Math.max(0, at + (way === 'in' ? 1 : -1)))
    const zoom = steps[at] ?? 1
    pages.style.setProperty('--fs-zoom', String(zoom))
    if (said) said.textContent = `${Math.round(zoom * 100)}%`
    document.documentElement.scrollTop = before * document.documentElement.scrollHeight
  })
}
