import type { Answer, Endpoint } from '@fairlead/contract/endpoint'
import { type Answered, type Asked, type onItsWay, type refusal, serve } from './server.ts'

type Refusal = ReturnType<typeof refusal>
type Given<E extends Endpoint> = Answer<E> | Refusal | Error | typeof onItsWay
/** A call of the contract, and what the server answers to it: always the same, or by what was asked. */
export type Pair<E extends Endpoint> = readonly [endpoint: E, answer: Given<E> | ((asked: Asked) => Given<E>)]

const isRefusal = (given: unknown): given is Refusal =>
  typeof given === 'object' &&
  given !== null &&
  'status' in given &&
  typeof given.status === 'number' &&
  'body' in given

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/\/$/, '').replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`)

/**
 * Answers calls of the contract; a later pair goes before an earlier one. What has no answer is refused with 404, which
 * the screen shows.
 */
export function answerTo<E extends readonly Endpoint[]>(
  ...pairs: { [K in keyof E]: Pair<E[K]> }
): (asked: Asked) => Answered | Promise<Answered> {
  const known = pairs.map(([{ method, path, also = [] }, answer]) => ({
    method,
    patterns: [path, ...also].map(patternOf),
    answer: answer as Pair<Endpoint>[1],
  }))
  return (asked) => {
    const found = known.findLast(
      ({ method, patterns }) => method === asked.method && patterns.some((pattern) => pattern.test(asked.path)),
    )
    if (!found) return { status: 404, body: { message: `Nothing answers ${asked.method} ${asked.path}` } }
    const given = typeof found.answer === 'function' ? found.answer(asked) : found.answer
    if (given instanceof Error || given instanceof Promise || isRefusal(given)) return given
    return { body: given }
  }
}

/** Puts a server in place of fetch that answers calls of the contract (`answerTo`). Answers all that was asked. */
export const answers = <E extends readonly Endpoint[]>(...pairs: { [K in keyof E]: Pair<E[K]> }): Asked[] =>
  serve(answerTo(...pairs))
