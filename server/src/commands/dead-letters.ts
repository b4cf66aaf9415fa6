import { z } from 'zod'
import { findDeadLetters, sendAgain } from '#platform/jobs'
import { type Command, CommandError, UsageError } from './command.ts'

const mostListed = 1000

/** Work that failed for good, of every account and of none, and sending it again. */
export const deadLetters: Command = {
  usage: '[--replay <id> | --replay-all]',
  about: 'jobs that failed permanently: list or resend them',
  options: { replay: { type: 'string' }, 'replay-all': { type: 'boolean' } },
  optionsAbout: { replay: 'resends one', 'replay-all': 'resends all, a thousand at a time' },
  words: { min: 0, max: 0 },
  needsSchema: true,
  async run({ units }, { values }, { say }) {
    const { replay, 'replay-all': replayAll } = values
    if (replay !== undefined && !z.uuid().safeParse(replay).success)
      throw new UsageError(`--replay: ${replay} isn’t the ID of a dead letter`)
    if (typeof replay === 'string') {
      if (!(await units.asSystem('a dead letter by id', (ctx) => sendAgain(ctx, replay))))
        throw new CommandError(`There’s no dead letter ${replay} left to resend.`)
      say('Resent.')
      return 0
    }
    const letters = await units.asSystem('dead letters of all organisations', (ctx) => findDeadLetters(ctx, mostListed))
    if (replayAll) {
      for (const { id } of letters) await units.asSystem('a dead letter by id', (ctx) => sendAgain(ctx, id))
      say(`${letters.length} resent.`)
      return 0
    }
    for (const { id, diedAt, queue, attempts, orgId, reason } of letters)
      say(`${id}  ${diedAt}  ${queue}, ${attempts} attempts, account ${orgId ?? '-'}\n  ${reason.split('\n')[0]}`)
    say(letters.length === 0 ? 'There are no dead letters.' : `${letters.length} dead letters.`)
    return 0
  },
}
