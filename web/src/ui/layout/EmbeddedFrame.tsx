import { useEffect, useEffectEvent, useRef } from 'react'
import styles from './EmbeddedFrame.module.css'

type Props = {
  title: string
  src: string
  onMessage: (data: unknown) => void
}

/** Another page within this one. It is heard only while it is a page of our own origin, and only itself. */
export function EmbeddedFrame({ title, src, onMessage }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const hear = useEffectEvent(onMessage)
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin === window.location.origin && source === frame.current?.contentWindow) hear(data)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  return <iframe ref={frame} className={styles.frame} title={title} src={src} />
}
