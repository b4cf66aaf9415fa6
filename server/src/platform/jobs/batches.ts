const most = 500

/**
 * Repeats a step that does so many at most and answers how many it did, each time in a transaction of its own:
 * one statement over everything would take longer than a connection may be silent.
 */
export async function inBatches(step: (most: number) => Promise<number>): Promise<void> {
  while ((await step(most)) === most) {
    // There may be more.
  }
}
