import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { isAddressRange } from '#platform/addresses'

/**
 * Every setting, by environment variable. This schema is the only reader of the environment, and
 * `.env.example` is made from it.
 */
const boolean = z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1')
const flag = (fallback: boolean) => boolean.prefault(fallback ? 'true' : 'false')
/** A script of somebody else's: none unless it is named (rule 239). */
const scriptUrl = z.url({ protocol: /^https$/ }).optional()
const anyPort = z.coerce.number().int().min(0).max(65535)
const port = (fallback: number) => anyPort.default(fallback)
const origin = z
  .url({ protocol: /^https?$/ })
  .transform((v) => new URL(v))
  .refine(
    (u) => u.pathname === '/' && !u.search && !u.hash,
    'must be an origin without a path, such as https://app.example.com',
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
    'production turns development pages off and requires https and real secrets',
  ],
  HOST: [z.string().default('127.0.0.1'), 'Address to listen on; 0.0.0.0 for all'],
  PORT: [port(3000), 'Port of the application'],
  PUBLIC_PORT: [anyPort.optional(), 'Port of the public pages (forms, files); PORT + 1 by default'],
  METRICS_PORT: [port(9464), 'Port of the Prometheus metrics, on 127.0.0.1 only; 0 turns them off'],
  APP_URL: [
    origin.optional(),
    'Address where people reach the application; PUBLIC_URL with app instead of www, or http://localhost:PORT, by default',
  ],
  PUBLIC_URL: [
    origin.optional(),
    'Address of the public pages, a separate host name in production; APP_URL on PUBLIC_PORT by default',
  ],
  ALLOW_HTTP: [flag(false), 'Allows plain http addresses in production, for a local network'],
  TRUSTED_PROXIES: [
    z
      .string()
      .default('')
      .transform(words)
      .refine((all) => all.every(isAddressRange), 'must be addresses or ranges, like 10.0.0.1, 10.0.0.0/8 or loopback'),
    'Addresses or ranges of the proxies in front, comma-separated; their X-Forwarded-For is trusted',
  ],
  ROLE: [z.enum(['all', 'web', 'worker']).default('all'), 'What this process does; web and worker need DATABASE_URL'],
  DATA_DIR: [z.string().default('./data'), 'Folder for the embedded database, uploads and the secret key'],
  DATABASE_URL: [
    scheme('postgres', 'postgresql').optional(),
    'PostgreSQL 15 or newer; the embedded database (PGlite) by default',
    'secret',
  ],
  SECRET_KEY: [
    z.string().optional(),
    'At least 32 random characters; created and kept in DATA_DIR by default',
    'secret',
  ],
  SECRET_KEY_OLD: [
    z.string().default('').transform(words),
    'Earlier secret keys, comma-separated, still accepted after a rotation',
    'secret',
  ],
  MAIL_URL: [
    scheme('outbox', 'smtp', 'smtps').default('outbox:'),
    'outbox: keeps email readable at /dev/outbox; smtp://user:password@host:587 sends it',
    'secret',
  ],
  MAIL_FROM: [
    z
      .string()
      .regex(
        /^([^<>]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
        'must be an address, such as Fairlead <fairlead@example.com>',
      )
      .default('Fairlead <fairlead@localhost>'),
    'Sender of emails, from a domain your mail server may send for',
  ],
  DKIM_KEY: [z.string().optional(), 'Private key (PEM) that signs emails, if the mail server doesn’t', 'secret'],
  DKIM_SELECTOR: [
    z
      .string()
      .regex(/^[a-z0-9.-]+$/i)
      .default('fairlead'),
    'Where the public key is published: SELECTOR._domainkey.DOMAIN, a TXT record',
  ],
  DKIM_DOMAIN: [z.string().optional(), 'Signing domain; the domain of MAIL_FROM by default'],
  OUTBOX_OPEN: [
    flag(false),
    'Shows /dev/outbox, with all sign-in codes, to other machines too; outside production it answers this machine only',
  ],
  SMS_URL: [
    scheme('outbox', 'twilio').default('outbox:'),
    'outbox: or twilio://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com?from=%2B6512345678',
    'secret',
  ],
  STORAGE_URL: [
    scheme('file', 's3')
      .default('file:')
      .refine((v) => v.startsWith('file:') || isBucket(v), 'must name a bucket, such as s3://bucket?region=eu-west-1'),
    'file: keeps uploads in DATA_DIR/uploads, file:/path elsewhere; s3://KEY:SECRET@bucket?region=eu-west-1 in a bucket, with &endpoint=https://… of a server that is not Amazon’s',
    'secret',
  ],
  VAPID_PUBLIC_KEY: [z.string().optional(), 'Web push keys; created and kept in DATA_DIR by default'],
  VAPID_PRIVATE_KEY: [z.string().optional(), 'Web push keys; created and kept in DATA_DIR by default', 'secret'],
  VAPID_SUBJECT: [
    z.string().optional(),
    'mailto: or https: address where push services can contact you; APP_URL by default',
  ],
  GOOGLE_CLIENT_ID: [z.string().optional(), 'Turns Google sign-in on'],
  GOOGLE_CERTS_URL: [
    z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
    'Where Google sign-in keys are fetched from',
  ],
  TURNSTILE_SITE_KEY: [z.string().optional(), 'Turns on the captcha for public forms and sign-in, with the secret key'],
  TURNSTILE_SECRET_KEY: [z.string().optional(), 'Secret key of the captcha', 'secret'],
  TURNSTILE_URL: [
    z.url().default('https://challenges.cloudflare.com/turnstile/v0/siteverify'),
    'Where the captcha is verified',
  ],
  META_APP_ID: [
    z.string().regex(/^\d+$/, 'must be the number of a Meta app').optional(),
    'Meta app for Facebook and Instagram leads, with its secret and verify token; without it accounts bring their own',
  ],
  META_APP_SECRET: [z.string().optional(), 'Secret of the Meta app', 'secret'],
  META_VERIFY_TOKEN: [
    z.string().min(8).optional(),
    'Verify token entered at Meta with the webhook PUBLIC_URL/hooks/meta/META_APP_ID',
    'secret',
  ],
  META_EXTRA_SCOPES: [
    z.string().default('pages_show_list,pages_read_engagement,pages_manage_metadata').transform(words),
    'Permissions requested in addition to ads_management, pages_manage_ads and leads_retrieval; without them no page can be subscribed',
  ],
  META_GRAPH_URL: [z.url().default('https://graph.facebook.com'), 'URL of Meta’s Graph API'],
  META_LOGIN_URL: [z.url().default('https://www.facebook.com'), 'URL where people sign in with Facebook'],
  META_GRAPH_VERSION: [
    z
      .string()
      .regex(/^v\d+\.\d+$/, 'must look like v25.0')
      .default('v25.0'),
    'Version of the Graph API',
  ],
  YOUTUBE_API_KEY: [
    z.string().optional(),
    'YouTube Data API key; gives videos in pages their title, cover and length',
    'secret',
  ],
  YOUTUBE_API_URL: [z.url().default('https://www.googleapis.com/youtube/v3/videos'), 'URL of the YouTube Data API'],
  PAGE_CAPTURE_URL: [
    z.url({ protocol: /^https?$/ }).optional(),
    'Service that opens a website for “Make a page from my website”: it gets { "url": … } by POST and returns the page as HTML; by default websites are read without a browser',
  ],
  DATA_CENTRE_RANGES: [
    z.string().optional(),
    'File with IP ranges of data centres, one per line; visits to shared content from them are checked more strictly',
  ],
  PRODUCT_NAME: [z.string().min(1).max(40).default('Fairlead'), 'Name shown in titles and emails'],
  WEB_APP_LOGO_URL: [
    z.url({ protocol: /^https?$/ }).optional(),
    'URL of a picture to show instead of the logo; a square of at least 48 pixels',
  ],
  SUPPORT_EMAIL: [z.email().optional(), 'Support email address'],
  USER_GUIDE_URL: [z.url().optional(), 'User guide link in the user menu'],
  LIVE_CHAT_URL: [z.url().optional(), 'Support chat link in the user menu'],
  SALES_EMAIL: [z.email().optional(), 'Who gets call requests from /contact-sales; none are offered by default'],
  ONBOARDING_SURVEY: [flag(false), 'Asks new users three questions; only "fairlead survey" shows the answers'],
  ONBOARDING_VIDEO_URL: [
    z.url({ protocol: /^https?$/ }).optional(),
    'URL of a video (MP4 or WebM) shown to new users; none by default',
  ],
  AD_TRACKING_SCRIPT_URL: [
    scriptUrl,
    'Ad network script that the application’s pages load, in production; it gets the person’s conversion id',
  ],
  TAG_MANAGER_SCRIPT_URL: [scriptUrl, 'Tag manager script that these pages load, in production'],
  AFFILIATE_SCRIPT_URL: [scriptUrl, 'Affiliate programme script that these pages load, in production'],
  SESSION_ANALYTICS_SCRIPT_URL: [scriptUrl, 'Session recording script that these pages load, in production'],
  LIVE_CHAT_SCRIPT_URL: [
    scriptUrl,
    'Chat widget script that these pages load, in production; it gets the person’s id, name, role and plan',
  ],
  CONTACT_SALES_URL: [z.url().optional(), 'Link for features that aren’t turned on'],
  APP_DOWNLOAD_URL: [z.url().optional(), 'Where to get a native app; otherwise the web app is offered'],
  BILLING: [
    z.enum(['off', 'manual']).default('off'),
    'off: nothing is restricted; manual: an operator sets the states',
  ],
  SESSION_IDLE_DAYS: [
    z.coerce.number().int().min(1).max(365).default(30),
    'Days without activity after which a session ends',
  ],
  SESSION_ABSOLUTE_DAYS: [
    z.coerce.number().int().min(1).max(365).default(90),
    'Days after which a session always ends',
  ],
  COPIES_PER_DAY: [
    z.coerce.number().int().min(0).default(2000),
    'Lead copies an account can send to outside recipients in 24 hours; 0: no limit',
  ],
  API_DOCS: [boolean.optional(), 'Serves /api/docs and /api/openapi.json; on by default outside production'],
  LOG_LEVEL: [z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'), 'Log level'],
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
    super(`Fairlead can’t start with these settings:\n${problems.map((p) => `  - ${p}`).join('\n')}`)
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
    problems.push(`DKIM_DOMAIN: ${DKIM_DOMAIN} can’t sign for ${sender}, the domain of MAIL_FROM`)
  try {
    if (DKIM_KEY) createPrivateKey(DKIM_KEY)
  } catch {
    problems.push('DKIM_KEY: isn’t a PEM private key; create one with: openssl genrsa 2048')
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
        problems.push(`${name}_FILE: ${file} can’t be read (${(error as NodeJS.ErrnoException).code})`)
      }
  }
  return values
}

/** Where the application is beside public pages at www: the same address with app; undefined beside any other. */
function appAddressOf(publicUrl: string | undefined): string | undefined {
  const url = publicUrl?.replace(/^(https?:\/\/)www\./, '$1app.')
  return url === publicUrl ? undefined : url
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
  const appUrl = v.APP_URL ?? appAddressOf(v.PUBLIC_URL) ?? `http://localhost:${v.PORT}`
  const derived = new URL(appUrl)
  derived.port = String(publicPort)
  const publicUrl = v.PUBLIC_URL ?? derived.origin

  if (v.ROLE !== 'all' && !v.DATABASE_URL)
    problems.push(`ROLE=${v.ROLE} needs DATABASE_URL: the embedded database serves one process`)
  if (v.SECRET_KEY && production) {
    const why = weakness(v.SECRET_KEY)
    if (why) problems.push(`SECRET_KEY ${why}; create one with: openssl rand -base64 32`)
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
      'MAIL_URL: set a mail server in production (smtp://user:password@host:587); without one, no one can sign in',
    )
  if (production && appUrl.startsWith('https:') && new URL(appUrl).hostname === new URL(publicUrl).hostname)
    problems.push('PUBLIC_URL needs its own host name in production, because cookies ignore ports')
  problems.push(...dkimProblems(v))
  if (Boolean(v.TURNSTILE_SITE_KEY) !== Boolean(v.TURNSTILE_SECRET_KEY))
    problems.push('set both TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY')
  const metaParts = [v.META_APP_ID, v.META_APP_SECRET, v.META_VERIFY_TOKEN].filter(Boolean)
  if (metaParts.length % 3 !== 0) problems.push('set all of META_APP_ID, META_APP_SECRET and META_VERIFY_TOKEN')
  if (Boolean(v.VAPID_PUBLIC_KEY) !== Boolean(v.VAPID_PRIVATE_KEY))
    problems.push('set both VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY')
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
