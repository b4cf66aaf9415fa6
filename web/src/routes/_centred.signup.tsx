import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { entrySearch } from '~/features/identity/session/entry-search.ts'
import { SignIn, type Way } from '~/features/identity/session/SignIn.tsx'
import { t } from '~/features/identity/session/words.ts'

export const Route = createFileRoute('/_centred/signup')({ validateSearch: entrySearch, component: SignUp })

function SignUp() {
  const { next, email } = Route.useSearch()
  const [way, setWay] = useState<Way>('email')
  return (
    <SignIn title={t('signUp')} lead={t('signUpLead')} way={way} onWay={setWay} next={next} email={email}>
      {t('haveAccount')}{' '}
      <Link to="/login" search={next ? { next } : {}}>
        {t('signIn')}
      </Link>
    </SignIn>
  )
}
