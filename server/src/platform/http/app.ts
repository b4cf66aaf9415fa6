import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { clientOf } from '#platform/addresses'
import { isOutage, sqlState } from '#platform/db'
import { SealError } from '#platform/secrets'
import type { Log, Metrics } from '#platform/telemetry'
import { compress } from './compress.ts'
import { badRequest, conflict, errorBody, HttpError, notFound, unavailable } from './errors.ts'
import { fieldErrors } from './field-errors.ts'
import { inertPolicy, secure } from './headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** It came through a proxy that the configuration trusts. */
    viaProxy: boolean
  }
}

const bodyLimit = 1024 * 1024
const longestUrl = 8 * 1024

export type AppOptions = {
  log: Log
  metrics: Metrics
  /** People reach it by https. */
  https: boolean
  trustedProxies: readonly string[]
  /** True once the process is asked to stop: answers then close their connections. */
  draining: () => boolean
}

const fastifyWords: Record<number, string> = {
  400: 'The request can’t be read. Check its body.',
  413: 'The request is too large.',
  415: 'Send the body as application/json.',
}

/** Turns whatever was thrown into the error that people see; what is unexpected stays in the log (S59). */
export function asHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof ZodError) return fieldErrors(error)
  if (isOutage(error)) return unavailable()
  if (error instanceof SealError) return conflict(error.message)
  // Signs that no text of the database can hold: a NUL, or half of a pair.
  if (/^22(021|P05)$/.test(sqlState(error) ?? '')) return badRequest(fastifyWords[400] ?? '')
  const code = (error as FastifyError).statusCode
  if (code !== undefined && code >= 400 && code < 500)
    return new HttpError(code, fastifyWords[code] ?? (error as Error).message)
  return new HttpError(500, 'Something went wrong. Please try again.')
}

/**
 * Cuts the connections by which nothing was asked yet when a server closes. Browsers open some in advance, and Node takes
 * them for busy: a close would wait for them until they have been silent for as long as a request may take.
 */
function cutUnused(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  let closing = false
  app.server.on('connection', (socket: Socket) => {
    if (closing) return void socket.destroy()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    closing = true
    for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
  })
}

const unreadable: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long.'],
}

/** Answers what is no request at all, with the headers of every answer (S19). */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket, https: boolean): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) {
    const [status, message] = unreadable[error.code ?? ''] ?? ['400 Bad Request', fastifyWords[400] ?? '']
    const body = JSON.stringify({ message, statusCode: Number(status.slice(0, 3)) })
    const lines = [`HTTP/1.1 ${status}`]
    secure({ header: (name: string, value: string) => lines.push(`${name}: ${value}`) }, https)
    lines.push(
      'cache-control: no-store',
      `content-security-policy: ${inertPolicy}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    )
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroySoon()
}

/** A server with what every answer needs: request ids, headers, error bodies, metrics. */
export function createApp(options: AppOptions): FastifyInstance {
  const { log, metrics, https } = options
  const answerError = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const error = asHttpError(thrown)
    if (error.statusCode >= 500) {
      const level = error.statusCode === 503 ? 'warn' : 'error'
      log[level]({ err: thrown, request_id: request.id, route: request.routeOptions.url }, 'a request failed')
    }
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
    return reply
      .code(error.statusCode)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(errorBody(error, request.id))
  }
  const app = Fastify({
    /** An address that cannot even be decoded is answered before any hook runs. */
    frameworkErrors(error, request, reply) {
      reply.header('request-id', request.id)
      secure(reply, https)
      reply.header('cache-control', 'no-store')
      reply.header('content-security-policy', inertPolicy)
      answerError(error, request as FastifyRequest, reply as FastifyReply)
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error as NodeJS.ErrnoException, socket, https),
    // A request without one gets an answer like any other.
    http: { requireHostHeader: false },
    logger: false,
    // Fastify’s own limit of ten seconds ends the start of a server on a busy machine.
    pluginTimeout: 120_000,
    // The first hook says whose request it is.
    trustProxy: false,
    genReqId: () => randomUUID(),
    bodyLimit,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    keepAliveTimeout: 65_000,
    requestTimeout: 60_000,
  })
  cutUnused(app)
  app.register(cookie)
  const clientFrom = clientOf(options.trustedProxies)
  app.decorateRequest('viaProxy', false)
  app.addHook('onRequest', async (request, reply) => {
    const { ip, viaProxy } = clientFrom(request.raw)
    Object.defineProperty(request, 'ip', { value: ip })
    request.viaProxy = viaProxy
    reply.header('request-id', request.id)
    secure(reply, https)
    reply.header('cache-control', 'no-store')
    reply.header('content-security-policy', inertPolicy)
    if (request.raw.httpVersion === '1.1' && !request.headers.host) throw badRequest('The request names no host.')
    if (options.draining()) reply.header('connection', 'close')
    if (request.raw.url && request.raw.url.length > longestUrl) throw new HttpError(414, 'The URL is too long.')
  })
  app.addHook('onSend', compress)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((_request, _reply) => {
    throw notFound()
  })
  return app
}
