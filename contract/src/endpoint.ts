import { z } from 'zod'
import type { PlanFeature, PolicyKey } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may use a call at all. `session: false` is for people not signed in; `optional` answers both.
 * `policy` needs that key of resources_access_policy, `owner` the owner, `plan` a feature of the plan,
 * `flag` one that the organisation has switched on. Without one the server does not start.
 */
export type Access =
  | { session: false }
  | { session: 'optional' }
  | { session: true; policy?: PolicyKey; owner?: true; plan?: PlanFeature; flag?: string }

type Definition = {
  method: Method
  /** The path, parameters as `:name`; answers with and without the final slash. */
  path: `/${string}`
  /** Further paths that answer the same (another version of the specification's path). */
  also?: readonly `/${string}`[]
  access: Access
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** What a success answers; `z.void()` for an empty reply. */
  reply: z.ZodType
  /** Status of a success, 200 when absent. */
  status?: 200 | 201 | 202
  /** Fairlead's own call, absent from the specification's catalogue (rule 203). */
  ours?: true
  /** A GET that changes something: it stands under the cross-site rules and runs in a transaction. */
  changes?: true
  /** A POST that reads: no transaction and no Idempotency-Key. */
  reads?: true
}

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  A extends Access = Access,
> = Omit<Definition, 'params' | 'query' | 'body' | 'reply' | 'access'> & {
  access: A
  params: Params
  query: Query
  body: Body
  reply: Reply
}

const Nothing = z.object({})
type Nothing = typeof Nothing

type Part<
  D extends Definition,
  K extends 'params' | 'query' | 'body',
  Default extends z.ZodType,
> = D[K] extends z.ZodType ? D[K] : Default

/** Declares a call: the one place from which server, client, OpenAPI, guards and tests know it. */
export function endpoint<const D extends Definition>(
  definition: D,
): Endpoint<
  Part<D, 'params', Nothing>,
  Part<D, 'query', Nothing>,
  Part<D, 'body', z.ZodUndefined>,
  D['reply'],
  D['access']
> {
  const { params = Nothing, query = Nothing, body = z.undefined(), ...rest } = definition
  return { ...rest, params, query, body } as never
}

/** What a use case receives: validated, with defaults filled in. */
export type Input<E extends Endpoint> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}

/** What a use case answers. */
export type Reply<E extends Endpoint> = z.input<E['reply']>

/** What a caller receives. */
export type Answer<E extends Endpoint> = z.output<E['reply']>

type Sent<T> = T extends undefined ? unknown : Record<never, never> extends T ? { [K in keyof T]: T[K] } : T

/** What a caller passes; parts without fields may be left out. */
export type Request<E extends Endpoint> = (Record<never, never> extends z.input<E['params']>
  ? { params?: z.input<E['params']> }
  : { params: z.input<E['params']> }) & {
  query?: Sent<z.input<E['query']>>
} & (undefined extends z.input<E['body']> ? { body?: z.input<E['body']> } : { body: z.input<E['body']> })

/** True when a call changes something, and so runs in a transaction and under the cross-site rules. */
export const isWrite = (e: Pick<Endpoint, 'method' | 'reads' | 'changes'>): boolean =>
  e.changes === true || (e.method !== 'GET' && e.reads !== true)

/** Fills a path's parameters in, URL-encoded: ('/a/:id/', { id: 'x' }) → '/a/x/'. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
