import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { createQueryClient } from './lib/calls/query-client.ts'
import { createAppRouter } from './router.tsx'
import { refusal, serve } from './testing/server.ts'
import { aSession } from './testing/session.ts'

const signedIn = (is: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = is ? 'system-id=1; path=/' : 'system-id=; path=/; max-age=0'
}

/** Goes to an address in a fresh document; answers where that ends, and what the page failed with. */
async function visit(address: string) {
  window.history.replaceState(null, '', address)
  const router = createAppRouter(createQueryClient())
  await router.load()
  const failed = router.state.matches.find((match) => match.error)
  return {
    at: router.state.location.href,
    error: failed?.error as { status?: number; message: string } | undefined,
    router,
  }
}

beforeEach(() => signedIn(false))

describe('the guards, before any page', () => {
  test('a stranger comes to the login and is led back afterwards; the server is not even asked', async () => {
    const asked = serve(() => refusal(401, 'Please sign in'))
    expect((await visit('/clients?sort=name')).at).toBe('/login?next=%2Fclients%3Fsort%3Dname')
    expect((await visit('/')).at).toBe('/login')
    expect((await visit('/signup')).at).toBe('/signup')
    expect(asked.filter(({ path }) => path.includes('startup'))).toEqual([])
  })

  test('the person who is signed in goes where the address says, and never to the login', async () => {
    signedIn(true)
    serve(({ path }) =>
      path.includes('app-startup')
        ? { body: aSession() }
        : { body: { results: [], next: null, previous: null, count: 0, count_capped: false } },
    )
    expect((await visit('/login?next=%2Fclient')).at).toBe('/clients')
    expect((await visit('/')).at).toBe('/clients')
    expect((await visit('/clients?search=9127&sort=name')).at).toBe('/clients?search=9127&sort=name')
  })

  test('a deep link of the mobile app keeps where it leads, also through the sign-in of a stranger (rule 13)', async () => {
    serve(() => refusal(401, 'Please sign in'))
    expect((await visit('/open-in-app?path=%2Fclients%2Fnew-leads')).at).toBe('/login?next=%2Fclients%2Funcontacted')
    expect((await visit('/open-in-app?path=%2Fnowhere')).at).toBe('/login?next=%2Fclients')
    signedIn(true)
    serve(({ path }) =>
      path.includes('app-startup')
        ? { body: aSession() }
        : { body: { results: [], next: null, previous: null, count: 0, count_capped: false } },
    )
    expect((await visit('/open-in-app?path=%2Fnext-steps')).at).toBe('/clients/follow-ups')
  })

  test('the address that is printed for the app has its page', async () => {
    serve(() => refusal(401, 'Please sign in'))
    const { at, router } = await visit('/download?next=%2Fclient')
    expect([at, router.state.matches.at(-1)?.routeId]).toEqual(['/download?next=%2Fclient', '/_centred/download'])
  })

  test('a session that is over is as good as none, and its reason is kept for the login', async () => {
    signedIn(true)
    serve(() => refusal(401, 'The account owner ended this session.', { error_type: 'SESSION_ENDED' }))
    const { at, router } = await visit('/client')
    expect(at).toBe('/login?next=%2Fclient')
    const startup = router.options.context.client.getQueryData<{ refusal?: { message: string } }>(['startup'])
    expect(startup?.refusal?.message).toBe('The account owner ended this session.')
  })

  test('a server that cannot be asked counts as signed out too (point 4.12)', async () => {
    signedIn(true)
    serve(() => new TypeError('Failed to fetch'))
    expect((await visit('/clients')).at).toBe('/login?next=%2Fclients')
  })

  test('integrations are refused to the person who may not manage them, with 403 and its words', async () => {
    signedIn(true)
    serve(() => ({ body: aSession({ role: 'MEMBER' }) }))
    expect((await visit('/integrations')).error).toMatchObject({
      status: 403,
      message: expect.stringMatching(/don’t have permission/),
    })
  })
})

describe('the address', () => {
  test('of the error page takes a status, if it is one', async () => {
    const statusAt = async (address: string) => (await visit(address)).router.state.matches.at(-1)?.search
    expect(await statusAt('/error?status=403')).toEqual({ status: 403 })
    expect(await statusAt('/error?status=200')).toEqual({ status: undefined })
  })

  test('of the list keeps what it understands, and writes only what is not the default', async () => {
    signedIn(true)
    serve(({ path }) =>
      path.includes('app-startup')
        ? { body: aSession() }
        : { body: { results: [], next: null, previous: null, count: 0, count_capped: false } },
    )
    const { router } = await visit('/clients?search=%20&sort=shoe-size&order=ASC')
    expect(router.state.matches.at(-1)?.search).toEqual({ order: 'ASC' })
    expect(router.buildLocation({ to: '/clients', search: { search: '0065 9127', sort: 'name' } }).href).toBe(
      '/clients?search=0065+9127&sort=name',
    )
  })
})

test('the document draws its shell for the screens with the bar on top, and for no other', () => {
  const [, bare = ''] =
    /const bare = \/(.+)\/\n/.exec(readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')) ?? []
  const isBare = new RegExp(bare)
  const { routesById } = createAppRouter(createQueryClient())
  const screens = Object.values(routesById).filter(({ children, fullPath }) => !children && fullPath !== '/')
  expect(screens.length).toBeGreaterThan(50)
  const wrong = screens.filter(({ id, fullPath }) => isBare.test(fullPath) === id.startsWith('/_app/'))
  expect(wrong.map(({ fullPath }) => fullPath)).toEqual([])
})
