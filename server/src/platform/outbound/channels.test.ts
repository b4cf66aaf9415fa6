import { createServer, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { until } from '../../testing/chaos/until.ts'
import { pushService } from '../../testing/outside/push-service.ts'
import { useWorld } from '../../testing/test-world.ts'

/** A mail server that takes calls and never says a word. */
const callers: Socket[] = []
const silent = createServer((socket) => callers.push(socket.on('error', () => {})))
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
const push = await pushService()
const { port } = silent.address() as { port: number }
const world = useWorld({
  env: { MAIL_URL: `smtp://127.0.0.1:${port}` },
  overrides: { reachable: [push.host] },
  work: true,
})
afterAll(async () => {
  for (const socket of callers) socket.destroy()
  silent.close()
  await push.close()
})

it('a mail server that says nothing keeps no push waiting', async () => {
  const { units } = world().fairlead
  const mail = { to: 'ann@example.com', subject: 'New lead', text: 'Mei' }
  const id = await units.begin((ctx) => ctx.send({ channel: 'mail', mail }))
  await until('a call to the mail server', () => callers.length > 0)
  await units.begin((ctx) =>
    ctx.send({ channel: 'push', push: { ...push.subscribe(), payload: '{"title":"Mei"}', ttlSeconds: 60 } }),
  )
  await until('the push', () => push.received.length > 0)
  const [row] = await world().sql<{ status: string }>('select status from outbound_messages where id = $1', [id])
  expect(row?.status).toBe('sending')
})
