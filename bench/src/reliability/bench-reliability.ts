import {
  buildPublicPages,
  type Installation,
  install,
  killWorker,
  makeTemplate,
  survey,
  sweep,
} from '@fairlead/server/testing/chaos'
import { machine } from '../report/machine.ts'
import { say, table, tell } from '../report/table.ts'
import { readHostileFiles } from './hostile-files.ts'
import { restarts, vanished } from './outages.ts'
import { ownCluster } from './own-cluster.ts'

/** A promise at its full size, or the fault that it must see. */
type Trial = {
  name: string
  on: 'the embedded database' | 'PostgreSQL'
  /** What came of it, in words, and whether the promise held. */
  run: (place: Installation) => Promise<{ found: string; holds: boolean }>
}

const kills = 50
const mostMs = { back: 3000, refusal: 3000, noticed: 5000, recovery: 5000, alive: 200, taken: 60_000 }
const longest = (times: readonly number[]) => Math.round(Math.max(...times))

/** Tries the promises, or those whose name begins with `wanted`, on a PostgreSQL of the bench's own; throws when it finds no programs for one. */
export async function benchReliability(wanted = ''): Promise<void> {
  const cluster = await ownCluster()
  try {
    const databases = ['the embedded database', 'PostgreSQL'] as const
    const trials: Trial[] = [
      ...databases.flatMap((on): Trial[] => [
        {
          name: `R1: ${kills} kills while leads come in`,
          on,
          async run(place) {
            const { acked, lost, doubled, dead } = await survey(place, { kills })
            const found = `${acked} accepted, ${lost.length} lost, ${doubled.length} doubled, ${dead} given up`
            return { found, holds: lost.length + doubled.length + dead === 0 }
          },
        },
        {
          name: 'R1, mutant: answer before commit',
          on,
          async run(place) {
            const { lost } = await survey(place, { kills, mutant: 'answer before commit' })
            return { found: `${lost.length} lost`, holds: lost.length > 0 }
          },
        },
        {
          name: 'R2: a death at each crash point',
          on,
          async run(place) {
            const { points, different, survived } = await sweep(place)
            const found = `${points.length} points, ${different.length} left less or more, ${survived.length} not reached`
            return { found, holds: points.length > 0 && different.length + survived.length === 0 }
          },
        },
        {
          name: 'R2, mutant: jobs after the commit',
          on,
          async run(place) {
            const { different } = await sweep(place, { mutant: 'jobs after the commit', only: 'ingest.after-commit' })
            return { found: `${different.length} left less`, holds: different.length > 0 }
          },
        },
      ]),
      {
        name: 'R15: a worker killed with 20 captures in hand',
        on: 'PostgreSQL',
        async run(place) {
          const { leads, tookMs } = await killWorker(place, { withinMs: 300_000 })
          return {
            found: `${leads} done after ${Math.round(tookMs / 1000)} s`,
            holds: leads === 20 && tookMs <= mostMs.taken,
          }
        },
      },
      {
        name: 'R15, mutant: no heartbeats',
        on: 'PostgreSQL',
        async run(place) {
          const isLate = await killWorker(place, { withinMs: mostMs.taken, heartbeats: false }).then(
            () => false,
            () => true,
          )
          return { found: isLate ? 'not done within a minute' : 'done', holds: isLate }
        },
      },
      {
        name: 'R25: 20 restarts of the database under load',
        on: 'PostgreSQL',
        async run(place) {
          const { isAlive, acked, lost, back } = await restarts(place, cluster, { times: 20 })
          const found = `${isAlive ? 'same process' : 'DIED'}, ${acked} accepted, ${lost} lost, back after ${longest(back)} ms at most`
          return { found, holds: isAlive && lost === 0 && longest(back) <= mostMs.back }
        },
      },
      {
        name: 'R25, mutant: deaf to lost connections',
        on: 'PostgreSQL',
        async run(place) {
          const { isAlive } = await restarts(place, cluster, { times: 5, mutant: 'deaf to lost connections' })
          return { found: isAlive ? 'lived' : 'the process died', holds: !isAlive }
        },
      },
      {
        name: 'S39: three files that were made to hold a reader up',
        on: 'PostgreSQL',
        async run(place) {
          const files = await readHostileFiles(place)
          const ms = (n: number) => `${Math.round(n)} ms`
          return {
            found: files
              .map(({ name, took, slowest }) => `${name}: done after ${ms(took)}, alive within ${ms(slowest)}`)
              .join('; '),
            holds: files.every(({ isAsMeant, slowest }) => isAsMeant && slowest <= mostMs.alive),
          }
        },
      },
      {
        name: 'R26: the database vanishes for 60 s',
        on: 'PostgreSQL',
        async run(place) {
          const { refusal, noticed, recovery, alive, statuses } = await vanished(place, 60)
          const ms = (n: number) => `${Math.round(n)} ms`
          return {
            found: `answers ${statuses.join(', ')} after ${ms(refusal)} at most, not ready after ${ms(noticed)}, alive within ${ms(alive)}, back after ${ms(recovery)}`,
            holds:
              statuses.every((status) => status === 503) &&
              refusal <= mostMs.refusal &&
              noticed <= mostMs.noticed &&
              alive <= mostMs.alive &&
              recovery <= mostMs.recovery,
          }
        },
      },
    ]

    buildPublicPages()
    const templates = {
      'the embedded database': await makeTemplate(undefined),
      PostgreSQL: await makeTemplate(cluster.url),
    }
    const rows: string[][] = []
    for (const { name, on, run } of trials.filter((trial) => trial.name.startsWith(wanted))) {
      tell(`${name}, on ${on} …`)
      const place = await install(templates[on])
      try {
        const { found, holds } = await run(place)
        rows.push([name, on, found, holds ? 'holds' : 'FAILS'])
        if (!holds) process.exitCode = 1
      } finally {
        await place.remove()
      }
    }
    say(`\n### Reliability\n\n${machine(cluster.version)}\n`)
    say(table(['', 'on', 'found', ''], rows))
  } finally {
    cluster.remove()
  }
}
