import type { MouseEvent } from 'react'

/** Whether a click on a link goes there in this tab: with a key or another button it opens one of its own. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
