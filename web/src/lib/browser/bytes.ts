import { t } from '../words.ts'

const units = ['b', 'kb', 'mb', 'gb'] as const

/** A size in bytes as people read it, by steps of 1024: '1.4 MB'. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  const count = bytes / 1024 ** step
  const rounded = count < 10 && step > 0 ? Math.round(count * 10) / 10 : Math.round(count)
  return t(`bytes.${units[step] ?? 'b'}`, { count: rounded })
}
