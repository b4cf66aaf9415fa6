import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDeepLink } from './deep-links.ts'
import { isMobileAgent, nextPath, runGuards, type Visit } from './guards.ts'
import { resourcesAccessPolicy } from './permissions.ts'

const owner = {
  role: 'OWNER',
  policy: resourcesAccessPolicy({ role: 'OWNER' } as never),
  webOnboardingPending: false,
} as const
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

  it('leaves alone whoever has just signed up, and whoever is still to be known by a token', () => {
    expect(onPhone({ visitor: { ...owner, isFresh: true } })).toEqual({ kind: 'pass' })
    expect(onPhone({ visitor: null, hasToken: true })).toEqual({ kind: 'pass' })
  })

  it('knows a phone by what it calls itself', () => {
    const iPhone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
    const desk = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
    expect([iPhone, desk, ''].map(isMobileAgent)).toEqual([true, false, false])
  })
})

describe('where one goes on to', () => {
  it.each([
    ['/client/7?tab=details', '/client/7?tab=details'],
    ['/login?next=/client/7', '/clients'],
    ['/app-download', '/clients'],
    ['/app-download/?next=/client/7', '/clients'],
    ['/download#now', '/clients'],
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
