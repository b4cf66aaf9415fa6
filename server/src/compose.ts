import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ScriptKind } from '@fairlead/contract/identity/session'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config'
import { jobBuried } from '#events/jobs'
import { outboundSettled } from '#events/outbound'
import { uploadSettled } from '#events/uploads'
import type { Graph } from '#flow/facebook'
import { armChaos } from '#platform/chaos'
import type { Runner } from '#platform/context'
import { keptSecret } from '#platform/data-dir'
import { type Database, openDatabase, type Patience } from '#platform/db'
import { createDelivery, type Delivery, deliverOneWorker, listenersByEvent, sweepEvents } from '#platform/events'
import { createApp, mountEndpoints, sweepIdempotencyKeys } from '#platform/http'
import type { Installation } from '#platform/installation'
import { createJobs, type Jobs, takeStatistics } from '#platform/jobs'
import { sweepLimits } from '#platform/limits'
import type { Module } from '#platform/module'
import { outboundWorkers, outboxTransport, type Transports } from '#platform/outbound'
import { type AddressesOf, addressesOf, createSafeFetch } from '#platform/safe-fetch'
import { createSecrets, randomToken } from '#platform/secrets'
import { localDisk, type Storage, serveFiles, uploadWorkers } from '#platform/storage'
import { createLog, createMetrics, type Log, type Metrics } from '#platform/telemetry'
import { createTraffic } from '#platform/traffic'
import { createUnits, type Units } from '#platform/units'
import { version } from '#platform/version'
import { createWake, type Wake } from '#platform/wake'
import { twilio } from '#providers/twilio'
import { makeVapidKeys, webPush } from '#providers/web-push'
import { readRanges } from '#records/content'
import { health } from './health.ts'
import { createAuthenticator, type GoogleVerifier, sessionCheck } from './modules/identity/session/index.ts'
import { allModules } from './modules/index.ts'
import type { LeadSource } from './modules/work/inbox/index.ts'
import { servicesOf } from './services.ts'

/** What only tests, benches and the demo change. */
export type Overrides = {
  /** A migrated database to start from (PGlite). */
  template?: Uint8Array<ArrayBuffer>
  /** Waits longer for the database than a request may. */
  patience?: Patience
  /** Keeps the embedded database in memory. */
  inMemory?: boolean
  checkReplies?: boolean
  /** Hosts with ports that may be dialled although they are local. */
  reachable?: readonly string[]
  /** What names of websites have for addresses. */
  addressesOf?: AddressesOf
  log?: Log
  /** Folder of another build of the web application. */
  webRoot?: string
  /** Folder of another build of the public pages. */
  publicRoot?: string
  /** Another Meta than the one outside. */
  graph?: Graph
  /** Lead sources that only tests have. */
  sources?: readonly LeadSource[]
  /** Leaves the database as it is, for commands that look at it or fill it. */
  keepSchema?: boolean
}

export type Fairlead = {
  readonly config: Config
  readonly installation: Installation
  readonly log: Log
  readonly metrics: Metrics
  readonly database: Database
  readonly units: Units
  readonly jobs: Jobs
  readonly wake: Wake
  readonly storage: Storage
  readonly modules: readonly Module[]
  /** The application's origin. */
  readonly app: FastifyInstance
  /** The public origin: what strangers see. */
  readonly publicApp: FastifyInstance
  /** Every address that the application's origin serves, as 'GET /path'. */
  readonly routes: readonly string[]
  /** From now on answers close their connections, and /readyz says no. */
  drain: () => void
}

/** The scripts of others that are configured; none but in production (rule 239). */
const scriptsOf = (config: Config): Installation['scripts'] => {
  if (!config.production) return []
  const urls = {
    ad_tracking: config.AD_TRACKING_SCRIPT_URL,
    tag_manager: config.TAG_MANAGER_SCRIPT_URL,
    affiliate: config.AFFILIATE_SCRIPT_URL,
    session_analytics: config.SESSION_ANALYTICS_SCRIPT_URL,
    live_chat: config.LIVE_CHAT_SCRIPT_URL,
  }
  return ScriptKind.options.flatMap((kind) => (urls[kind] ? [{ kind, url: urls[kind] }] : []))
}

function makeInstallation(config: Config): {
  installation: Installation
  vapid: { publicKey: string; privateKey: string }
} {
  const key = config.SECRET_KEY ?? keptSecret(config.DATA_DIR, 'secret-key', () => randomToken(32))
  const vapid =
    config.VAPID_PUBLIC_KEY && config.VAPID_PRIVATE_KEY
      ? { publicKey: config.VAPID_PUBLIC_KEY, privateKey: config.VAPID_PRIVATE_KEY }
      : (JSON.parse(keptSecret(config.DATA_DIR, 'vapid.json', () => JSON.stringify(makeVapidKeys()))) as ReturnType<
          typeof makeVapidKeys
        >)
  return {
    vapid,
    installation: {
      appUrl: config.APP_URL,
      publicUrl: config.PUBLIC_URL,
      product: config.PRODUCT_NAME,
      logoUrl: config.WEB_APP_LOGO_URL,
      production: config.production,
      outboxOpen: config.OUTBOX_OPEN,
      secure: config.secure,
      billing: config.BILLING,
      copiesPerDay: config.COPIES_PER_DAY,
      session: { idleDays: config.SESSION_IDLE_DAYS, absoluteDays: config.SESSION_ABSOLUTE_DAYS },
      links: {
        supportEmail: config.SUPPORT_EMAIL,
        userGuide: config.USER_GUIDE_URL,
        liveChat: config.LIVE_CHAT_URL,
        salesEmail: config.SALES_EMAIL,
        contactSales: config.CONTACT_SALES_URL,
        appDownload: config.APP_DOWNLOAD_URL,
      },
      onboarding: {
        survey: config.ONBOARDING_SURVEY,
        videoUrl: config.ONBOARDING_VIDEO_URL,
        facebook: config.META_APP_ID !== undefined,
      },
      scripts: scriptsOf(config),
      vapidPublicKey: vapid.publicKey,
      googleClientId: config.GOOGLE_CLIENT_ID,
      turnstileSiteKey: config.TURNSTILE_SITE_KEY,
      secrets: createSecrets(key, config.SECRET_KEY_OLD),
    },
  }
}

/** Serves what modules have on both origins beside the calls of the contract. */
function servePages(modules: readonly Module[], app: FastifyInstance, publicApp: FastifyInstance): void {
  for (const { pages, publicPages } of modules) {
    if (pages) app.register(async (scope) => pages(scope))
    if (publicPages) publicApp.register(async (scope) => publicPages(scope))
  }
}

/** How mails and messages are sent by these settings. */
async function openTransports(config: Config, push: Transports['push']): Promise<Transports> {
  const sendsMail = !config.MAIL_URL.startsWith('outbox:')
  return {
    mail: sendsMail ? await openMail(config) : outboxTransport,
    sms: config.SMS_URL.startsWith('outbox:') ? outboxTransport : twilio(config.SMS_URL),
    push,
    keepsContent: !config.production && !sendsMail,
  }
}

/** The servers of both origins, with all addresses that they serve; nothing listens yet. */
function createServers(
  config: Config,
  parts: Pick<Fairlead, 'log' | 'metrics' | 'database' | 'units' | 'storage' | 'modules' | 'installation'> & {
    traffic: ReturnType<typeof createTraffic>
    authenticator: ReturnType<typeof createAuthenticator>
    checkReplies: boolean
  },
): Pick<Fairlead, 'app' | 'publicApp' | 'routes' | 'drain'> {
  const { log, metrics, database, units, storage, modules, installation, traffic, authenticator, checkReplies } = parts
  let draining = false
  const options = {
    log,
    metrics,
    https: config.secure,
    trustedProxies: config.TRUSTED_PROXIES,
    draining: () => draining,
  }
  const app = createApp(options)
  const publicApp = createApp({ ...options, https: config.PUBLIC_URL.startsWith('https:') })
  publicApp.addHook('onRequest', async (_request, reply) => traffic.count(reply.raw))
  const routes: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push(`${one} ${url}`)
  })
  for (const server of [app, publicApp]) health(server, { database, draining: () => draining })
  if (config.ROLE !== 'worker') {
    const { APP_URL: appUrl, secure } = config
    const deps = { database, units, authenticator, log, appUrl, secure, checkReplies }
    app.register(async (scope) => {
      scope.addHook('onRequest', async (_request, reply) => traffic.countPerson(reply.raw))
      mountEndpoints(
        scope,
        modules.flatMap((m) => m.routes ?? []),
        deps,
      )
    })
    storage.routes?.(publicApp)
    serveFiles(publicApp, storage, installation, () => database.now())
    servePages(modules, app, publicApp)
  }
  return {
    app,
    publicApp,
    routes,
    drain() {
      draining = true
    },
  }
}

/** Builds everything from the settings, explicitly; nothing listens or works yet. */
export async function compose(config: Config, overrides: Overrides = {}): Promise<Fairlead> {
  armChaos(config.CRASH_POINT, config.WIDEN_MS)
  const log = overrides.log ?? createLog(config.LOG_LEVEL)
  const metrics = createMetrics()
  const { installation, vapid } = makeInstallation(config)
  const database = await openDatabase({
    url: config.DATABASE_URL,
    dataDir: overrides.inMemory ? undefined : join(config.DATA_DIR, 'database'),
    template: overrides.template,
    patience: overrides.patience,
    log,
  })
  if (!overrides.keepSchema) await database.migrate(version)
  const now = () => database.now()

  const safeFetch = createSafeFetch({ allow: overrides.reachable ?? [] })
  const storage = await openStorage(config, installation, now)
  const transports = await openTransports(
    config,
    webPush(vapid, config.VAPID_SUBJECT ?? pushSubject(config), safeFetch),
  )
  const authenticator = createAuthenticator(installation)
  let units: Units | undefined
  const runner = () => {
    if (!units) throw new Error('nothing runs before everything is built')
    return units
  }
  const wake = createWake(database, log)
  const modules = allModules({
    storage,
    safeFetch,
    addressesOf: overrides.addressesOf ?? addressesOf,
    now,
    sources: overrides.sources ?? [],
    units: runner,
    log,
    metrics,
    installation,
    publicRoot: overrides.publicRoot ?? fileURLToPath(new URL('../../web/dist-public', import.meta.url)),
    realtime: {
      database,
      wake,
      log,
      metrics,
      cookieName: authenticator.cookieName,
      checkSessions: sessionCheck(database.db, installation),
    },
    shell: {
      installation,
      uploadOrigin: storage.uploadOrigin,
      log,
      webRoot: overrides.webRoot ?? fileURLToPath(new URL('../../web/dist', import.meta.url)),
      apiDocs: config.API_DOCS,
      runner,
      visitorOf: (request) =>
        authenticator.find(database.db, request.cookies[authenticator.cookieName], { ip: '', userAgent: '' }),
    },
    google: config.GOOGLE_CLIENT_ID ? await openGoogle(config.GOOGLE_CLIENT_ID, config.GOOGLE_CERTS_URL) : undefined,
    ...servicesOf(config, log),
    ...(overrides.graph ? { graph: overrides.graph } : {}),
    inDataCentre: config.DATA_CENTRE_RANGES ? readRanges(readFileSync(config.DATA_CENTRE_RANGES, 'utf8')) : () => false,
  })

  const traffic = createTraffic()
  const listeners = listenersByEvent(
    [outboundSettled, jobBuried, uploadSettled, ...modules.flatMap((m) => m.emits ?? [])],
    modules.flatMap((m) => m.listeners ?? []),
  )
  const { giveWay, giveWayToPeople } = traffic
  const delivery = createDelivery({ database, wake, log, metrics, giveWay, giveWayToPeople, listeners })
  const queues = createJobs({
    database,
    wake,
    giveWay,
    giveWayToPeople,
    log,
    metrics,
    workers: [
      deliverOneWorker(listeners),
      ...outboundWorkers({ transports, secrets: installation.secrets, metrics }),
      ...uploadWorkers(storage),
      ...(database.kind === 'pglite' ? [takeStatistics] : []),
      sweepEvents,
      sweepLimits,
      sweepIdempotencyKeys,
      ...modules.flatMap((m) => m.workers ?? []),
    ],
  })
  const jobs = withEvents(queues, delivery)
  units = createUnits({ database, jobs, wake, log, installation, findFile: storage.find })

  const servers = createServers(config, {
    ...{ log, metrics, database, units, storage, modules, installation, traffic, authenticator },
    checkReplies: overrides.checkReplies ?? false,
  })
  watch(metrics, database)
  return {
    config,
    installation,
    log,
    metrics,
    database,
    units,
    jobs,
    wake,
    storage,
    modules,
    ...servers,
  }
}

/** The queues of jobs together with the one of events: what is true of one without the other is of use to nobody. */
function withEvents(queues: Jobs, delivery: Delivery): Jobs {
  let run: Runner | undefined
  const deliverAll = () => (run ? delivery.deliverAll(run) : Promise.resolve(0))
  return {
    ...queues,
    async start(runner, options) {
      run = runner
      await queues.start(runner, options)
      if (options.work) delivery.start(runner)
    },
    async drain(what) {
      let count = (await deliverAll()) + (await queues.drain(what))
      for (let more = count; more > 0; count += more) more = (await deliverAll()) + (await queues.drain('asked for'))
      return count
    },
    async stop() {
      await Promise.all([delivery.stop(), queues.stop()])
    },
  }
}

async function openStorage(config: Config, installation: Installation, now: () => Promise<Date>): Promise<Storage> {
  if (config.STORAGE_URL.startsWith('s3:')) {
    const { s3 } = await import('#providers/s3')
    return s3(config.STORAGE_URL)
  }
  const root = config.STORAGE_URL.slice('file:'.length)
  return localDisk(root ? resolve(root) : join(config.DATA_DIR, 'uploads'), installation, now)
}

async function openMail(config: Config): Promise<Transports['mail']> {
  const { addressOf, smtp } = await import('#providers/smtp')
  const { MAIL_URL, MAIL_FROM, DKIM_KEY: privateKey, DKIM_DOMAIN, DKIM_SELECTOR: selector } = config
  const domain = DKIM_DOMAIN ?? addressOf(MAIL_FROM).split('@')[1] ?? ''
  return smtp(MAIL_URL, MAIL_FROM, { dkim: privateKey ? { privateKey, domain, selector } : undefined })
}

async function openGoogle(clientId: string, certsUrl: string): Promise<GoogleVerifier> {
  const { googleVerifier } = await import('#providers/google')
  return googleVerifier(clientId, certsUrl)
}

/** Push services refuse a subject that is a local https address, and want some contact. */
const pushSubject = (config: Config): string =>
  config.SUPPORT_EMAIL
    ? `mailto:${config.SUPPORT_EMAIL}`
    : config.secure
      ? config.APP_URL
      : 'mailto:fairlead@example.com'

function watch(metrics: Metrics, database: Database): void {
  metrics.watch('fairlead_db_connections', 'Open database connections', () => database.usage().total)
  metrics.watch('fairlead_db_connections_idle', 'Idle database connections', () => database.usage().idle)
  metrics.watch('fairlead_db_waiting', 'Requests waiting for a database connection', () => database.usage().waiting)
}
