import { findByEmail } from '#identity/account'
import { issueSignInLink } from '#identity/session'
import { membershipOf, restingAccountOf } from '#identity/team'
import { type Command, CommandError } from './command.ts'

/** A link for somebody who gets no mail: the operator hands it over. */
export const signInLink: Command = {
  usage: '<email>',
  about: 'create a link that signs a person in once, within 15 minutes',
  options: {},
  optionsAbout: {},
  words: { min: 1, max: 1 },
  needsSchema: true,
  async run({ units }, { positionals }, { say }) {
    const email = (positionals[0] ?? '').trim().toLowerCase()
    const link = await units.asSystem('a sign-in link made by the operator', async (ctx) => {
      const user = await findByEmail(ctx, email)
      if (!user)
        throw new CommandError(`No one has the address ${email}. Use "fairlead create-owner" to create an account.`)
      // An account of their own that rests is taken up again.
      if ((await membershipOf(ctx, user.id))?.status !== 'ACTIVE' && !(await restingAccountOf(ctx, user.id)))
        throw new CommandError(`Access for ${email} was removed, so a link wouldn’t let them in.`)
      ctx.log.info({ user_id: user.id }, 'the operator made a sign-in link')
      return issueSignInLink(ctx, user.id)
    })
    say(link)
    return 0
  },
}
