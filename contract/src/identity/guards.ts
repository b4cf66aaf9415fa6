import { isOwner, type ResourcesAccessPolicy, type Role } from '../permissions.ts'
import type { OnboardingStatus } from './account.ts'

/** The cookie in which the sign-up page keeps where somebody came from, until their account is there. */
export const styleCookie = 'onboarding-style'

/**
 * The guards of the application's pages (point 4.15 of the specification). The server runs them for
 * documents and the router for its own moves, from these same functions (rule 205).
 */
export type Visitor = {
  role: Role
  policy: ResourcesAccessPolicy
  onboarding: Onboarding
}
/** How far somebody came with getting to know the application, in the browser and in a native app (point 4.13). */
export type Onboarding = { web: OnboardingStatus; mobile: OnboardingStatus }
export type Visit = {
  /** Path and query, as in '/clients?sort=name'. */
  path: string
  visitor: Visitor | null
  /** A magic token is still to be exchanged by the page's script: the person who visits is not known yet. */
  hasToken: boolean
  /** The device calls itself a phone or a tablet. */
  isMobile?: boolean
  /** The person chose to go on in the browser, or uses the installed application. */
  staysInBrowser?: boolean
  /** Where a native app can be had, if there is one. */
  appDownload?: string | undefined
}
export type Verdict =
  | { kind: 'pass' }
  | { kind: 'redirect'; to: string }
  | { kind: 'error'; status: number; message: string }

const pass: Verdict = { kind: 'pass' }
const redirect = (to: string): Verdict => ({ kind: 'redirect', to })
const forbidden = (message: string): Verdict => ({ kind: 'error', status: 403, message })
export const home = '/clients'

export const pathOf = (path: string): string => path.split(/[?#]/)[0]?.replace(/\/+$/, '') || '/'

/**
 * The parameter of an address that holds a link's magic token, which signs in. Of an invitation `token` is its own
 * (rule 204), so that there it goes by another name.
 */
export const tokenParam = (path: string): string => (pathOf(path) === '/invite' ? 'sign_in' : 'token')

/** Where somebody new begins (rule 6). */
const onboarding = '/onboarding'

/** Where nobody needs to be signed in. */
const open = [
  '/login',
  '/login_mobile',
  '/signup',
  '/open-in-app',
  '/app-download',
  '/download',
  '/contact-sales',
  '/error',
  '/account/verify-email-update',
  '/invite',
]
const isOpen = (path: string) =>
  open.includes(path) || /^\/(document-template|dashboard-v2\/landing-pages)\/preview\//.test(path)
/** Where neither the mobile redirect nor the onboarding sends anybody away (rule 191). */
const exempt = [
  ...open,
  onboarding,
  '/agency/invite-overview',
  '/subscription/one-time-payment',
  // A login that began in the onboarding ends here, and on a phone too.
  '/oauth/facebook/callback',
]
const isExempt = (path: string) =>
  isOpen(path) ||
  exempt.some((one) => path === one) ||
  /^\/(content\/group-sharing|agency\/invite-overview)\//.test(path)

/** Whether a browser calls itself a phone's or a tablet's. */
export const isMobileAgent = (userAgent: string): boolean => /Android|iPhone|iPad|iPod|Mobile/i.test(userAgent)

/** The cookie by which a person goes on in the browser of their phone; any value. */
export const staysCookie = 'stays-in-browser'

/** Where the person who is signed in has nothing to do. */
const entries = ['/login', '/login_mobile', '/signup']
/** Where one passes through on the way to somewhere else. */
const gates = [...entries, '/app-download', '/download', onboarding, '/dashboard/onboarding']

const isPending = ({ onboarding: { web } }: Visitor) => web !== 'COMPLETED'
/** A fresh onboard: neither is completed. */
const isFresh = (visitor: Visitor) => isPending(visitor) && visitor.onboarding.mobile !== 'COMPLETED'

/** A path of ours to go on to after signing in: never another site, never back to the login or the app page (rule 4). */
export function nextPath(next: string | null | undefined): string {
  if (!next?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]|%2f%2f|%5c/iu.test(next)) return home
  return gates.includes(pathOf(next)) || pathOf(next) === '/' ? home : next
}

type Guard = (visit: Visit) => Verdict

const guards = {
  /** The open-in-app route is exempt from the other guards; `runGuards` stops there. */
  'open-in-app': () => pass,
  /** Shows a phone where the app can be had, once: a native app by its link, else the page that installs this one (rule 189). */
  'mobile-redirect'({ path, visitor, hasToken, isMobile, staysInBrowser, appDownload }) {
    if (!isMobile || staysInBrowser || hasToken || isExempt(pathOf(path))) return pass
    if (visitor && isFresh(visitor)) return pass
    return redirect(appDownload ?? `/app-download?next=${encodeURIComponent(path)}`)
  },
  auth({ path, visitor, hasToken }) {
    const at = pathOf(path)
    if (hasToken) return pass
    if (at === '/') return redirect(visitor ? home : '/login')
    if (visitor) return entries.includes(at) ? redirect(home) : pass
    return isOpen(at) ? pass : redirect(`/login?next=${encodeURIComponent(path)}`)
  },
  /** Leads somebody new to the first screens, and keeps where they wanted to go; the person who went through them has nothing to do there. */
  onboarding({ path, visitor, hasToken }) {
    if (!visitor || hasToken) return pass
    const at = pathOf(path)
    if (!isPending(visitor)) return at === onboarding ? redirect(home) : pass
    if (isExempt(at)) return pass
    const next = nextPath(path)
    return redirect(next === home ? onboarding : `${onboarding}?next=${encodeURIComponent(next)}`)
  },
  locale: () => pass,
  'integrations-access-policy'({ path, visitor }) {
    const at = pathOf(path)
    // The list of automations is everybody's; each of them guards itself.
    if (!visitor || !/^\/(integrations?(\/|$)|automations?\/|account\/meta-conversion-api$)/.test(at)) return pass
    if (!visitor.policy.INTEGRATIONS.MANAGE)
      return forbidden('You don’t have permission to manage integrations. Ask the account owner.')
    if (at === '/integrations/deliveries' && !isOwner(visitor))
      return forbidden('Only the account owner can see deliveries.')
    return pass
  },
  'team-access-policy'({ path, visitor }) {
    const at = pathOf(path)
    if (!visitor || !/^\/team(\/|$)/.test(at)) return pass
    return visitor.policy.TEAM.MANAGE
      ? pass
      : forbidden('You don’t have permission to manage the team. Ask the account owner.')
  },
  /** The agency's screens are the owner's; an invitation shows itself to the person who has its link. */
  'agency-access'({ path, visitor }) {
    const at = pathOf(path)
    if (!visitor || !/^\/agency(\/|$)/.test(at) || isExempt(at)) return pass
    return isOwner(visitor) ? pass : forbidden('Only the account owner can use the agency screens.')
  },
} satisfies Record<string, Guard>

/** The order in which guards run. */
const order = [
  'open-in-app',
  'mobile-redirect',
  'auth',
  'onboarding',
  'locale',
  'integrations-access-policy',
  'team-access-policy',
  'agency-access',
] as const

/** Runs the guards in their order: the first that does not pass decides. */
export function runGuards(visit: Visit): Verdict {
  if (pathOf(visit.path) === '/open-in-app') return pass
  for (const name of order) {
    const guard: Guard | undefined = guards[name]
    if (!guard) return { kind: 'error', status: 500, message: `Unknown guard ${name}` }
    const verdict = guard(visit)
    if (verdict.kind !== 'pass') return verdict
  }
  return pass
}
