import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'

/**
 * Every setting, by environment variable. This schema is the only reader of the environment, and
 * `.env.example` is made from it.
 */
const boolean = z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1')
const flag = (fallback: boolean) => boolean.prefault(fallback ? 'true' : 'false')
const anyPort = z.coerce.number().int().min(0).max(65535)
const port = (fallback: number) => anyPort.default(fallback)
const origin = z
  .url({ protocol: /^https?$/ })
  .transform((v) => new URL(v))
  .refine(
    (u) => u.pathname === '/' && !u.search && !u.hash,
    'must be an origin without a path, like https://app.example.com',
  )
  .transform((u) => u.origin)
const scheme = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (v) => schemes.some((s) => v.startsWith(`${s}:`)),
      `must start with ${schemes.map((s) => `${s}:`).join(' or ')}`,
    )
const isBucket = (v: string) => URL.canParse(v) && /^[a-z0-9][a-z0-9.-]{1,62}$/.test(new URL(v).hostname)
const words = (s: string) =>
  s
    .split(',')
    .map((w) => w.trim())
    .filter(Boolean)

const settings = {
  NODE_ENV: [
    z.enum(['development', 'production', 'test']).default('development'),
    'production turns the development pages off and demands https and real secrets',
  ],
  HOST: [z.string().default('127.0.0.1'), 'Address to listen on; 0.0.0.0 for all'],
  PORT: [port(3000), 'Port of the application'],
  PUBLIC_PORT: [anyPort.optional(), 'Port of the public pages (forms, files); PORT + 1 when absent'],
  METRICS_PORT: [port(9464), 'Port of the Prometheus metrics, on 127.0.0.1 only; 0 turns them off'],
  APP_URL: [origin.optional(), 'Address under which people reach the application; http://localhost:PORT when absent'],
  PUBLIC_URL: [
    origin.optional(),
    'Address of the public pages, another host name in production; APP_URL on PUBLIC_PORT when absent',
  ],
  ALLOW_HTTP: [flag(false), 'Allows plain http addresses in production, for a local network'],
  TRUSTED_PROXIES: [
    z.string().default('').transform(words),
    'Addresses or ranges of the proxies in front, comma-separated; their X-Forwarded-For is believed',
  ],
  ROLE: [z.enum(['all', 'web', 'worker']).default('all'), 'What this process does; web and worker need DATABASE_URL'],
  DATA_DIR: [z.string().default('./data'), 'Folder for the embedded database, uploads and the secret key'],
  DATABASE_URL: [
    scheme('postgres', 'postgresql').optional(),
    'PostgreSQL 15 or newer; the embedded database (PGlite) when absent',
    'secret',
  ],
  SECRET_KEY: [z.string().optional(), 'At least 32 random characters; made and kept in DATA_DIR when absent', 'secret'],
  SECRET_KEY_OLD: [
    z.string().default('').transform(words),
    'Earlier secret keys, comma-separated, still read after a rotation',
    'secret',
  ],
  MAIL_URL: [
    scheme('outbox', 'smtp', 'smtps').default('outbox:'),
    'outbox: keeps mail readable at /dev/outbox; smtp://user:password@host:587 sends it',
    'secret',
  ],
  MAIL_FROM: [
    z
      .string()
      .regex(
        /^([^<>]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
        'must be an address, like Fairlead <fairlead@example.com>',
      )
      .default('Fairlead <fairlead@localhost>'),
    'Sender of mails, of a domain that lets your mail server send for it',
  ],
  DKIM_KEY: [z.string().optional(), 'Private key (PEM) that signs mails, if the mail server does not', 'secret'],
  DKIM_SELECTOR: [
    z
      .string()
      .regex(/^[a-z0-9.-]+$/i)
      .default('fairlead'),
    'Where the public key stands: SELECTOR._domainkey.DOMAIN, a TXT record',
  ],
  DKIM_DOMAIN: [z.string().optional(), 'Domain that signs; that of MAIL_FROM when absent'],
  SMS_URL: [
    scheme('outbox', 'twilio').default('outbox:'),
    'outbox: or twilio://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com?from=%2B6512345678',
    'secret',
  ],
  STORAGE_URL: [
    scheme('file', 's3')
      .default('file:')
      .refine((v) => v.startsWith('file:') || isBucket(v), 'must name a bucket, like s3://bucket?region=eu-west-1'),
    'file: keeps uploads in DATA_DIR/uploads, file:/path elsewhere; s3://KEY:SECRET@bucket?region=eu-west-1 in a bucket, with &endpoint=https://… of a server that is not Amazon’s',
    'secret',
  ],
  VAPID_PUBLIC_KEY: [z.string().optional(), 'Web push keys; made and kept in DATA_DIR when absent'],
  VAPID_PRIVATE_KEY: [z.string().optional(), 'Web push keys; made and kept in DATA_DIR when absent', 'secret'],
  VAPID_SUBJECT: [
    z.string().optional(),
    'mailto: or https: address that push services may write to; APP_URL when absent',
  ],
  GOOGLE_CLIENT_ID: [z.string().optional(), 'Turns Google sign-in on'],
  GOOGLE_CERTS_URL: [
    z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
    'Where the keys of Google sign-in are read',
  ],
  TURNSTILE_SITE_KEY: [z.string().optional(), 'Turns the captcha of public forms and sign-in on, with the secret key'],
  TURNSTILE_SECRET_KEY: [z.string().optional(), 'Secret key of the captcha', 'secret'],
  TURNSTILE_URL: [
    z.url().default('https://challenges.cloudflare.com/turnstile/v0/siteverify'),
    'Where the captcha is verified',
  ],
  PRODUCT_NAME: [z.string().min(1).max(40).default('Fairlead'), 'Name shown in titles and mails'],
  SUPPORT_EMAIL: [z.email().optional(), 'Where people in trouble may write'],
  USER_GUIDE_URL: [z.url().optional(), 'Link of the user menu to a guide'],
  LIVE_CHAT_URL: [z.url().optional(), 'Link of the user menu to a chat with support'],
  SALES_EMAIL: [z.email().optional(), 'Who gets the wishes for a call from /contact-sales; it offers none when absent'],
  ONBOARDING_SURVEY: [
    flag(false),
    'Asks new people three questions; "fairlead survey" shows the answers, nobody else gets them',
  ],
  ONBOARDING_VIDEO_URL: [
    z.url({ protocol: /^https?$/ }).optional(),
    'Address of a video file (MP4 or WebM) that new people are shown; none when absent',
  ],
  CONTACT_SALES_URL: [z.url().optional(), 'Link for features that are not switched on'],
  APP_DOWNLOAD_URL: [z.url().optional(), 'Where a native app can be had; the web app installs itself otherwise'],
  BILLING: [
    z.enum(['off', 'manual']).default('off'),
    'off: nothing is restricted; manual: an operator moves the states',
  ],
  SESSION_IDLE_DAYS: [z.coerce.number().int().min(1).max(365).default(30), 'A session ends after so many idle days'],
  SESSION_ABSOLUTE_DAYS: [
    z.coerce.number().int().min(1).max(365).default(90),
    'A session ends after so many days in any case',
  ],
  COPIES_PER_DAY: [
    z.coerce.number().int().min(0).default(2000),
    'So many copies of leads an account may send to recipients outside it in 24 hours; 0: no limit',
  ],
  API_DOCS: [boolean.optional(), 'Serves /api/docs and /api/openapi.json; on outside production when absent'],
  LOG_LEVEL: [
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'How much is logged',
  ],
  CRASH_POINT: [z.string().optional(), 'For chaos tests only: kills the process at this point'],
  WIDEN_MS: [
    z.coerce.number().int().min(0).default(0),
    'For chaos tests only: widens dangerous windows by so many milliseconds',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string, 'secret'?]>

type Settings = typeof settings
export type SettingName = keyof Settings
type Values = { [K in SettingName]: z.output<Settings[K][0]> }

export type Config = Omit<Values, 'PUBLIC_PORT' | 'APP_URL' | 'PUBLIC_URL' | 'API_DOCS' | 'DATA_DIR'> & {
  PUBLIC_PORT: number
  APP_URL: string
  PUBLIC_URL: string
  API_DOCS: boolean
  DATA_DIR: string
  production: boolean
  /** True when people reach the application by https: cookies are then bound to it. */
  secure: boolean
}

export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`Fairlead cannot start with these settings:\n${problems.map((p) => `  - ${p}`).join('\n')}`)
    this.problems = problems
  }
}

/** Why a secret key is too weak to protect anything, or undefined when it is not. */
export function weakness(key: string): string | undefined {
  if (key.length < 32) return 'must have at least 32 characters'
  if (new Set(key).size < 12) return 'repeats too few different characters'
  if (/change.?me|example|secret|password|0123456789/i.test(key)) return 'is a sample value'
  return undefined
}

/** What keeps a mail's signature from counting for its sender. */
function dkimProblems({ DKIM_KEY, DKIM_DOMAIN, MAIL_FROM }: Pick<Values, 'DKIM_KEY' | 'DKIM_DOMAIN' | 'MAIL_FROM'>) {
  const problems: string[] = []
  const sender = MAIL_FROM.split('@')[1]?.replace('>', '').toLowerCase() ?? ''
  if (DKIM_DOMAIN && sender !== DKIM_DOMAIN && !sender.endsWith(`.${DKIM_DOMAIN}`))
    problems.push(`DKIM_DOMAIN: ${DKIM_DOMAIN} does not sign for ${sender}, the domain of MAIL_FROM`)
  try {
    if (DKIM_KEY) createPrivateKey(DKIM_KEY)
  } catch {
    problems.push('DKIM_KEY: is no private key in PEM; make one with: openssl genrsa 2048')
  }
  return problems
}

function withFiles(env: NodeJS.ProcessEnv, problems: string[]): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, [, , secret]] of Object.entries(settings) as [
    SettingName,
    readonly [z.ZodType, string, 'secret'?],
  ][]) {
    const value = env[name]
    const file = secret && env[`${name}_FILE`]
    if (value !== undefined && value !== '') values[name] = value
    else if (file)
      try {
        values[name] = readFileSync(file, 'utf8').trim()
      } catch (error) {
        problems.push(`${name}_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
      }
  }
  return values
}

/** Reads and checks the settings. Throws ConfigError with everything that is wrong, at once. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const problems: string[] = []
  const raw = withFiles(env, problems)
  const values: Record<string, unknown> = {}
  for (const [name, [schema]] of Object.entries(settings)) {
    const result = schema.safeParse(raw[name])
    values[name] = result.success ? result.data : schema.safeParse(undefined).data
    if (!result.success) problems.push(`${name}: ${result.error.issues[0]?.message ?? 'is not valid'}`)
  }
  const v = values as Values
  const production = v.NODE_ENV === 'production'
  const publicPort = v.PUBLIC_PORT ?? (v.PORT === 0 ? 0 : v.PORT + 1)
  const appUrl = v.APP_URL ?? `http://localhost:${v.PORT}`
  const derived = new URL(appUrl)
  derived.port = String(publicPort)
  const publicUrl = v.PUBLIC_URL ?? derived.origin

  if (v.ROLE !== 'all' && !v.DATABASE_URL)
    problems.push(`ROLE=${v.ROLE} needs DATABASE_URL: the embedded database serves one process`)
  if (v.SECRET_KEY && production) {
    const why = weakness(v.SECRET_KEY)
    if (why) problems.push(`SECRET_KEY ${why}; make one with: openssl rand -base64 32`)
  }
  if (production && !v.ALLOW_HTTP)
    for (const [name, url] of [
      ['APP_URL', appUrl],
      ['PUBLIC_URL', publicUrl],
    ] as const)
      if (url.startsWith('http:'))
        problems.push(`${name}: ${url} must be https in production (or set ALLOW_HTTP=true on a local network)`)
  if (production && v.MAIL_URL.startsWith('outbox:'))
    problems.push(
      'MAIL_URL: name a mail server in production (smtp://user:password@host:587); without one nobody can sign in',
    )
  if (production && appUrl.startsWith('https:') && new URL(appUrl).hostname === new URL(publicUrl).hostname)
    problems.push('PUBLIC_URL must have a host name of its own in production, since cookies ignore ports')
  problems.push(...dkimProblems(v))
  if (Boolean(v.TURNSTILE_SITE_KEY) !== Boolean(v.TURNSTILE_SECRET_KEY))
    problems.push('TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY go together')
  if (Boolean(v.VAPID_PUBLIC_KEY) !== Boolean(v.VAPID_PRIVATE_KEY))
    problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together')
  if (problems.length > 0) throw new ConfigError(problems)

  return {
    ...v,
    PUBLIC_PORT: publicPort,
    APP_URL: appUrl,
    PUBLIC_URL: publicUrl,
    API_DOCS: v.API_DOCS ?? !production,
    DATA_DIR: isAbsolute(v.DATA_DIR) ? v.DATA_DIR : resolve(v.DATA_DIR),
    production,
    secure: appUrl.startsWith('https:'),
  }
}

/** The text of .env.example: each setting with its meaning and default, all commented out. */
export function envExample(): string {
  const blocks = Object.entries(settings).map(([name, [schema, about, secret]]) => {
    const parsed = (schema as z.ZodType).safeParse(undefined)
    const value = parsed.success && parsed.data !== undefined ? String(parsed.data) : ''
    return `# ${about}.${secret ? ` Or ${name}_FILE with the path of a file.` : ''}\n#${name}=${value}\n`
  })
  return `# Settings of Fairlead, all optional. Made from server/src/config.ts by npm run docs:generate.\n\n${blocks.join('\n')}`
}
