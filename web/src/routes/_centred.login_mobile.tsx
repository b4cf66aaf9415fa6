import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { entrySearch } from '~/features/identity/session/entry-search.ts'
import { SignIn } from '~/features/identity/session/SignIn.tsx'
import { t } from '~/features/identity/session/words.ts'

export const Route = createFileRoute('/_centred/login_mobile')({ validateSearch: entrySearch, component: LoginByPhone })

function LoginByPhone() {
  const { next } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <SignIn
      title={t('signIn')}
      lead={t('signInLead')}
      way="phone"
      onWay={() => navigate({ to: '/login', search: (search) => search, replace: true })}
      next={next}
    >
      {t('newHere')}
    </SignIn>
  )
}
