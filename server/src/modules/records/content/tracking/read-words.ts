/** How long on a page counts as having looked at it. */
const lookedMs = 1_000

/** A duration in two units: '2 m 08 s'. */
export function durationWords(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  if (minutes < 60) return rest ? `${minutes} m ${rest} s` : `${minutes} m`
  return minutes % 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} m` : `${minutes / 60} h`
}

/** What was read of a document, in words (rule 75): 'read pages 3–5 for 2 m'. For a page, only for how long. */
export function readWords(parts: Readonly<Record<string, number>>, ms: number): string {
  const pages = Object.entries(parts)
    .filter(([part, time]) => /^\d+$/.test(part) && time >= lookedMs)
    .map(([part]) => Number(part))
    .sort((a, b) => a - b)
  const runs: [number, number][] = []
  for (const page of pages) {
    const last = runs.at(-1)
    if (last && page === last[1] + 1) last[1] = page
    else runs.push([page, page])
  }
  if (runs.length === 0) return `read for ${durationWords(ms)}`
  const named = runs.slice(0, 4).map(([from, to]) => (from === to ? String(from) : `${from}–${to}`))
  const rest = runs.length > 4 ? ' and more' : ''
  return `read ${pages.length === 1 ? 'page' : 'pages'} ${named.join(', ')}${rest} for ${durationWords(ms)}`
}
