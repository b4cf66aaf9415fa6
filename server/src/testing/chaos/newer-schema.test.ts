import { afterEach, expect, inject, it } from 'vitest'
import { migrationNames } from '../../platform/db/migrate.ts'
import '../test-world.ts'
import { type Installation, install } from './installation.ts'

let place: Installation | undefined
afterEach(() => place?.remove())

it('a program that is older than the schema refuses to start, names both versions and changes nothing (R35)', async () => {
  place = await install(inject('template'))
  const server = await place.start()
  await server.sql(`insert into schema_versions (name, program) values ('9999_of_tomorrow', '99.0.0')`)
  expect(await server.stop()).toBe(0)

  const older = await place.spawn()
  expect(await older.exited).toEqual({ code: 1, signal: null })
  const said = older.output.join('\n')
  expect(said).toContain('9999_of_tomorrow')
  expect(said).toContain(migrationNames().at(-1))
  expect(said).toMatch(/Start the newer program, or restore a backup/)
}, 300_000)
