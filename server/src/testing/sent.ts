import type { World } from './world.ts'

/** The six digits of the newest message to an address or number. */
export async function codeTo(world: World, to: string): Promise<string> {
  await world.settle()
  const [entry] = await world.outbox(to)
  const text =
    entry?.message.channel === 'mail'
      ? entry.message.mail.subject
      : entry?.message.channel === 'sms'
        ? entry.message.sms.text
        : ''
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

/** The newest link that signs in or undoes, of those mailed to an address. */
export async function linkTo(world: World, to: string): Promise<URL> {
  await world.settle()
  const mails = (await world.outbox(to)).flatMap((entry) =>
    entry.message.channel === 'mail' ? [entry.message.mail.text] : [],
  )
  return new URL(
    /https?:\/\/\S+(?:token|undo)=[\w-]+/.exec(mails.find((text) => /token=|undo=/.test(text)) ?? '')?.[0] ?? '',
  )
}
