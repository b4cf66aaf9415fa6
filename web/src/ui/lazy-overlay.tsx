import type { DrawerProps, ModalProps } from '@mantine/core'
import { type ComponentType, lazy, Suspense, useState } from 'react'

/** An overlay, or what is shown in one, whose code is fetched when it is first opened: until then it costs the page nothing. */
export function onceOpened<Props extends { opened: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await load() })) as ComponentType<Props>
  return function Overlay(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.opened)
    if (props.opened && !wasOpened) setWasOpened(true)
    if (!wasOpened) return null
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

export const Modal = onceOpened<ModalProps>(async () => (await import('./overlays.ts')).Modal)
export const Drawer = onceOpened<DrawerProps>(async () => (await import('./overlays.ts')).Drawer)
