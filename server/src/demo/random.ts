/** Chance that always falls the same way: the same seed makes the same demo. */
export type Chance = {
  /** A whole number from `least` up to and including `most`. */
  between: (least: number, most: number) => number
  pick: <T>(list: readonly T[]) => T
  /** True so many times in a hundred. */
  happens: (percent: number) => boolean
}

/** Mulberry32: 32 bits of state are plenty for a sample workspace. */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    between,
    pick: (list) => {
      const one = list[between(0, list.length - 1)]
      if (one === undefined) throw new Error('there is nothing to pick from')
      return one
    },
    happens: (percent) => next() * 100 < percent,
  }
}
