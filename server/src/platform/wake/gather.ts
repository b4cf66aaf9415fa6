/**
 * Runs `work` soon after it is asked for, and at most once in `ms` milliseconds while it is asked for again
 * and again: the first call does not wait, and what follows closely is done together.
 */
export function gather(ms: number, work: () => void): { ask: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  let last = Number.NEGATIVE_INFINITY
  const run = () => {
    timer = undefined
    last = performance.now()
    work()
  }
  return {
    ask() {
      if (timer === undefined) timer = setTimeout(run, Math.max(0, last + ms - performance.now()))
    },
    stop: () => clearTimeout(timer),
  }
}
