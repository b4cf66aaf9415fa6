import type { ClientRow } from '@fairlead/contract/records/clients'
import type { ComponentProps, ReactNode } from 'react'

/** How a list is drawn that shows columns somebody chose. */
export type Layout = {
  table: Pick<ComponentProps<'table'>, 'style' | 'onScrollCapture'>
  /** Where nothing in the head can be focused, it is by itself: it scrolls sideways. */
  tabIndex: 0 | undefined
  /** Whether the last column is the time that every list has by itself. */
  endsInTime: boolean
  heads: ReactNode
  /** The cells of a row; `assignee` is whose the client is, in words. */
  cells: (client: ClientRow, assignee: string | null) => ReactNode
  /** The quiet line below the name; `source` is what stands there in lists without chosen columns. */
  line: (client: ClientRow, assignee: string | null, source: ReactNode) => ReactNode
}
