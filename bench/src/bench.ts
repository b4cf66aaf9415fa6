import { parseArgs } from 'node:util'
import { benchBatches } from './batches/bench-batches.ts'
import { benchContent } from './content/bench-content.ts'
import { benchDocument } from './content/bench-document.ts'
import { benchExports } from './exports/bench-exports.ts'
import { benchFilters } from './filters/bench-filters.ts'
import { benchImports } from './imports/bench-imports.ts'
import { benchIntake } from './intake/bench-intake.ts'
import { benchOnboarding } from './onboarding/bench-onboarding.ts'
import { benchOnce } from './once.ts'
import { benchReads } from './reads/bench-reads.ts'
import { benchSight } from './reads/bench-sight.ts'
import { benchReliability } from './reliability/bench-reliability.ts'
import { tell } from './report/table.ts'
import { benchSequences } from './sequences/bench-sequences.ts'
import { benchWeb } from './web/bench-web.ts'

/** `npm run bench -- NAME`, with the settings that docs/benchmarks.md names; without a name it measures calls. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
    steady: { type: 'string', default: '60' },
    heavy: { type: 'string', default: '30' },
    backlog: { type: 'string', default: '50000' },
    laps: { type: 'string', default: '6' },
    split: { type: 'boolean', default: false },
    rules: { type: 'string', default: '0' },
    distribution: { type: 'string', default: '0' },
    'copy-all': { type: 'boolean', default: false },
  },
})
const [name = 'reads', part] = positionals
const rows = (usual: number) => Number(values.rows ?? usual)
const rounds = (usual: number) => Number(values.rounds ?? usual)
const [seconds, only] = [Number(values.seconds), values.only]

const benches: Record<string, () => Promise<unknown>> = {
  reads: () => benchReads({ rows: rows(100_000), rounds: rounds(3), seconds, only }),
  sight: () => benchSight({ rows: rows(100_000), rounds: rounds(3), seconds }),
  filters: () => benchFilters({ rows: rows(100_000), rounds: rounds(3), seconds, only }),
  exports: () => benchExports({ rows: rows(100_000), rounds: rounds(3) }),
  imports: () => benchImports({ rows: rows(50_000), rounds: rounds(1) }),
  batches: () => benchBatches({ rows: rows(1_000_000), changed: 100_000, rounds: rounds(2), calmSeconds: 15 }),
  content: () => benchContent({ rows: rows(100_000), rounds: rounds(3), seconds }),
  document: () => benchDocument({ pages: 200, megabytes: 99 }),
  sequences: () => benchSequences({ rows: rows(100_000), enrolled: 10_000, rounds: rounds(3) }),
  intake: () =>
    benchIntake({
      warm: 5,
      steady: Number(values.steady),
      heavy: Number(values.heavy),
      backlog: Number(values.backlog),
      split: values.split,
      rules: Number(values.rules),
      distribution: Number(values.distribution),
      copyAll: values['copy-all'],
    }),
  web: () => benchWeb({ rows: rows(100_000), rounds: rounds(5), laps: Number(values.laps), slowDown: 4 }),
  onboarding: () => benchOnboarding(),
  reliability: () => benchReliability(part),
  once: benchOnce,
}

try {
  const bench = benches[name]
  if (!bench) throw new Error(`There is no bench ${name}: choose one of ${Object.keys(benches).join(', ')}.`)
  await bench()
} catch (error) {
  tell((error as Error).message)
  process.exitCode = 1
}
