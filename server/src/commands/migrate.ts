import { version } from '#platform/version'
import type { Command } from './command.ts'

/** Brings the schema up to this program's, as a start does. */
export const migrate: Command = {
  usage: '',
  about: 'update the database to this version; starting Fairlead does the same',
  options: {},
  optionsAbout: {},
  words: { min: 0, max: 0 },
  needsSchema: false,
  async run({ database }, _args, { say }) {
    const applied = await database.migrate(version)
    for (const name of applied) say(`applied ${name}`)
    say(applied.length > 0 ? 'The schema is now up to date.' : 'The schema is up to date.')
    return 0
  },
}
