import { accessPolicy } from '@fairlead/contract/identity/session'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { findStartup, tellTabs } from '~/lib/account/session.ts'
import { call } from '~/lib/calls/call.ts'
import { CallError } from '~/lib/calls/call-error.ts'
import { loginNotice } from '~/lib/navigation/login-notice.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { useLasting } from '~/lib/time/delay.ts'
import { deviceZone } from '~/lib/time/zone.ts'
import { toast } from '~/lib/toast.ts'
import { CentredCard } from '~/ui/layout/CentredCard.tsx'
import { Failure } from '~/ui/list/EmptyState.tsx'
import styles from './SignIn.module.css'
import { t } from './words.ts'

type Consent = { confirmed?: 'true'; switch_account?: 'true' }
type Question = { kind: 'device' | 'other'; email: string }

type Props = {
  token: string
  /** Where the link leads, without its token. */
  path: string
  /** The link was dealt with: go on to this path. */
  onDone: (path: string) => void
}

const emailOf = (error: CallError) => (error.body?.current as { email?: string | null } | undefined)?.email ?? ''

/**
 * Exchanges the token of a link for a session, by a fetch of this page's own: a scanner that fetches the
 * link spends nothing (rule 1). A device that did not ask for the link, or a person who is signed in as
 * somebody else, is asked first (rules 1 and 3).
 */
export function MagicLink({ token, path, onDone }: Props) {
  const [question, setQuestion] = useState<Question>()
  const [failure, setFailure] = useState<CallError>()
  const [isBusy, setBusy] = useState(true)
  const isSlow = useLasting(isBusy)
  const client = useQueryClient()
  usePageTitle(t('signIn'))

  const exchange = async (consent: Consent) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await call(
        accessPolicy,
        { query: { magic_token: token, zone: deviceZone(), ...consent } },
        { expects: [401, 423] },
      )
      tellTabs({ kind: 'signed-in' })
      return onDone(path)
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause
      settle(cause)
    }
    setBusy(false)
  }
  const settle = (error: CallError) => {
    const email = emailOf(error)
    if (error.type === 'CONFIRM_DEVICE') return setQuestion({ kind: 'device', email })
    if (error.type === 'OTHER_ACCOUNT') return setQuestion({ kind: 'other', email })
    if (error.status === 0 || error.status >= 500) return setFailure(error)
    void giveUp(error.message, email)
  }
  /** The link is over: the login has the address filled in, and one line that says why (rule 3). */
  const giveUp = async (reason: string | undefined, email: string) => {
    const { session } = await findStartup(client)
    if (session) {
      // The person who is signed in all the same stays so, and goes where the link leads.
      if (reason) toast.info(reason)
      return onDone(path)
    }
    loginNotice.set(() => reason)
    onDone(`/login?${new URLSearchParams({ ...(email ? { email } : {}), next: path })}`)
  }

  const begin = useEffectEvent(() => void exchange({}))
  useEffect(() => begin(), [])

  return (
    <CentredCard>
      {failure && <Failure title={t('link.failed')} error={failure} retry={() => void exchange({})} />}
      {!failure && !question && <p className={styles.quiet}>{isSlow ? t('link.working') : ''}</p>}
      {!failure && question && (
        <>
          <div>
            <h1>{question.kind === 'device' ? t('link.confirmTitle', question) : t('link.otherTitle')}</h1>
            <p className={styles.lead}>
              {question.kind === 'device' ? t('link.confirmLead') : t('link.otherLead', question)}
            </p>
          </div>
          <div className={styles.choices}>
            <Button
              size="md"
              aria-label={question.kind === 'device' ? t('link.confirm', question) : undefined}
              loading={isBusy}
              onClick={() =>
                void exchange(question.kind === 'device' ? { confirmed: 'true' } : { switch_account: 'true' })
              }
            >
              {t(question.kind === 'device' ? 'link.continue' : 'link.switch')}
            </Button>
            {question.kind === 'device' ? (
              <Button size="md" variant="subtle" onClick={() => void giveUp(undefined, '')}>
                {t('link.notMe')}
              </Button>
            ) : (
              <Button size="md" variant="subtle" onClick={() => onDone(path)}>
                {t('link.keep')}
              </Button>
            )}
          </div>
        </>
      )}
    </CentredCard>
  )
}
