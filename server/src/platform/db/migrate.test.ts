import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { createLog } from '#platform/telemetry'
import { until } from '../../testing/chaos/until.ts'
import { copyTemplate } from '../../testing/template.ts'
import { useWorld } from '../../testing/test-world.ts'
import { bind, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const world = useWorld({ alone: true })

/** Longer than a connection of the web may be silent. */
const long = '3 seconds'

it.runIf(process.env.DATABASE_URL)(
  'a program waits while another brings the schema up, however long that takes',
  async () => {
    const url = world().fairlead.config.DATABASE_URL
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('begin')
    await migrate((work) => work(bind(other)), 'the other')

    const database = await openDatabase({ url, log: createLog('silent') })
    try {
      const migrated = database.migrate('this one').then(
        (done) => done,
        (error: Error) => error.message,
      )
      await until('the program waits for long', async () => {
        const waiting = await world().sql(
          `select 1 from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory' and not l.granted
         and a.datname = current_database() and a.query_start < clock_timestamp() - $1::interval`,
          [long],
        )
        return waiting.length > 0
      })
      await other.query('commit')
      expect(await migrated).toEqual([])
      await database.ping()
    } finally {
      await other.end()
      await database.close()
    }
  },
)

it('each migration is committed by itself: after one that fails, the next start continues with that one', async () => {
  const { drop, ...copy } = await copyTemplate(inject('template'))
  const database = await openDatabase({ ...copy, log: createLog('silent') })
  try {
    const [one, other] = ['0042_form_problems', '0045_client_opened']
    const two = `('${one}', '${other}')`
    await database.executeSql(`delete from schema_versions where name in ${two}`)
    await database.executeSql('alter table facebook_forms drop column problem')
    // The other one's columns are there already.
    await expect(database.migrate('this one')).rejects.toThrow(/already exists/)
    const { rows } = await database.executeSql(`select name from schema_versions where name in ${two}`)
    expect(rows).toEqual([{ name: one }])
    await database.executeSql('alter table clients drop column opened_at, drop column opened_by_id')
    expect(await database.migrate('this one')).toEqual([other])
    expect(await database.migrate('this one')).toEqual([])
  } finally {
    await database.close()
    await drop()
  }
})
