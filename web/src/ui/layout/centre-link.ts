/**
 * Brings the link to a path into the middle of a line of links that is wider than the screen. The page stays where it is,
 * which `scrollIntoView` would move to the line.
 */
export function centreLink(line: HTMLElement | null, path: string): void {
  const link = line?.querySelector(`[href="${path}"]`)
  if (!line || !link) return
  const [of, within] = [link.getBoundingClientRect(), line.getBoundingClientRect()]
  line.scrollLeft += of.left + of.width / 2 - within.left - within.width / 2
}
