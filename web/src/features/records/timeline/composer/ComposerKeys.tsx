import { flushSync } from 'react-dom'
import { press, useShortcuts } from '~/lib/keys/shortcuts.ts'

/** Hears what is meant for the composer until the head of the page is seen: the key has it there at once. */
export function ComposerKeys({ onWanted }: { onWanted: () => void }) {
  const wanting = (key: string) => () => {
    flushSync(onWanted)
    press(key)
  }
  useShortcuts({ n: wanting('n'), l: wanting('l'), f: wanting('f') })
  return null
}
