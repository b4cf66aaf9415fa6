import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { ResourcesAccessPolicy } from '../permissions.ts'
import { prefixes } from '../prefixes.ts'
import { CountryCode, Done, Email, Id, Instant, PhoneInput, QueryFlag, Text } from '../primitives.ts'
import { OrgPreferences, Profile, UserPreferences, UserSession } from './account.ts'

/** What scripts of others are for, which the operator may have the application's pages load (rule 239). */
export const ScriptKind = z.enum(['ad_tracking', 'tag_manager', 'affiliate', 'session_analytics', 'live_chat'])
export type ScriptKind = z.output<typeof ScriptKind>

const anyone = { session: false } as const

/** A code as people type or paste it: spaces and hyphens fall away. Six digits, or the specification's words. */
export const Code = z
  .string({ error: messages.code })
  .transform((s) => s.replace(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .min(1, { error: messages.code, abort: true })
      .regex(/^\d{6}$/, messages.wrongCode),
  )
export const Captcha = z.string().max(2048)

/** Seconds until another code can be asked for, and until this one ends. */
export const CodeSent = z.object({
  success: z.literal(true),
  resend_after_seconds: z.int(),
  expires_in_seconds: z.int(),
})

/** After a sign-in: whether the account is new. The session is in the cookies. */
export const SignedIn = z.object({ success: z.literal(true), is_new_user: z.boolean(), user_id: Id })

export const emailCode = endpoint({
  method: 'POST',
  path: `${prefixes.auth}/v1/login/email/generate-otp`,
  access: anyone,
  summary: 'Sends a sign-in code by email; the answer is the same whether or not the address is known',
  body: z.strictObject({ email: Email, turnstile_response: Captcha.optional(), next: Text(500).optional() }),
  reply: CodeSent,
})

export const emailSignIn = endpoint({
  method: 'POST',
  path: `${prefixes.auth}/v2/login/email/submit-otp`,
  access: anyone,
  summary: 'Signs in with the code from the email; a new address becomes the owner of a new account',
  body: z.strictObject({ email: Email, code: Code, zone: Text(64).optional() }),
  reply: SignedIn,
})

export const phoneCode = endpoint({
  method: 'POST',
  path: `${prefixes.auth}/v1/login/generate-otp`,
  access: anyone,
  summary: 'Sends a sign-in code by SMS',
  body: z.strictObject({
    phone: PhoneInput,
    country_code: CountryCode.optional(),
    turnstile_response: Captcha.optional(),
  }),
  reply: CodeSent,
})

export const phoneSignIn = endpoint({
  method: 'POST',
  path: `${prefixes.auth}/v1/login/submit-otp`,
  access: anyone,
  summary: 'Signs in with the code from the SMS',
  body: z.strictObject({
    phone: PhoneInput,
    country_code: CountryCode.optional(),
    code: Code,
    zone: Text(64).optional(),
  }),
  reply: SignedIn,
})

export const googleSignIn = endpoint({
  method: 'POST',
  path: `${prefixes.auth}/v2/login/google-sign-in`,
  access: anyone,
  summary:
    'Signs in with a Google ID token (header OS-Platform: web); an unlinked account may need the email code once',
  body: z.strictObject({ g_token: z.string().min(1).max(8192), zone: Text(64).optional() }),
  reply: SignedIn,
})

export const startChangeEmail = endpoint({
  method: 'POST',
  path: `${prefixes.auth}/v2/login/email/initiate-change-email`,
  access: { session: true },
  summary: 'Sends a code to the new address',
  body: z.strictObject({ new_email: Email }),
  reply: CodeSent,
})

export const changeEmail = endpoint({
  method: 'POST',
  path: `${prefixes.auth}/v2/login/email/validate-change-email`,
  access: { session: true },
  summary: 'Changes the address; the old one gets a notice with a link that undoes it for 7 days',
  body: z.strictObject({ code: Code }),
  reply: z.object({ success: z.literal(true), email: z.string() }),
})

export const undoChangeEmail = endpoint({
  method: 'POST',
  path: '/api/session/undo-change-email',
  access: anyone,
  summary: 'Restores the old address by the link in the notice, and ends every session',
  body: z.strictObject({ token: z.string().min(1).max(100) }),
  reply: z.object({ success: z.literal(true), email: z.string() }),
  ours: true,
})

export const accessPolicy = endpoint({
  method: 'GET',
  path: `${prefixes.auth}/v1/resources-access-policy`,
  access: { session: 'optional' },
  summary: 'The access policy of the session; with a magic token it exchanges the token for a session first',
  query: z.object({
    magic_token: z.string().max(100).optional(),
    /** Said by the person on a device that did not ask for the link. */
    confirmed: QueryFlag.optional(),
    /** Said by a person who is signed in as somebody else and wants to change over. */
    switch_account: QueryFlag.optional(),
    /** The device's time zone, by which a new account begins. */
    zone: z.string().max(64).optional(),
  }),
  reply: ResourcesAccessPolicy,
  changes: true,
})

export const logout = endpoint({
  method: 'POST',
  path: `${prefixes.auth}/v1/logout`,
  access: { session: 'optional' },
  summary: 'Ends this session and its push subscription',
  reply: Done,
})

export const FeatureFlags = z.record(z.string(), z.boolean())

export const appStartup = endpoint({
  method: 'GET',
  path: `${prefixes.auth}/v1/app-startup`,
  access: { session: true },
  summary: 'What the shell needs, in one call',
  query: z.object({ fetch_num_devices: QueryFlag.optional(), platform: z.string().max(20).optional() }),
  reply: z.object({
    session: z.object({ id: Id, created_at: Instant, expires_at: Instant }),
    user_details: Profile.extend(UserSession.shape),
    preferences: UserPreferences,
    org_preferences: OrgPreferences,
    feature_flags: FeatureFlags,
    vapid_public_key: z.string(),
    links: z.object({
      support_email: z.string().nullable(),
      user_guide: z.string().nullable(),
      live_chat: z.string().nullable(),
      contact_sales: z.string().nullable(),
      /** Where a native app can be had, to which the guards lead a phone. */
      app_download: z.string().nullable(),
    }),
    /** Scripts of others that the page loads, by configuration, in production only (rule 239). */
    scripts: z.array(z.object({ kind: ScriptKind, url: z.string() })),
    public_url: z.string(),
    version: z.string(),
  }),
})

export const featureFlags = endpoint({
  method: 'GET',
  path: `${prefixes.auth}/v1/feature-flags`,
  access: { session: true },
  summary: 'The feature flags of the organisation',
  reply: FeatureFlags,
  ours: true,
})

export const callingCode = endpoint({
  method: 'GET',
  path: `${prefixes.auth}/v1/pvyripapi/json`,
  access: anyone,
  summary: "The caller's country and calling code, guessed from a trusted proxy's header or the browser's language",
  reply: z.object({ country_code: z.string(), country_calling_code: z.string() }),
})

export const downloadLinks = endpoint({
  method: 'GET',
  path: `${prefixes.auth}/v2/login/app-download-links`,
  access: anyone,
  summary: 'Where to get the app: a native one if configured, and always the installable web app',
  reply: z.object({ ios: z.string().nullable(), android: z.string().nullable(), web: z.string() }),
})

export const signInOptions = endpoint({
  method: 'POST',
  path: '/api/session/sign-in-options',
  access: anyone,
  summary: 'Which ways to sign in are switched on, and the nonce that a Google token must carry',
  reply: z.object({
    google_client_id: z.string().nullable(),
    google_nonce: z.string(),
    turnstile_site_key: z.string().nullable(),
  }),
  ours: true,
})

export const keepAlive = endpoint({
  method: 'GET',
  path: '/api/session/keep-alive',
  access: { session: true },
  summary: 'Extends the session, and reports the application’s version and the unread count',
  reply: z.object({ version: z.string(), unread: z.int() }),
  ours: true,
})

export const SessionInfo = z.object({
  id: Id,
  is_current: z.boolean(),
  device: z.string(),
  ip: z.string(),
  created_at: Instant,
  last_seen_at: Instant,
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/session/sessions',
  access: { session: true },
  summary: 'Own sessions that are open',
  reply: z.object({ results: z.array(SessionInfo) }),
  ours: true,
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/session/sessions/:id',
  access: { session: true },
  summary: 'Ends one of the caller’s sessions',
  params: z.object({ id: Id }),
  reply: Done,
  ours: true,
})

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/session/sign-out-everywhere',
  access: { session: true },
  summary: 'Ends all of the caller’s sessions, including this one',
  reply: Done,
  ours: true,
})

export const endMemberSessions = endpoint({
  method: 'DELETE',
  path: '/api/session/members/:id/sessions',
  access: { session: true, owner: true },
  summary: "Ends all sessions of a member of the owner's team",
  params: z.object({ id: Id }),
  reply: Done,
  ours: true,
})
