import { nextPath } from '@fairlead/contract/identity/guards'
import { googleSignIn } from '@fairlead/contract/identity/session'
import { SegmentedControl } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { onTabs, startup } from '~/lib/account/session.ts'
import { leave } from '~/lib/browser/leave.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { deviceZone } from '~/lib/time/zone.ts'
import { waysToSignIn } from '~/ui/captcha/sign-in-options.ts'
import { CodeStep } from './CodeStep.tsx'
import { EmailForm } from './EmailForm.tsx'
import { useEnter } from './enter.ts'
import { GoogleButton } from './GoogleButton.tsx'
import { LoginNotice } from './LoginNotice.tsx'
import { PhoneForm } from './PhoneForm.tsx'
import { type PendingCode, timesOf, usePendingCode } from './pending-code.ts'
import styles from './SignIn.module.css'
import { t } from './words.ts'

export type Way = 'email' | 'phone'

type Props = {
  title: string
  lead: string
  way: Way
  onWay: (way: Way) => void
  next: string | undefined
  /** The address that is known already, from a link that is over. */
  email?: string | undefined
  /** The line at the foot. */
  children: ReactNode
}

/** Signs in by a code: first the address or number, then the code. A new person gets an account by the same way. */
export function SignIn({ title, ...props }: Props) {
  const [pending, setPending] = usePendingCode()
  usePageTitle(title)
  useOtherTabs(props.next)
  if (pending) return <CodeStep key={pending.to} pending={pending} next={props.next} onPending={setPending} />
  return <AddressStep title={title} {...props} onSent={setPending} />
}

/** Goes on where one wanted to when another tab of this browser has signed in; this one says so itself, once it knows who it is. */
function useOtherTabs(next: string | undefined): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onTabs(({ kind }) => {
        if (kind === 'signed-in' && !client.getQueryData(startup.queryKey)?.session) leave.to(nextPath(next))
      }),
    [client, next],
  )
}

function AddressStep({
  title,
  lead,
  way,
  onWay,
  next,
  email = '',
  children,
  onSent,
}: Props & { onSent: (pending: PendingCode) => void }) {
  const { data: ways } = useQuery(waysToSignIn)
  return (
    <>
      <div>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      <LoginNotice next={next} />
      <SegmentedControl
        fullWidth
        value={way}
        onChange={(value) => onWay(value as Way)}
        aria-label={t('way')}
        classNames={{ label: styles.segment }}
        data={[
          { value: 'email', label: t('email') },
          { value: 'phone', label: t('phone') },
        ]}
      />
      {way === 'email' ? <EmailForm email={email} next={next} onSent={onSent} /> : <PhoneForm onSent={onSent} />}
      {ways?.google_client_id && (
        <>
          <div className={styles.or}>{t('or')}</div>
          <Google clientId={ways.google_client_id} nonce={ways.google_nonce} next={next} onSent={onSent} />
        </>
      )}
      <p className={styles.quiet}>{children}</p>
    </>
  )
}

type GoogleProps = {
  clientId: string
  nonce: string
  next: string | undefined
  onSent: (pending: PendingCode) => void
}

/** Signs in with Google; an account that is not linked yet may ask for the code from the e-mail once. */
function Google({ clientId, nonce, next, onSent }: GoogleProps) {
  const enter = useEnter()
  const signIn = useCall(googleSignIn, {
    options: { headers: { 'os-platform': 'web' } },
    done: () => enter(next),
    refused(error) {
      const { email } = (error.body?.current ?? {}) as { email?: string }
      if (error.type !== 'CODE_REQUIRED' || !email) return false
      onSent({ way: 'email', to: email, ...timesOf({ resend_after_seconds: 30, expires_in_seconds: 600 }) })
      return true
    },
  })
  return (
    <GoogleButton
      clientId={clientId}
      nonce={nonce}
      onToken={(token) => signIn.mutate({ body: { g_token: token, zone: deviceZone() } })}
    />
  )
}
