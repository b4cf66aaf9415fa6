import { type Endpoint, isWrite } from '@fairlead/contract/endpoint'
import type { Onboarding } from '@fairlead/contract/identity/guards'
import { listOf } from '@fairlead/contract/lists'
import { QueryFlag } from '@fairlead/contract/primitives'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Actor, type Ctx, type HotSession, Refusal } from '#platform/context'
import type { Database, Db } from '#platform/db'
import type { Log } from '#platform/telemetry'
import type { Units } from '#platform/units'
import { checkJson, checkSameOrigin } from './csrf.ts'
import { gate } from './gate.ts'
import { claimKey, readKey } from './idempotency.ts'
import { acceptJsonOnly } from './json-body.ts'
import { replyWriter } from './reply-schema.ts'
import type { Http, Route } from './route.ts'

/** A session as it was found: its actor, or why there is none. */
export type Found = { actor: Actor | null; now: Date; endedBecause?: string; onboarding?: Onboarding }

/** How a request's cookies become an actor; the session module's. */
export type Authenticator = {
  cookieName: string
  find: (db: Db, token: string | undefined, http: Pick<Http, 'ip' | 'userAgent'>) => Promise<Found>
  /** An actor still in memory; the hot statement must confirm its session. */
  remember: (token: string) => { actor: Actor; hot: HotSession } | undefined
}

/** The session changed or ended since it was remembered: find it again and run the call again. */
export class StaleSession extends Error {}

export type EndpointOptions = {
  database: Database
  units: Units
  authenticator: Authenticator
  log: Log
  appUrl: string
  secure: boolean
  /** Parses every reply with the contract's schema; for tests. */
  checkReplies: boolean
}

function httpOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Http {
  const newCookies = new Map<string, string>()
  return {
    newCookies,
    ip: request.ip,
    viaProxy: request.viaProxy,
    userAgent: request.headers['user-agent'] ?? '',
    cookies: request.cookies,
    headers: request.headers,
    setCookie(name, value, { httpOnly, maxAgeSeconds }) {
      newCookies.set(name, value)
      reply.setCookie(name, value, {
        path: '/',
        httpOnly,
        secure,
        sameSite: 'lax',
        ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
      })
    },
    clearCookie: (name) => void reply.setCookie(name, '', { path: '/', secure, sameSite: 'lax', maxAge: 0 }),
    status: (code) => void reply.code(code),
    header: (name, value) => void reply.header(name, value),
  }
}

type Parsed = { params: unknown; query: unknown; body: unknown }
type Act = (ctx: Ctx<Actor | null>, input: Parsed, http: Http, before: unknown) => Promise<unknown>

/** Serves the calls of the contract: gate, validation, transaction, idempotency, reply. */
export function mountEndpoints(app: FastifyInstance, routes: readonly Route[], options: EndpointOptions): void {
  const { units, authenticator, log, database } = options
  acceptJsonOnly(app)

  async function read(route: Route, input: Parsed, token: string | undefined, http: Http): Promise<unknown> {
    const act = route.useCase as unknown as Act
    const { access } = route.endpoint
    if (access.session === false) return act(units.read(log, {}), input, http, undefined)

    const remembered = route.options.hot && token ? authenticator.remember(token) : undefined
    if (remembered) {
      gate(access, remembered.actor)
      const ctx = units.read(log, {}).as(remembered.actor, { ...remembered.hot })
      try {
        const reply = await act(ctx, input, http, undefined)
        if (ctx.hot?.confirmed) return reply
      } catch (error) {
        if (!(error instanceof StaleSession)) throw error
      }
    }
    const found = await authenticator.find(database.db, token, http)
    gate(access, found.actor, found.endedBecause)
    return act(units.read(log, { now: found.now }).as(found.actor), input, http, undefined)
  }

  async function write(route: Route, input: Parsed, token: string | undefined, http: Http, key?: string) {
    const act = route.useCase as unknown as Act
    const { endpoint } = route
    let asker: Ctx<Actor | null> = units.read(log, {})
    // Nothing outside is asked for somebody who may not use the call.
    if (route.options.before && endpoint.access.session === true) {
      const found = await authenticator.find(database.db, token, http)
      gate(endpoint.access, found.actor, found.endedBecause)
      asker = units.read(log, { now: found.now }).as(found.actor)
    }
    const before = await route.options.before?.(input as never, http, asker as never)
    return units.write(log, async (open) => {
      if (endpoint.access.session === false) return act(open, input, http, before)
      const found = await authenticator.find(open.db, token, http)
      gate(endpoint.access, found.actor, found.endedBecause)
      const ctx = open.as(found.actor)
      if (!key || !found.actor) return act(ctx, input, http, before)
      const claim = await claimKey(ctx as Ctx, key, { call: `${endpoint.method} ${endpoint.path}`, body: input })
      if (claim.kind === 'kept') {
        http.status(claim.status)
        http.header('idempotent-replayed', 'true')
        return claim.body
      }
      const reply = await act(ctx, input, http, before)
      // What is asked again after a refusal is tried again.
      if (reply instanceof Refusal) await claim.drop()
      else await claim.keep(endpoint.status ?? 200, reply)
      return reply
    })
  }

  const serveRoute = (route: Route, path: string) => {
    const { endpoint } = route
    const list = listOf(endpoint)
    const schema = list?.schema ?? endpoint.reply
    const writer = replyWriter(schema)
    const writes = isWrite(endpoint)
    app.route({
      method: endpoint.method,
      url: path,
      ...(writer ? { schema: { response: { [endpoint.status ?? 200]: {} } }, serializerCompiler: () => writer } : {}),
      onRequest: async (request) => {
        const carriesSession = request.cookies[authenticator.cookieName] !== undefined
        if (writes && (carriesSession || endpoint.access.session !== true)) checkSameOrigin(request, options.appUrl)
        if (endpoint.method !== 'GET') checkJson(request)
      },
      handler: async (request, reply) => {
        const token = request.cookies[authenticator.cookieName]
        const http = httpOf(request, reply, options.secure)
        if (endpoint.access.session === true && token === undefined) gate(endpoint.access, null)
        const input = parse(endpoint, request)
        reply.code(endpoint.status ?? 200)
        const key = endpoint.method !== 'GET' && writes ? readKey(request.headers['idempotency-key']) : undefined
        const answer = writes ? await write(route, input, token, http, key) : await read(route, input, token, http)
        if (answer instanceof Refusal) throw answer.error
        const result = list ? list.complete(answer as object, isAsked(request.query)) : answer
        if (options.checkReplies) checkReply(endpoint, schema, result)
        if (result === undefined) return reply.code(204).send()
        return result
      },
    })
  }
  for (const route of routes)
    for (const path of [route.endpoint.path, ...(route.endpoint.also ?? [])]) serveRoute(route, path)
}

function parse(endpoint: Endpoint, request: FastifyRequest): Parsed {
  return {
    params: endpoint.params.parse(request.params),
    query: endpoint.query.parse(request.query),
    body: endpoint.body.parse(request.body ?? undefined),
  }
}

/** Whether a list is to say how long it is. */
const isAsked = (query: unknown) => QueryFlag.safeParse((query as { count?: unknown }).count).data === true

/** A reply that breaks the contract is a fault of ours, whatever the caller sent. */
function checkReply(endpoint: Endpoint, schema: z.ZodType, reply: unknown): void {
  const checked = schema.safeParse(reply)
  if (!checked.success) throw new Error(`the reply of ${endpoint.path} breaks its contract: ${checked.error.message}`)
}
