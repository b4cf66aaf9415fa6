import { parseArgs } from 'node:util'
import { benchBatches } from './batches/bench-batches.ts'
import { benchExports } from './exports/bench-exports.ts'
import { benchFilters } from './filters/bench-filters.ts'
import { benchImports } from './imports/bench-imports.ts'
import { benchIntake } from './intake/bench-intake.ts'
import { benchReads } from './reads/bench-reads.ts'
import { benchSight } from './reads/bench-sight.ts'
import { tell } from './report/table.ts'
import { benchWeb } from './web/bench-web.ts'

/** `npm run bench` measures calls; `npm run bench -- intake` the way in (`--rules 50 --distribution 20` with so many rules, `--copy-all` with a copy of every lead); `-- sight` the list of whoever sees less; `-- filters` lists with filters, their counts and searches; `-- exports` how long a file of clients takes; `-- imports` how long taking one in takes; `-- batches` a change of many clients beside the list; `npm run bench:web` the screens. */
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

try {
  if (positionals[0] === 'intake')
    await benchIntake({
      steady: Number(values.steady),
      heavy: Number(values.heavy),
      backlog: Number(values.backlog),
      split: values.split,
      rules: Number(values.rules),
      distribution: Number(values.distribution),
      copyAll: values['copy-all'],
    })
  else if (positionals[0] === 'exports')
    await benchExports({ rows: Number(values.rows ?? 100_000), rounds: Number(values.rounds ?? 3) })
  else if (positionals[0] === 'batches')
    await benchBatches({
      rows: Number(values.rows ?? 1_000_000),
      changed: 100_000,
      rounds: Number(values.rounds ?? 2),
    })
  else if (positionals[0] === 'imports')
    await benchImports({ rows: Number(values.rows ?? 50_000), rounds: Number(values.rounds ?? 1) })
  else if (positionals[0] === 'web')
    await benchWeb({
      rows: Number(values.rows ?? 100_000),
      rounds: Number(values.rounds ?? 5),
      laps: Number(values.laps),
    })
  else if (positionals[0] === 'filters')
    await benchFilters({
      rows: Number(values.rows ?? 100_000),
      rounds: Number(values.rounds ?? 3),
      seconds: Number(values.seconds),
      only: values.only,
    })
  else if (positionals[0] === 'sight')
    await benchSight({
      rows: Number(values.rows ?? 100_000),
      rounds: Number(values.rounds ?? 3),
      seconds: Number(values.seconds),
    })
  else
    await benchReads({
      rows: Number(values.rows ?? 100_000),
      rounds: Number(values.rounds ?? 3),
      seconds: Number(values.seconds),
      only: values.only,
    })
} catch (error) {
  tell((error as Error).message)
  process.exitCode = 1
}
