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

/** What stands below the bar on top: a warning, and the tasks to get started. */
export function Bars() {
  const bars = useRef<HTMLDivElement>(null)
  const [warnings, tasks] = [useQuery(warningList), useQuery(taskList)]
  const isKnown = warnings.isFetched && tasks.isFetched
  const path = usePath()
  const isAskedFor = useStore(getStarted)
  const [kept] = useState(roomOfBars)
  // Where they need more room than was kept and the screen is already in use, they wait for the next screen.
  const [heldOn, hold] = useState<string>()
  if (heldOn && heldOn !== path) hold('')
  const isShown = isKnown && (heldOn !== path || isAskedFor)
  // Before they are seen it is known how much room they need.
  useLayoutEffect(() => {
    const { current } = bars
    if (!isShown || !current) return
    const remember = () => rememberRoom(current.offsetHeight)
    remember()
    if (heldOn === undefined) hold(current.offsetHeight > kept && isInUse() ? path : '')
    const watcher = new ResizeObserver(remember)
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [isShown, heldOn, kept, path])
  return (
    <div ref={bars} {...(!isShown && { style: { minHeight: kept } })}>
      {isShown && (
        <>
          <WarningBar connectDialog={(props) => <ConnectDialog {...props} />} />
          <ActivationBar />
        </>
      )}
      <ThirdPartyScripts />
    </div>
  )
}
