import { benchBatches } from './batches/bench-batches.ts'
import { benchContent } from './content/bench-content.ts'
import { benchDocument } from './content/bench-document.ts'
import { benchExports } from './exports/bench-exports.ts'
import { benchFilters } from './filters/bench-filters.ts'
import { benchImports } from './imports/bench-imports.ts'
import { benchIntake } from './intake/bench-intake.ts'
import { benchOnboarding } from './onboarding/bench-onboarding.ts'
import { benchReads } from './reads/bench-reads.ts'
import { benchSight } from './reads/bench-sight.ts'
import { tell } from './report/table.ts'
import { benchSequences } from './sequences/bench-sequences.ts'
import { onCopies } from './servers/installed.ts'
import { benchWeb } from './web/bench-web.ts'

const few = { rows: 2_000, rounds: 1 }
const moment = { ...few, seconds: 0.05 }

/** Runs every bench but the one of reliability once, over few rows and for moments. Throws when one does not run; how fast it was does not count. */
export async function benchOnce(): Promise<void> {
  const benches: Record<string, () => Promise<unknown>> = {
    reads: () => benchReads({ ...moment, only: 'a' }),
    sight: () => benchSight(moment),
    filters: () => benchFilters({ ...moment, only: 'new' }),
    exports: () => benchExports(few),
    imports: () => benchImports({ rows: 500, rounds: 1 }),
    batches: () => benchBatches({ ...few, changed: 200, calmSeconds: 0.5 }),
    content: () => benchContent(moment),
    document: () => benchDocument({ pages: 3, megabytes: 1.5 }),
    sequences: () => benchSequences({ ...few, enrolled: 100 }),
    intake: () =>
      benchIntake({
        warm: 0.5,
        steady: 1,
        heavy: 0.2,
        backlog: 100,
        split: false,
        rules: 3,
        distribution: 3,
        copyAll: false,
      }),
    web: () => benchWeb({ ...few, laps: 1, slowDown: 1 }),
    onboarding: () => benchOnboarding(0),
  }
  await onCopies(async () => {
    for (const [name, bench] of Object.entries(benches)) {
      const began = performance.now()
      await bench()
      tell(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
    }
  })
  // A bar that was missed here says nothing.
  process.exitCode = 0
}
