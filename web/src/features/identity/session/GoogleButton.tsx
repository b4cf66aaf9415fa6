import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { loadScript } from '~/ui/captcha/load-script.ts'
import styles from './SignIn.module.css'

type Credential = { credential: string }
type Look = { type: 'standard'; theme: string; size: 'large'; text: 'continue_with'; width: number; locale: string }
declare global {
  interface Window {
    google?: {
      accounts: {
        id: {
          initialize: (options: { client_id: string; nonce: string; callback: (c: Credential) => void }) => void
          renderButton: (element: HTMLElement, look: Look) => void
        }
      }
    }
  }
}

const source = 'https://accounts.google.com/gsi/client'

type Props = { clientId: string; nonce: string; onToken: (token: string) => void }

/** Google's own button. The nonce ties its token to this browser, so that a stolen one is useless elsewhere (S9). */
export function GoogleButton({ clientId, nonce, onToken }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme()
  const latest = useRef(onToken)
  latest.current = onToken
  useEffect(() => {
    let isGone = false
    loadScript(source).then(
      () => {
        const google = window.google?.accounts.id
        if (isGone || !google || !box.current) return
        google.initialize({ client_id: clientId, nonce, callback: (answer) => latest.current(answer.credential) })
        box.current.replaceChildren()
        google.renderButton(box.current, {
          type: 'standard',
          theme: scheme === 'dark' ? 'filled_black' : 'outline',
          size: 'large',
          text: 'continue_with',
          width: Math.min(400, box.current.clientWidth),
          locale: 'en',
        })
      },
      // Blocked or offline: the code by e-mail stands above it.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [clientId, nonce, scheme])
  return <div ref={box} className={styles.google} />
}
