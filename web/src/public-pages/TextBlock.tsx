import type { ReactNode } from 'react'

/** Words of a line, those between two pairs of stars in bold. */
const inline = (line: string): ReactNode[] =>
  line.split(/\*\*(.+?)\*\*/g).map((piece, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one line have no other name
    i % 2 === 1 ? <strong key={i}>{piece}</strong> : piece,
  )

/** A text with headings (##) and lists (-), drawn from plain text: nothing that a person wrote becomes markup. */
export function TextBlock({ text }: { text: string }) {
  const groups: { kind: 'h' | 'li' | 'p'; lines: string[] }[] = []
  for (const line of text.split('\n')) {
    const kind = /^#{1,3} /.test(line) ? 'h' : /^[-•] /.test(line) ? 'li' : 'p'
    const last = groups.at(-1)
    if (kind === 'li' && last?.kind === 'li') last.lines.push(line.slice(2))
    else if (line.trim())
      groups.push({ kind, lines: [kind === 'h' ? line.replace(/^#+ /, '') : kind === 'li' ? line.slice(2) : line] })
  }
  return (
    <div className="fs-text" dir="auto">
      {groups.map(({ kind, lines }, i) => {
        const key = `${i} ${kind}`
        if (kind === 'h') return <h3 key={key}>{inline(lines[0] ?? '')}</h3>
        if (kind === 'p') return <p key={key}>{inline(lines[0] ?? '')}</p>
        return (
          <ul key={key}>
            {lines.map((line, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a list may be equal
              <li key={n}>{inline(line)}</li>
            ))}
          </ul>
        )
      })}
    </div>
  )
}
