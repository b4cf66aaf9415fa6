import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { t } from '../words.ts'
import { loadScript } from './load-script.ts'
import styles from './Turnstile.module.css'

type Widget = { sitekey: string; theme: 'light' | 'dark'; callback: (token: string) => void }
declare global {
  interface Window {
    turnstile?: { render: (element: HTMLElement, widget: Widget) => string; remove: (id: string) => void }
  }
}

const source = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

/** Asks the person to show that they are one; only after the server asked for it. */
export function Turnstile({ siteKey, onToken }: { siteKey: string; onToken: (token: string) => void }) {
  const box = useRef<HTMLDivElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const theme = useComputedColorScheme()
  const latest = useRef(onToken)
  latest.current = onToken
  useEffect(() => {
    let widget: string | undefined
    let isGone = false
    loadScript(source).then(
      () => {
        if (isGone || !box.current) return
        widget = window.turnstile?.render(box.current, {
          sitekey: siteKey,
          theme,
          callback: (token) => latest.current(token),
        })
      },
      () => setFailed(true),
    )
    return () => {
      isGone = true
      if (widget) window.turnstile?.remove(widget)
    }
  }, [siteKey, theme])
  return (
    <div>
      <p className={styles.quiet}>{t(hasFailed ? 'captcha.failed' : 'captcha.show')}</p>
      <div ref={box} />
    </div>
  )
}
