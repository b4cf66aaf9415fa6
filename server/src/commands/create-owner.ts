import { CountryCode, Email, RequiredText, Zone } from '@fairlead/contract/primitives'
import { z } from 'zod'
import { findOrCreate, issueSignInLink } from '#identity/session'
import { type Command, CommandError, UsageError } from './command.ts'

const Owner = z.object({
  email: Email,
  name: RequiredText(120).optional(),
  country: CountryCode.default('US'),
  zone: Zone.default('UTC'),
})

/** Makes a person with an account of their own, as the first sign-in with an address does (rule 6). */
export const createOwner: Command = {
  usage: '<email> [--name <name>] [--country <code>] [--zone <zone>]',
  about: 'create an account with its owner, and a link to sign them in',
  options: { name: { type: 'string' }, country: { type: 'string' }, zone: { type: 'string' } },
  optionsAbout: {
    name: 'their name; taken from the email address if not given',
    country: 'two letters, such as SG: used for numbers without a country code; US by default',
    zone: 'time zone, such as Asia/Singapore; UTC by default',
  },
  words: { min: 1, max: 1 },
  needsSchema: true,
  async run({ units }, { values, positionals }, { say }) {
    const read = Owner.safeParse({ email: positionals[0], ...values })
    if (!read.success) {
      const [issue] = read.error.issues
      throw new UsageError(`${issue?.path.join('.')}: ${issue?.message}`)
    }
    const { email, name, country, zone } = read.data
    const link = await units.asSystem('an owner made by the operator', async (ctx) => {
      const { user, isNew } = await findOrCreate(ctx, { email, name, countryCode: country, zone })
      if (!isNew)
        throw new CommandError(`${email} already has an account. Run "fairlead sign-in-link ${email}" to let them in.`)
      ctx.log.info({ user_id: user.id }, 'the operator made an owner')
      return issueSignInLink(ctx, user.id)
    })
    say(`${email} now owns an account. This link signs them in once, within 15 minutes:`)
    say(link)
    return 0
  },
}
