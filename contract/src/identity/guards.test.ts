import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memberDefaults, resourcesAccessPolicy } from '../permissions.ts'
import { fromDeepLink } from '../seeing/deep-links.ts'
import { isMobileAgent, nextPath, runGuards, type Visit } from './guards.ts'

const owner = {
  role: 'OWNER',
  policy: resourcesAccessPolicy({ role: 'OWNER' } as never),
  onboarding: { web: 'COMPLETED', mobile: 'NOT_STARTED' },
} as const
const pending = { ...owner, onboarding: { web: 'NOT_STARTED', mobile: 'NOT_STARTED' } } as const
const onPhone = (visit: Partial<Visit>) =>
  runGuards({ path: '/clients', visitor: owner, hasToken: false, isMobile: true, ...visit })

describe('the mobile redirect (rules 189, 191)', () => {
  it('shows where the app can be had, once, and keeps where one wanted to go', () => {
    expect(onPhone({ path: '/client/7?tab=details' })).toEqual({
      kind: 'redirect',
      to: '/app-download?next=%2Fclient%2F7%3Ftab%3Ddetails',
    })
    expect(onPhone({ visitor: null })).toMatchObject({ to: '/app-download?next=%2Fclients' })
    expect(onPhone({ staysInBrowser: true })).toEqual({ kind: 'pass' })
    expect(onPhone({ isMobile: false })).toEqual({ kind: 'pass' })
  })

  it('leads to a native app where there is one', () => {
    expect(onPhone({ appDownload: 'https://apps.example/fairlead' })).toEqual({
      kind: 'redirect',
      to: 'https://apps.example/fairlead',
    })
  })

  it.each(['/login', '/signup', '/app-download', '/open-in-app', '/contact-sales', '/download', '/invite', '/error'])(
    'leaves %s alone',
    (path) => {
      expect(onPhone({ path, visitor: null })).toEqual({ kind: 'pass' })
    },
  )

  it('leaves alone the person who has just signed up, and the person who is still to be known by a token', () => {
    expect(onPhone({ visitor: pending })).toEqual({ kind: 'redirect', to: '/onboarding' })
    const hasApp = { ...pending, onboarding: { web: 'NOT_STARTED', mobile: 'COMPLETED' } } as const
    expect(onPhone({ visitor: hasApp })).toMatchObject({ to: '/app-download?next=%2Fclients' })
    expect(onPhone({ visitor: null, hasToken: true })).toEqual({ kind: 'pass' })
  })

  it('knows a phone by what it calls itself', () => {
    const iPhone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
    const desk = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
    expect([iPhone, desk, ''].map(isMobileAgent)).toEqual([true, false, false])
  })
})

const member = {
  role: 'MEMBER',
  policy: resourcesAccessPolicy({ role: 'MEMBER', permissions: memberDefaults }),
  onboarding: { web: 'COMPLETED', mobile: 'NOT_STARTED' },
} as const
const atDesk = (path: string, visitor: Visit['visitor'] = member) => runGuards({ path, visitor, hasToken: false })

describe('guards of single screens (point 4.15)', () => {
  it.each(['/agency', '/agency/create', '/agency/7?tab=x'])('%s is for owners', (path) => {
    expect(atDesk(path)).toMatchObject({ kind: 'error', status: 403 })
    expect(atDesk(path, owner)).toEqual({ kind: 'pass' })
  })

  it('an invitation of an agency shows itself to everybody who is signed in', () => {
    expect(atDesk('/agency/invite-overview/code')).toEqual({ kind: 'pass' })
    expect(atDesk('/agency/invite-overview')).toEqual({ kind: 'pass' })
  })

  it.each(['/integrations', '/integrations/other', '/integration/webhook?page=2', '/account/meta-conversion-api'])(
    '%s needs the right',
    (path) => {
      expect(atDesk(path)).toMatchObject({ kind: 'error', status: 403 })
      const policy = { ...member.policy, INTEGRATIONS: { MANAGE: true } }
      expect(atDesk(path, { ...member, policy })).toEqual({ kind: 'pass' })
    },
  )

  it('the list of automations is for everybody who is signed in, each automation for those who may set it up', () => {
    expect(atDesk('/automations')).toEqual({ kind: 'pass' })
    expect(atDesk('/automations/?x=1')).toEqual({ kind: 'pass' })
    for (const path of ['/automations/lead-distribution', '/automation/lead-distribution/history'])
      expect([atDesk(path), atDesk(path, owner)]).toMatchObject([{ kind: 'error', status: 403 }, { kind: 'pass' }])
  })

  it('paths that only begin alike are other paths', () => {
    expect(atDesk('/agencyx')).toEqual({ kind: 'pass' })
    expect(atDesk('/integrationsx')).toEqual({ kind: 'pass' })
  })
})

describe('the onboarding (rules 172, 191)', () => {
  const visit = (path: string, visitor: Visit['visitor'] = pending, hasToken = false) =>
    runGuards({ path, visitor, hasToken })
  const to = (path: string) => ({ kind: 'redirect', to: path })

  it('is where somebody new begins, from everywhere, and keeps where they wanted to go', () => {
    expect(visit('/clients')).toEqual(to('/onboarding'))
    expect(visit('/clients/?sort=name')).toEqual(to('/onboarding?next=%2Fclients%2F%3Fsort%3Dname'))
    expect(visit('/client/7?tab=details')).toEqual(to('/onboarding?next=%2Fclient%2F7%3Ftab%3Ddetails'))
    expect(visit('/integrations')).toEqual(to('/onboarding?next=%2Fintegrations'))
    expect(visit('/dashboard/onboarding')).toEqual(to('/onboarding'))
  })

  it.each([
    '/onboarding',
    '/onboarding?screen=WELCOME',
    '/open-in-app?path=/messages',
    '/app-download',
    '/download',
    '/contact-sales',
    '/error',
    '/invite?x=1',
    '/content/group-sharing/7',
    '/agency/invite-overview',
    '/agency/invite-overview/code',
    '/subscription/one-time-payment',
    '/document-template/preview/7',
    '/dashboard-v2/landing-pages/preview/7',
  ])('leaves %s alone', (path) => {
    expect(visit(path)).toEqual({ kind: 'pass' })
  })

  it('is over for the person who went through it, and not begun for the person who is not known yet', () => {
    expect(visit('/clients', owner)).toEqual({ kind: 'pass' })
    expect(visit('/onboarding', owner)).toEqual(to('/clients'))
    expect(visit('/onboarding', null)).toEqual(to('/login?next=%2Fonboarding'))
    expect(visit('/clients', pending, true)).toEqual({ kind: 'pass' })
  })

  it('never leads in a circle: where it sends somebody lets them be', () => {
    const paths = fc.oneof(fc.webPath(), fc.constantFrom('/', '/login', '/onboarding', '/app-download', '/client/7'))
    const statuses = fc.constantFrom('NOT_STARTED' as const, 'COMPLETED' as const)
    fc.assert(
      fc.property(
        paths,
        statuses,
        statuses,
        fc.boolean(),
        fc.boolean(),
        (at, web, mobile, isMobile, staysInBrowser) => {
          const visitor = { ...owner, onboarding: { web, mobile } }
          let verdict = runGuards({ path: at, visitor, hasToken: false, isMobile, staysInBrowser })
          for (let moves = 0; verdict.kind === 'redirect'; moves++) {
            expect(moves).toBeLessThan(3)
            verdict = runGuards({ path: verdict.to, visitor, hasToken: false, isMobile, staysInBrowser })
          }
        },
      ),
    )
  })
})

describe('where one goes on to', () => {
  it.each([
    ['/client/7?tab=details', '/client/7?tab=details'],
    ['/login?next=/client/7', '/clients'],
    ['/app-download', '/clients'],
    ['/app-download/?next=/client/7', '/clients'],
    ['/download#now', '/clients'],
    ['/onboarding?next=/client/7', '/clients'],
    ['//evil.example', '/clients'],
    [undefined, '/clients'],
  ])('%s is %s', (next, path) => {
    expect(nextPath(next)).toBe(path)
  })
})

describe('deep links of the mobile app (rule 13)', () => {
  it.each([
    ['/clients/new-leads', '/clients/uncontacted'],
    ['/client/0198f-7a', '/client/0198f-7a'],
    ['/next-steps/', '/clients/follow-ups'],
    ['/page/12?from=push', '/content/page/12'],
    ['/integrations/lead-forms', '/integration/fairlead-lead-forms'],
    ['/nowhere', '/clients'],
    ['https://evil.example/client/1', '/clients'],
    ['', '/clients'],
  ])('%s leads to %s', (link, target) => {
    expect(fromDeepLink(link)).toBe(target)
  })

  it('never leads out of the application, whatever the link', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((s) => `/client/${s}`),
        ),
        (link) => {
          const target = fromDeepLink(link)
          expect(nextPath(target)).toBe(target)
        },
      ),
    )
  })
})
