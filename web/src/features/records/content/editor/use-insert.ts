import { type RefObject, useLayoutEffect, useRef } from 'react'
import { withToken } from './token-text.ts'

/** Puts tokens where the cursor of a field is, and selects their fallback to be typed over. */
export function useInsert(field: RefObject<HTMLTextAreaElement | null>, value: string, change: (text: string) => void) {
  const select = useRef<[number, number]>(undefined)
  useLayoutEffect(() => {
    const [element, range] = [field.current, select.current]
    if (!element || !range || element.value !== value) return
    select.current = undefined
    // The menu gives way first.
    const timer = setTimeout(() => {
      element.focus()
      element.setSelectionRange(...range)
    })
    return () => clearTimeout(timer)
  }, [field, value])
  return (name: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = field.current ?? {}
    const put = withToken(value, [selectionStart, selectionEnd], name)
    select.current = put.select
    change(put.text)
  }
}
