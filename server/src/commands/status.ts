import { schemaState } from '#platform/db'
import { countJobs } from '#platform/jobs'
import { version } from '#platform/version'
import { stuck } from '#work/sequences'
import type { Fairlead } from '../compose.ts'
import { bytesText, type Command } from './command.ts'

type Counts = { people: number; accounts: number; deliveries: number; dead: number; stuck: number }

async function countsOf({ database }: Fairlead): Promise<Counts> {
  const { rows } = await database.executeSql(
    `select (select count(*)::int from users) as people, (select count(*)::int from organizations) as accounts,
       (select count(*)::int from lead_inbox where state = 'waiting') as deliveries,
       (select count(*)::int from dead_letters where replayed_at is null) as dead,
       (select count(*)::int from sequence_enrolments e join sequences s on s.org_id = e.org_id and s.id = e.sequence_id
        where ${stuck}) as stuck`,
  )
  return rows[0] as Counts
}

async function databaseLine({ database, config }: Fairlead): Promise<string> {
  const { rows } = await database.executeSql(
    `select current_setting('server_version') as version, pg_database_size(current_database())::text as size`,
  )
  const { version: release, size } = rows[0] as { version: string; size: string }
  const what = database.kind === 'pglite' ? `embedded, in ${config.DATA_DIR}` : `PostgreSQL ${release.split(' ')[0]}`
  return `${what}, ${bytesText(Number(size))}`
}

const withoutSecrets = (url: string) => url.replace(/\/\/[^/?]*@/, '//').replace(/\?.*$/, '')

/** What this installation is and how it fares. The exit code is 1 when the program cannot run on its database. */
export const status: Command = {
  usage: '',
  about: 'show this installation and its status',
  options: {},
  optionsAbout: {},
  words: { min: 0, max: 0 },
  needsSchema: false,
  async run(installation, _args, { say }) {
    const { database, config } = installation
    const line = (name: string, text: string) => say(`${name.padEnd(14)} ${text}`)
    const { applied, missing, unknown } = await schemaState(database.db)
    const isCurrent = missing.length === 0 && unknown.length === 0
    line('Fairlead', version)
    line('Database', await databaseLine(installation))
    if (unknown.length > 0) line('Schema', `newer than this program: ${unknown.at(-1)}`)
    else if (applied.length === 0) line('Schema', 'empty: start Fairlead, or run "fairlead migrate"')
    else if (missing.length > 0) line('Schema', `lacks ${missing.join(', ')}: run "fairlead migrate"`)
    else line('Schema', `up to date (${applied.at(-1)})`)
    line('Files', config.STORAGE_URL === 'file:' ? `in ${config.DATA_DIR}/uploads` : withoutSecrets(config.STORAGE_URL))
    line('Mail', withoutSecrets(config.MAIL_URL))
    line('Secret key', `fingerprint ${installation.installation.secrets.fingerprint}`)
    if (isCurrent) {
      const counts = await countsOf(installation)
      line('People', `${counts.people} in ${counts.accounts} ${counts.accounts === 1 ? 'account' : 'accounts'}`)
      line('Deliveries', `${counts.deliveries} waiting to be processed`)
      line('Dead letters', String(counts.dead))
      line('Sequences', `${counts.stuck} stuck for no reason`)
      const jobs = await countJobs(database).catch(() => undefined)
      if (jobs) line('Jobs', `${jobs.waiting} waiting, ${jobs.active} running`)
    }
    return isCurrent ? 0 : 1
  },
}
