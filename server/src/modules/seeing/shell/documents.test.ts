import { describe, expect, it } from 'vitest'
import { joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'

describe('guards of documents (rule 205)', () => {
  const world = useWorld()
  const desk = 'Mozilla/5.0 (X11; Linux x86_64)'
  const ask = async (path: string, cookies: ReadonlyMap<string, string> = new Map()) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'user-agent': desk, cookie }
    const response = await fetch(`${world().appUrl}${path}`, { headers, redirect: 'manual' })
    return { status: response.status, to: response.headers.get('location'), headers: response.headers }
  }

  it('a stranger is sent to the login, and back afterwards', async () => {
    expect(await ask('/clients?sort=name')).toMatchObject({ status: 302, to: '/login?next=%2Fclients%3Fsort%3Dname' })
    expect(await ask('/')).toMatchObject({ status: 302, to: '/login' })
  })

  it.each(['/login', '/login_mobile', '/signup', '/open-in-app', '/app-download', '/contact-sales', '/error'])(
    '%s is open to strangers',
    async (path) => {
      expect((await ask(path)).status).toBe(200)
    },
  )

  it('a link with a token gets the page, whoever comes; its guards run there', async () => {
    expect((await ask('/clients?token=abc')).status).toBe(200)
  })

  it('whoever is signed in passes, and has nothing to do at the login', async () => {
    const { browser } = await world().signIn('ann@documents.test')
    expect((await ask('/clients', browser.cookies)).status).toBe(200)
    expect((await ask('/agency', browser.cookies)).status).toBe(200)
    expect(await ask('/login', browser.cookies)).toMatchObject({ status: 302, to: '/clients' })
    expect(await ask('/', browser.cookies)).toMatchObject({ status: 302, to: '/clients' })
  })

  it('what is refused answers with its status', async () => {
    const owner = await world().signIn('ben@documents.test')
    const { browser } = await joinTeam(world(), owner, 'carla@documents.test')
    expect((await ask('/integrations', browser.cookies)).status).toBe(403)
    expect((await ask('/agency/create', browser.cookies)).status).toBe(403)
    expect((await ask('/clients', browser.cookies)).status).toBe(200)
  })

  it('no page is indexed or kept', async () => {
    const { headers } = await ask('/login')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('cache-control')).toBe('no-store')
  })
})
