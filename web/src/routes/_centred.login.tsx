import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { entrySearch } from '~/features/identity/session/entry-search.ts'
import { SignIn } from '~/features/identity/session/SignIn.tsx'
import { t } from '~/features/identity/session/words.ts'

export const Route = createFileRoute('/_centred/login')({ validateSearch: entrySearch, component: Login })

function Login() {
  const { next, email } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <SignIn
      title={t('signIn')}
      lead={t('signInLead')}
      way="email"
      onWay={() => navigate({ to: '/login_mobile', search: (search) => search, replace: true })}
      next={next}
      email={email}
    >
      {t('newHere')}
    </SignIn>
  )
}
