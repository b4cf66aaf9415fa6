import type { Access, Endpoint, Input, Reply } from '@fairlead/contract/endpoint'
import type { Actor, Ctx, Refusal } from '#platform/context'

/** What a use case may know of the request that asked for it. */
export type Http = {
  readonly ip: string
  /** It came through a proxy that the configuration trusts. */
  readonly viaProxy: boolean
  readonly userAgent: string
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** What `setCookie` was given in this request. */
  readonly newCookies: ReadonlyMap<string, string>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  setCookie: (name: string, value: string, options: CookieOptions) => void
  clearCookie: (name: string) => void
  /** Answers with another status than the endpoint's. */
  status: (code: number) => void
  header: (name: string, value: string) => void
}
export type CookieOptions = { httpOnly: boolean; maxAgeSeconds?: number }

type ActorOf<A extends Access> = A extends { session: true } ? Actor : Actor | null

/** What a call does. It answers its reply, or `refuse(error)` to keep what it wrote and answer an error. */
export type UseCase<E extends Endpoint, Before = undefined> = (
  ctx: Ctx<ActorOf<E['access']>>,
  input: Input<E>,
  http: Http,
  before: Before,
) => Promise<Reply<E> | Refusal>

export type RouteOptions<E extends Endpoint = Endpoint, Before = unknown> = {
  /**
   * Asks outside services before the transaction opens; its answer is the use case's last argument. Its context reads,
   * as the person who asks where the call needs a session, and as nobody where it does not.
   */
  before?: (
    input: Input<E>,
    http: Http,
    ctx: Ctx<E['access'] extends { session: true } ? Actor : null>,
  ) => Promise<Before>
  /** A hot read: its statement checks the session itself, so that it costs one round trip (docs/reference/speed.md). */
  hot?: true
}

export type Route = {
  readonly endpoint: Endpoint
  readonly useCase: UseCase<never>
  readonly options: RouteOptions<never>
}

/** Binds a call of the contract to the use case that serves it. */
export const serve = <E extends Endpoint, Before = undefined>(
  endpoint: E,
  useCase: UseCase<E, Before>,
  options: RouteOptions<E, Before> = {},
): Route => ({ endpoint: endpoint as never, useCase: useCase as never, options: options as never })

type Calls<C> = { [K in keyof C as C[K] extends Endpoint ? K : never]: C[K] }
type Served<E> = E extends Endpoint ? UseCase<E> | Route : never

/**
 * Binds all calls of a file of the contract, each to the use case of its name; a call that is left out does not
 * compile. One that needs options is bound by `serve`.
 */
export function serveAll<C extends object>(
  calls: C,
  useCases: { [K in keyof Calls<C>]: Served<Calls<C>[K]> },
): Route[] {
  return Object.entries(useCases as Record<string, UseCase<never> | Route>).map(([name, bound]) => {
    const endpoint = calls[name as keyof C] as Endpoint
    if (typeof bound === 'function') return serve(endpoint, bound as UseCase<Endpoint>)
    if (bound.endpoint !== endpoint) throw new Error(`${name} is bound to another call`)
    return bound
  })
}

/** The calls of a file without those that another module serves. */
export function without<C extends object, K extends keyof C>(calls: C, ...names: K[]): Omit<C, K> {
  return Object.fromEntries(Object.entries(calls).filter(([name]) => !names.includes(name as K))) as Omit<C, K>
}

/** Those calls of a file that a module serves, where others serve the rest. */
export function only<C extends object, K extends keyof C>(calls: C, ...names: K[]): Pick<C, K> {
  return Object.fromEntries(names.map((name) => [name, calls[name]])) as unknown as Pick<C, K>
}
