import { setUserPreferences, updateUserDetails } from '@fairlead/contract/identity/account'
import { beforeAll, expect, it } from 'vitest'
import { sendContent } from '../../../../testing/content.ts'
import { titlesOf } from '../../../../testing/look.ts'
import { aPage } from '../../../../testing/make.ts'
import { buildPublicPages } from '../../../../testing/outside/public-pages.ts'
import { openLink } from '../../../../testing/reader.ts'
import { useWorld } from '../../../../testing/test-world.ts'

const world = useWorld()
beforeAll(buildPublicPages)

it('names what was opened, to a person who wants to hear of it there alone (rule 75)', async () => {
  const w = world()
  const ida = await w.signIn('ida@morning.test')
  void (await ida.browser.call(updateUserDetails, { body: { zone: 'UTC' } })).body
  const hour = (await w.now()).getUTCHours()
  // All of it is on one day.
  if (hour > 20) await w.advance({ hours: 24 - hour })
  const inAnHour = new Date((await w.now()).getTime() + 3_600_000).toISOString().slice(11, 16)
  const preferences = { content_views: 'daily', default_next_step_time: inAnHour } as const
  void (await ida.browser.call(setUserPreferences, { body: preferences })).body
  const page = await aPage(ida)
  const { url } = await sendContent(ida, page)
  const opened = await openLink(w, url)
  await w.advance({ seconds: 10 })
  await opened.read({ a: 5000 })
  await w.settle()
  const titles = () => titlesOf(ida)
  expect(await titles()).not.toContain('Daniel Ong opened The Halden')
  await w.advance({ minutes: 65 })
  await w.settle()
  expect(await titles()).toContain('1 client opened what was shared')
  const [mail] = (await w.outbox('ida@morning.test')).flatMap(({ message }) =>
    message.channel === 'mail' && message.mail.subject.includes('1 client opened') ? [message.mail] : [],
  )
  expect(mail?.text).toContain('Opened The Halden once')
})
