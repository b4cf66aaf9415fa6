import { logout } from '@fairlead/contract/identity/session'
import { acceptInvitation, type Invitation, isNamed } from '@fairlead/contract/work/invitations'
import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { leave } from '~/lib/browser/leave.ts'
import { useCall } from '~/lib/calls/use-call.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { arriveAt } from './arrive.ts'
import { GoButton } from './GoButton.tsx'
import styles from './InvitationScreen.module.css'
import { invitation } from './queries.ts'
import { t } from './words.ts'

type Known = NonNullable<Invitation['invitation']>
type Over = Exclude<Invitation['state'], 'open' | 'signed_out'>

const loginOf = (email: string) => `/login?${new URLSearchParams({ next: '/invite', email })}`

/** What somebody is invited to, and the way in; or why there is none, and what to do. */
export function InvitationScreen({ token }: { token: string | undefined }) {
  usePageTitle(t('page'))
  return (
    <Loaded query={useQuery(invitation(token))} failed={t('failed')}>
      {(asked) => <AskedToJoin asked={asked} />}
    </Loaded>
  )
}

function AskedToJoin({ asked }: { asked: Invitation }) {
  const { state, invitation: known, signed_in_as: me, own_account: own } = asked
  if (known && state === 'open') return <Open known={known} own={own} />
  if (known && state === 'signed_out')
    return (
      <>
        <Head known={known} />
        <Button component="a" href={loginOf(known.email)} size="md" fullWidth>
          {t('signIn', { email: known.email })}
        </Button>
        <p className={styles.quiet}>{t('signInText')}</p>
      </>
    )
  return <OverText state={state as Over} known={known} me={me} />
}

function Head({ known }: { known: Known }) {
  return (
    <div>
      <h1>
        {isNamed(known.team, known.invited_by)
          ? t('title', { team: known.team })
          : t('titleUnnamed', { name: known.invited_by })}
      </h1>
      <p className={styles.quiet}>{t('by', { name: known.invited_by, email: known.email })}</p>
    </div>
  )
}

function Open({ known, own }: { known: Known; own: Invitation['own_account'] }) {
  const [brings, setBrings] = useState(false)
  const accept = useCall(acceptInvitation, { done: () => arriveAt('/clients') })
  return (
    <>
      <Head known={known} />
      {own && (
        <p className={styles.note}>
          {own.clients > 0
            ? t('ownClients', { name: own.name, count: own.clients })
            : t('ownAccount', { name: own.name })}{' '}
          {t('ownBack')}
        </p>
      )}
      {own && own.clients > 0 && (
        <Checkbox
          checked={brings}
          onChange={(event) => setBrings(event.currentTarget.checked)}
          label={t('bring', { count: own.clients })}
          description={t('bringText')}
        />
      )}
      <GoButton
        label={isNamed(known.team, known.invited_by) ? t('accept', { team: known.team }) : t('acceptUnnamed')}
        isBusy={accept.isPending}
        onGo={() => accept.mutate({ params: { id: known.id }, body: { bring_clients: brings } })}
      />
    </>
  )
}

function textOf(state: Over, known: Known | null, me: string | null): string {
  if (!known || state === 'unknown') return t('overText.unknown')
  const { invited_by: name, team, email } = known
  const who = isNamed(team, name) ? t('who', { name, team }) : name
  if (state === 'other_address') return t('overText.other_address', { email, me: me ?? '' })
  if (state === 'expired') return t('overText.expired', { who })
  if (state === 'cancelled') return t('overText.cancelled', { who })
  if (state === 'used') return t('overText.used', { email })
  return t(`overText.${state}`)
}

function OverText({ state, known, me }: { state: Over; known: Known | null; me: string | null }) {
  const signOut = useCall(logout, { done: () => leave.to(known ? loginOf(known.email) : '/login') })
  return (
    <>
      <div>
        <h1>{t(`over.${state}`)}</h1>
        <p className={styles.quiet}>{textOf(state, known, me)}</p>
      </div>
      {known && state === 'other_address' ? (
        <GoButton
          label={t('signOut', { email: known.email })}
          isBusy={signOut.isPending}
          onGo={() => signOut.mutate({})}
        />
      ) : state === 'in_other_team' ? (
        <Button component={Link} to="/account/security" size="md" fullWidth>
          {t('leave')}
        </Button>
      ) : (
        <Button component={Link} to={me ? '/clients' : '/login'} variant="default" size="md" fullWidth>
          {t(me ? 'home' : 'login')}
        </Button>
      )}
    </>
  )
}
