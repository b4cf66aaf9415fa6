import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { ActivationBar } from '~/features/seeing/activation/ActivationBar.tsx'
import { taskList } from '~/features/seeing/activation/tasks.ts'
import { ThirdPartyScripts } from '~/features/seeing/scripts/ThirdPartyScripts.tsx'
import { WarningBar } from '~/features/seeing/warnings/WarningBar.tsx'
import { warningList } from '~/features/seeing/warnings/warnings.ts'
import { getStarted } from '~/lib/navigation/get-started.ts'
import { usePath } from '~/lib/navigation/use-path.ts'
import { useStore } from '~/lib/store.ts'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { rememberRoom, roomOfBars } from './room.ts'

const ConnectDialog = onceOpened(
  async () => (await import('~/features/flow/lead-sources/ConnectDialog.tsx')).ConnectDialog,
)

const used = ':is(a, button, input, textarea):is(:hover, :focus)'
/**
 * Whether somebody points at something on this screen already: bars for which no room was kept would move it away. Where
 * fingers do, it may be anything.
 */
const isInUse = () => matchMedia('(hover: none)').matches || document.querySelector(`main ${used}`) !== null

type Room = { path: string; height: number }

/**
 * What stands below the bar on top: a warning, and the tasks to get started. Where the screen is in use, it keeps the height
 * that was kept for it, and does not grow when something arrives later: what does not fit is scrolled to, until the next
 * screen or until somebody uses it.
 */
export function Bars() {
  const content = useRef<HTMLDivElement>(null)
  const [warnings, tasks] = [useQuery(warningList), useQuery(taskList)]
  const isKnown = warnings.isFetched && tasks.isFetched
  const path = usePath()
  const isAskedFor = useStore(getStarted)
  const [kept] = useState(roomOfBars)
  /** The room on this screen, once it was judged. */
  const room = useRef<Room>(undefined)
  const [held, hold] = useState<Room>()
  if (held && held.path !== path) hold(undefined)
  const heldTo = held?.path === path && !isAskedFor ? held.height : undefined
  const isHeld = heldTo !== undefined
  const isShown = isKnown && heldTo !== 0
  // Before they are seen it is known how much room they need.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrived may need more
  useLayoutEffect(() => {
    const { current } = content
    if (!isShown || !current) return
    const needed = current.offsetHeight
    const before = room.current ?? { path, height: kept }
    const isOther = room.current ? needed > before.height : needed !== before.height
    const holds = isOther && before.path === path && !isAskedFor && isInUse()
    if (holds) hold(before)
    const take = () => {
      room.current = { path, height: current.offsetHeight }
    }
    const remember = () => {
      rememberRoom(current.offsetHeight)
      if (!isHeld && !holds) take()
    }
    const release = () => {
      take()
      hold(undefined)
    }
    room.current ??= before
    remember()
    const watcher = new ResizeObserver(remember)
    watcher.observe(current)
    current.addEventListener('click', release)
    return () => {
      watcher.disconnect()
      current.removeEventListener('click', release)
    }
  }, [isShown, isHeld, isAskedFor, kept, path, warnings.data, tasks.data])
  return (
    <div>
      <div style={isHeld ? { ...heldStyle, height: heldTo } : isShown ? undefined : { minHeight: kept }}>
        {isShown && (
          <div ref={content} style={{ flexShrink: 0 }}>
            <WarningBar connectDialog={(props) => <ConnectDialog {...props} />} />
            <ActivationBar />
          </div>
        )}
      </div>
      <ThirdPartyScripts />
    </div>
  )
}

/** What stood there stays in place: what is new on top is scrolled to. */
const heldStyle = { display: 'flex', flexDirection: 'column-reverse', overflowY: 'auto' } as const
