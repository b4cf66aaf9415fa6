import { type ComponentType, useEffect, useState } from 'react'
import { messageOf } from '~/lib/calls/call-error.ts'
import { commands, isPaletteKey } from '~/lib/keys/commands.ts'
import { keyWaits } from '~/lib/keys/shortcuts.ts'
import { useStore } from '~/lib/store.ts'
import { toast } from '~/lib/toast.ts'

/** By then the first screen is there, and has no more to fetch. */
const afterMs = 2_000

/** The palette and the keys of all screens: fetched when the page has time for it, or at the first use; keys that wait for it are a use. */
export function CommandsInTime() {
  const isWanted = useStore(commands) !== undefined
  const isKeyWaiting = useStore(keyWaits)
  const [Commands, setCommands] = useState<ComponentType>()
  useEffect(() => {
    if (Commands) return
    const load = async () => {
      const loaded = await import('./-commands/Commands.tsx')
      setCommands(() => loaded.Commands)
    }
    if (!isWanted) {
      // What cannot be fetched would reload the page, which nobody asked for.
      const timer = setTimeout(() => navigator.onLine && void load().catch(() => {}), isKeyWaiting ? 0 : afterMs)
      return () => clearTimeout(timer)
    }
    load().catch((error: unknown) => {
      commands.set(() => undefined)
      toast.error(messageOf(error))
    })
  }, [Commands, isWanted, isKeyWaiting])
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return
      event.preventDefault()
      commands.set(() => 'palette')
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  return Commands && <Commands />
}
