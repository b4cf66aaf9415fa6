import type { DrawerProps, ModalProps } from '@mantine/core'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

/** An overlay, or what is shown in one, whose code is fetched when it is first opened: until then it costs the page nothing. */
export function onceOpened<Props extends { opened: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await load() })) as ComponentType<Props>
  return function Overlay(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.opened)
    const [isThere, setThere] = useState(false)
    if (props.opened && !wasOpened) setWasOpened(true)
    if (!wasOpened) return null
    return (
      <Suspense fallback={null}>
        {/* What appears open would not know where the focus was, to give it back. */}
        <Loaded {...props} opened={props.opened && isThere} />
        <Arrival tell={setThere} />
      </Suspense>
    )
  }
}

/** Tells when what it stands beside has come. */
function Arrival({ tell }: { tell: (isThere: true) => void }) {
  useEffect(() => tell(true), [tell])
  return null
}

export const Modal = onceOpened<ModalProps>(async () => (await import('./overlays.ts')).Modal)
export const Drawer = onceOpened<DrawerProps>(async () => (await import('./overlays.ts')).Drawer)
