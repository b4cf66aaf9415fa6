import { getUserDetails } from '@fairlead/contract/identity/account'
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

  it('a link with a token gets the page, the person who comes; its guards run there', async () => {
    expect((await ask('/clients?token=abc')).status).toBe(200)
  })

  it('the person who is signed in passes, and has nothing to do at the login', async () => {
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

describe('scripts of others (rule 239)', () => {
  const settings = {
    AD_TRACKING_SCRIPT_URL: 'https://ads.example/a.js',
    LIVE_CHAT_SCRIPT_URL: 'https://chat.example/c.js',
    WEB_APP_LOGO_URL: 'https://brand.example/logo.png',
    PRODUCT_NAME: 'Harbour CRM',
  }
  const off = useWorld({ env: settings })
  const on = useWorld({
    env: {
      ...settings,
      NODE_ENV: 'production',
      ALLOW_HTTP: 'true',
      SECRET_KEY: 'mJ4x0pQ9vT2sL7kR5bN8wZ1cY6hF3gD0',
      MAIL_URL: 'smtp://127.0.0.1:9',
    },
  })
  const policyOf = async (appUrl: string) =>
    (await fetch(`${appUrl}/login`)).headers.get('content-security-policy') ?? ''

  it('a logo and a name by configuration are on every page, told to the person who is signed in, and its host is let through', async () => {
    const { browser } = await off().signIn('logo@documents.test')
    expect((await browser.call(getUserDetails)).body.whitelabel_config).toEqual({
      product: 'Harbour CRM',
      web_app_logo_url: 'https://brand.example/logo.png',
    })
    const entry = await (await fetch(`${off().appUrl}/login`)).text()
    expect(entry).toContain('<meta name="web-app-logo" content="https://brand.example/logo.png"')
    expect(entry).toContain('<title>Harbour CRM</title>')
    expect(await policyOf(off().appUrl)).toMatch(/img-src [^;]*https:\/\/brand\.example(?:;| )/)
  })

  it('open the policy to their hosts in production only', async () => {
    expect(await policyOf(off().appUrl)).not.toContain('ads.example')
    const policy = await policyOf(on().appUrl)
    for (const part of ['script-src', 'img-src', 'connect-src'])
      expect(policy).toMatch(new RegExp(`${part} [^;]*https://ads\\.example(?:;| )`))
    expect(policy).toMatch(/frame-src (?![^;]*ads\.example)/)
    // A chat shows itself in a frame of its own.
    expect(policy).toMatch(/frame-src [^;]*https:\/\/chat\.example(?:;| )/)
  })
})
