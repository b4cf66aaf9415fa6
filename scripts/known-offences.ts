import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node'
import { knownOffences } from '../server/src/testing/statements/known-offences.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const met = join(root, '.cache', `offences-met-${process.pid}`)

/**
 * Compares the list of known offences (docs/decisions/0012-tenancy-check.md) with those that the tests of the server met,
 * when all of them ran on PostgreSQL and passed: what none met any longer may leave the list.
 */
export default class KnownOffences implements Reporter {
  onInit(): void {
    mkdirSync(join(root, '.cache'), { recursive: true })
    rmSync(met, { force: true })
    process.env.FAIRLEAD_OFFENCES_MET = met
  }

  onTestRunEnd(modules: readonly TestModule[], _errors: readonly unknown[], reason: TestRunEndReason): void {
    const all = readdirSync(join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
    const tests = all.filter((file) => file.endsWith('.test.ts'))
    const ran = modules.filter(({ project }) => project.name === 'server')
    const found = new Set(existsSync(met) ? readFileSync(met, 'utf8').split('\n') : [])
    rmSync(met, { force: true })
    for (const offence of found)
      if (offence && !knownOffences.has(offence))
        process.stderr.write(`a new statement of several organisations: "${offence}". Group it by organisation\n`)
    if (!process.env.DATABASE_URL || reason !== 'passed' || ran.length < tests.length) return
    // Which organisations share a statement depends on what waits together, so this is a hint and fails nothing.
    for (const offence of knownOffences)
      if (!found.has(offence))
        process.stderr.write(`no statement of this run is "${offence}": take it off known-offences.ts if it is gone\n`)
  }
}
