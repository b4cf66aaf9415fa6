import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'

/** How long a drag must last before it shows, in milliseconds: between two elements it is over for a moment. */
const dragStateMs = 50

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

type FileDrop = {
  isOver: boolean
  handlers: {
    onDragOver: (event: DragEvent) => void
    onDragLeave: () => void
    onDrop: (event: DragEvent) => void
    onPaste: (event: ClipboardEvent) => void
  }
}

/** Takes files that are dropped on an element or pasted into it. */
export function useFileDrop(take: (files: Iterable<File>) => void): FileDrop {
  const [isOver, setOver] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settle = (over: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOver(over), dragStateMs)
  }
  return {
    isOver,
    handlers: {
      onDragOver(event) {
        if (!hasFiles(event)) return
        event.preventDefault()
        settle(true)
      },
      onDragLeave: () => settle(false),
      onDrop(event) {
        if (!hasFiles(event)) return
        event.preventDefault()
        settle(false)
        take([...event.dataTransfer.files])
      },
      onPaste(event) {
        const files = [...event.clipboardData.files]
        if (files.length === 0) return
        event.preventDefault()
        take(files)
      },
    },
  }
}
