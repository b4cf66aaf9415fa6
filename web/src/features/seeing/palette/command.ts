import type { TablerIcon } from '@tabler/icons-react'

/** Something that can be done, or a screen that can be gone to, from everywhere. */
export type Command = {
  id: string
  kind: 'client' | 'action' | 'screen'
  label: string
  icon: TablerIcon
  /** Other words by which people look for it. */
  also?: string | undefined
  /** The keys that do the same, as in `useShortcuts`. */
  keys?: string | undefined
  run: () => void
}
