import { styleCookie } from '@fairlead/contract/identity/guards'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { entrySearch } from '~/features/identity/session/entry-search.ts'
import { SignIn, type Way } from '~/features/identity/session/SignIn.tsx'
import { t } from '~/features/identity/session/words.ts'
import { textParam } from '~/lib/navigation/search-params.ts'

/** With where somebody comes from (rule 171), which is kept until their account is there; what is unknown is generic. */
const search = (found: Record<string, unknown>) => ({ ...entrySearch(found), style: textParam(found.style) })

export const Route = createFileRoute('/_centred/signup')({ validateSearch: search, component: SignUp })

function SignUp() {
  const { next, email, style } = Route.useSearch()
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in browsers of phones, and on plain http.
    if (style) document.cookie = `${styleCookie}=${encodeURIComponent(style)}; path=/; max-age=86400; samesite=lax`
  }, [style])
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
