/** One of the pieces of work that share a transaction. */
export type Part = {
  turn: (keys: readonly string[]) => Promise<void>
  /** Runs what its part may catch: its failure is that of all. */
  failing: <T>(work: () => Promise<T>) => Promise<T>
}

type Holder = { ended: Promise<void>; keys: Set<string>; waitsFor: Set<Holder> }

const waitsFor = (one: Holder, other: Holder): boolean =>
  one === other || [...one.waitsFor].some((next) => waitsFor(next, other))

/** What the pieces of work in one transaction have to know of each other. */
export class Sharing {
  #failures: unknown[] = []
  readonly #parts: Promise<unknown>[] = []
  /** By key, the part that holds it, or the last of those that wait for it. */
  readonly #turns = new Map<string, Holder>()

  /** Runs one part; what it throws is kept for `check`. */
  run<T>(work: (part: Part) => Promise<T>): Promise<T> {
    const failing = async <R>(piece: () => Promise<R>): Promise<R> => {
      try {
        return await piece()
      } catch (error) {
        this.#failures.push(error)
        throw error
      }
    }
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const me: Holder = { ended, keys: new Set(), waitsFor: new Set() }
    const turn = async (keys: readonly string[]) => {
      const wanted = keys.filter((key) => !me.keys.has(key))
      const before = wanted.flatMap((key) => this.#turns.get(key) ?? [])
      // Who waits for me, if only by others, is not waited for: nobody would ever go on.
      if (before.some((other) => waitsFor(other, me))) throw new Error('parts of a transaction wait for each other')
      for (const key of wanted) {
        me.keys.add(key)
        this.#turns.set(key, me)
      }
      for (const other of before) me.waitsFor.add(other)
      await Promise.all(before.map((other) => other.ended))
    }
    const end = () => {
      for (const key of me.keys) if (this.#turns.get(key) === me) this.#turns.delete(key)
      resolve()
    }
    const done = failing(() => work({ turn: (keys) => failing(() => turn(keys)), failing })).finally(end)
    this.#parts.push(done)
    return done
  }

  /** Waits until every part has ended, also those that nobody waited for. */
  async ended(): Promise<void> {
    for (let i = 0; i < this.#parts.length; i++) await this.#parts[i]?.catch(() => {})
  }

  /** Throws what the first part that failed threw. */
  check(): void {
    if (this.#failures.length > 0) throw this.#failures[0]
  }
}
