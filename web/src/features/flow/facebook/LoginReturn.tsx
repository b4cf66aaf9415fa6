import { finishFacebookLogin } from '@fairlead/contract/flow/facebook'
import { Button, Loader } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { tellLogin } from '~/lib/browser/facebook-login.ts'
import { messageOf } from '~/lib/calls/call-error.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import styles from './FacebookScreen.module.css'
import { t } from './words.ts'

/** What Facebook sends back with a person. */
export type Returned = {
  state?: string | undefined
  code?: string | undefined
  error?: string | undefined
  error_description?: string | undefined
}
type Props = {
  returned: Returned
  /** This window stays: it was not opened for Facebook. */
  onConnected: (connection: string) => void
}

/** Closes the window that was opened for Facebook; answers whether it is one. */
function closeWindow(): boolean {
  window.close()
  return window.closed
}

/** Where Facebook Login returns: ends it, tells the page that began it, and closes its window. */
export function LoginReturn({ returned: { state = '', code, error, error_description }, onConnected }: Props) {
  usePageTitle(t('login.page'))
  const [problem, setProblem] = useState<string>()
  const finish = useCall(finishFacebookLogin, {
    done({ id }) {
      tellLogin({ kind: 'done', connection: id })
      if (!closeWindow()) onConnected(id)
    },
    refused(refusal) {
      const message = messageOf(refusal)
      tellLogin({ kind: 'failed', message })
      if (!closeWindow()) setProblem(message)
      return true
    },
  })
  const isBegun = useRef(false)
  const begin = useEffectEvent(() => {
    // A code can be used once.
    if (isBegun.current) return
    isBegun.current = true
    finish.mutate({
      body: {
        state,
        ...(code ? { code } : {}),
        ...(error ? { error } : {}),
        ...(error_description ? { error_description } : {}),
      },
    })
  })
  useEffect(() => begin(), [])
  if (problem)
    return (
      <>
        <h1>{t('login.failed')}</h1>
        <p role="alert">{problem}</p>
        <Button component={Link} to="/integration/facebook">
          {t('login.onward')}
        </Button>
      </>
    )
  return (
    <div className={styles.line}>
      <Loader size="xs" />
      <h1>{t('login.finishing')}</h1>
    </div>
  )
}
