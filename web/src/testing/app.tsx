import type { Endpoint } from '@fairlead/contract/endpoint'
import { appStartup, keepAlive, signInOptions } from '@fairlead/contract/identity/session'
import { listActivationTasks } from '@fairlead/contract/seeing/activation'
import { unreadNotices } from '@fairlead/contract/seeing/notifications'
import { render } from '@testing-library/react'
import { afterEach } from 'vitest'
import { App } from '~/App.tsx'
import { type Session, startup } from '~/lib/account/session.ts'
import { createQueryClient } from '~/lib/calls/query-client.ts'
import { answers, type Pair } from './answers.ts'
import { type Asked, refusal } from './server.ts'
import { stream } from './stream.ts'

function setCookie(isSignedIn: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = isSignedIn ? 'system-id=1; path=/' : 'system-id=; path=/; max-age=0'
}
afterEach(() => setCookie(false))

/**
 * Opens the whole application at an address, as the person of a session sees it, or a stranger where it is null;
 * `pairs` say what the server answers beside that. Answers all that was asked.
 */
export function openApp<E extends readonly Endpoint[]>(
  address: string,
  session: Session | null,
  ...pairs: { [K in keyof E]: Pair<E[K]> }
): Asked[] {
  setCookie(session !== null)
  window.history.replaceState(null, '', address)
  stream()
  const asked = answers(
    [appStartup, session ?? refusal(401, 'Please sign in')],
    [listActivationTasks, { results: [] }],
    [keepAlive, { version: '0.1.0', unread: 0 }],
    [unreadNotices, { unread: 0 }],
    [signInOptions, { google_client_id: null, google_nonce: 'n', turnstile_site_key: null }],
    ...(pairs as unknown as Pair<Endpoint>[]),
  )
  const client = createQueryClient()
  client.setQueryData(startup.queryKey, { session })
  // A refusal that the error screen shows is no fault of the page, as in main.tsx.
  render(<App client={client} />, { onCaughtError() {} })
  return asked
}
