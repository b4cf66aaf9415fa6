import { parseArgs } from 'node:util'
import { benchReads } from './reads/bench-reads.ts'
import { tell } from './report/table.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
  },
})

try {
  await benchReads({
    rows: Number(values.rows),
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    only: values.only,
  })
} catch (error) {
  tell((error as Error).message)
  process.exitCode = 1
}
