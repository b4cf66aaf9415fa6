import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ActivationBar } from '~/features/seeing/activation/ActivationBar.tsx'
import { taskList } from '~/features/seeing/activation/tasks.ts'
import { ThirdPartyScripts } from '~/features/seeing/scripts/ThirdPartyScripts.tsx'
import { WarningBar } from '~/features/seeing/warnings/WarningBar.tsx'
import { warningList } from '~/features/seeing/warnings/warnings.ts'
import { usePath } from '~/lib/navigation/use-path.ts'
import { onceOpened } from '~/ui/overlay/lazy-overlay.tsx'
import { rememberRoom, roomOfBars } from './room.ts'

const ConnectDialog = onceOpened(
  async () => (await import('~/features/flow/lead-sources/ConnectDialog.tsx')).ConnectDialog,
)

const used = ':is(a, button, input, textarea):is(:hover, :focus)'
/** Whether somebody points at something on this screen already: bars for which no room was kept would move it away. */
const isInUse = () => document.querySelector(`main ${used}`) !== null

/** What stands below the bar on top: a warning, and the tasks to get started. */
export function Bars() {
  const bars = useRef<HTMLDivElement>(null)
  const [warnings, tasks] = [useQuery(warningList), useQuery(taskList)]
  const isKnown = warnings.isFetched && tasks.isFetched
  const path = usePath()
  // Where no room was kept and the screen is already in use, they wait for the next screen.
  const [heldOn, hold] = useState<string>()
  if (isKnown && heldOn === undefined) hold(roomOfBars() === 0 && isInUse() ? path : '')
  useEffect(() => {
    const { current } = bars
    if (!isKnown || !current) return
    const watcher = new ResizeObserver(() => rememberRoom(current.offsetHeight))
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [isKnown])
  return (
    <div ref={bars} {...(!isKnown && { style: { minHeight: roomOfBars() } })}>
      {isKnown && heldOn !== path && (
        <>
          <WarningBar connectDialog={(props) => <ConnectDialog {...props} />} />
          <ActivationBar />
        </>
      )}
      <ThirdPartyScripts />
    </div>
  )
}
