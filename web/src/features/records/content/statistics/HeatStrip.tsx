import { formatDuration } from '~/lib/time/durations.ts'
import { t } from '../words.ts'
import styles from './HeatStrip.module.css'
import { heatOf, inOrder, type PartName } from './parts.ts'

type Props = {
  seconds: ReadonlyMap<string, number>
  /** All parts, so that those that nobody read have their place too; absent: those that were read. */
  parts?: readonly string[] | undefined
  name: PartName
  /** What is read just now. */
  reading?: string | null | undefined
}

/** Time by page in one line: the longer, the darker. */
export function HeatStrip({ seconds, parts, name, reading }: Props) {
  const all = inOrder(parts ?? [...new Set([...seconds.keys(), ...(reading ? [reading] : [])])])
  const longest = Math.max(0, ...seconds.values())
  if (all.length === 0) return null
  const words = all
    .filter((part) => seconds.get(part))
    .map((part) => t('heat.part', { part: name(part), duration: formatDuration(seconds.get(part) ?? 0) }))
  return (
    <span
      className={styles.strip}
      role="img"
      aria-label={words.length > 0 ? t('heat.label', { parts: words.join(', ') }) : t('heat.none')}
    >
      {all.map((part) => (
        <i key={part} data-heat={heatOf(seconds.get(part) ?? 0, longest)} data-now={part === reading || undefined} />
      ))}
    </span>
  )
}
