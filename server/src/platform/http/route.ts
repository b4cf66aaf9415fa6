import type { Access, Endpoint, Input, Reply } from '@fairlead/contract/endpoint'
import type { Actor, Ctx, Refusal } from '#platform/context'

/** What a use case may know of the request that asked for it. */
export type Http = {
  readonly ip: string
  /** It came through a proxy that the configuration trusts. */
  readonly viaProxy: boolean
  readonly userAgent: string
  readonly cookies: Readonly<Record<string, string | undefined>>
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
  /** Asks outside services before the transaction opens; its answer is the use case's last argument. */
  before?: (input: Input<E>, http: Http) => Promise<Before>
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
