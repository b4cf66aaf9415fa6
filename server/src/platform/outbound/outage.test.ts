import { createServer } from 'node:net'
import { listDeadLetters, replayDeadLetter } from '@fairlead/contract/work/inbox'
import { expect, it } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { useWorld } from '../../testing/test-world.ts'

const port = await freePort()
const world = useWorld({ env: { MAIL_URL: `smtp://127.0.0.1:${port}` } })

it('a mail that could not leave in time lies among its account’s dead letters, and is sent again from there', async () => {
  const ann = await world().signIn('ann@example.com')
  const bob = await world().signIn('bob@example.com')
  await world().inOrg(ann.orgId, (ctx) =>
    ctx.send({
      channel: 'mail',
      mail: { to: 'ann@example.com', subject: 'New lead', text: 'Mei', html: '<p>Mei</p>' },
    }),
  )
  for (let attempt = 0; attempt < 10; attempt++) {
    await world().settle()
    await world().advance({ hours: 1 })
  }
  const letters = async (person: typeof ann) => (await person.browser.call(listDeadLetters)).body.results
  expect(await letters(bob)).toEqual([])
  expect(await letters(ann)).toMatchObject([{ title: 'Sending a message', replayed_at: null }])

  // Somebody listens again, and is spoken to.
  let heard = false
  const server = createServer((socket) => {
    heard = true
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const [letter] = await letters(ann)
  void (await ann.browser.call(replayDeadLetter, { params: { id: letter?.id ?? '' } })).body
  await world().settle()
  server.close()
  expect(heard).toBe(true)
})
