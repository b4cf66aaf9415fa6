import { logout } from '@fairlead/contract/identity/session'
import { expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { start } from '../../../start.ts'
import { Browser } from '../../../testing/browser.ts'
import { openStream } from '../../../testing/event-stream.ts'
import { freePort } from '../../../testing/free-port.ts'
import { addClient } from '../../../testing/make.ts'
import { deactivate, joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'

const world = useWorld({ alone: true })

test('an open screen hears of a new client at once, and nothing of other organisations', async () => {
  const mira = await world().signIn('mira@live.test')
  const stranger = await world().signIn('stranger@live.test')
  const [own, others] = [await openStream(mira.browser), await openStream(stranger.browser)]
  const first = await addClient(mira, 'Ana')
  await own.heard((m) => m.kind === 'client.added' && m.client_id === first)
  const theirs = await addClient(stranger, 'Theirs')
  await others.heard((m) => m.client_id === theirs)
  expect(others.messages.map((m) => m.client_id)).not.toContain(first)
  own.stop()
  others.stop()
})

test('a stream that is taken up again hears what it missed, once, in order', async () => {
  const ben = await world().signIn('ben@live.test')
  const before = await openStream(ben.browser)
  const seen = await addClient(ben, 'Seen')
  const last = await before.heard((m) => m.kind === 'client.added' && m.client_id === seen)
  before.stop()
  const missed = [await addClient(ben, 'Missed 1'), await addClient(ben, 'Missed 2'), await addClient(ben, 'Missed 3')]
  const after = await openStream(ben.browser, { lastEventId: last.id ?? 0 })
  const live = await addClient(ben, 'Live')
  await after.heard((m) => m.client_id === live)
  const added = after.messages.filter((m) => m.kind === 'client.added' && m.client_id !== seen).map((m) => m.client_id)
  expect([...new Set(added)]).toEqual([...missed, live])
  after.stop()
})

test('a page hears what was told since it began, and before it listened', async () => {
  const finn = await world().signIn('finn@live.test')
  await addClient(finn, 'Long before')
  await world().sql(`update realtime set at = at - interval '1 minute'`)
  const witness = await openStream(finn.browser)
  const added = await addClient(finn, 'Meanwhile')
  // From here on nothing is on its way to streams any more.
  await witness.heard((m) => m.client_id === added)
  const listens = await openStream(finn.browser, { age: 5_000 })
  await listens.lastId()
  expect(listens.messages.map((m) => m.client_id)).toEqual([added])
  const fresh = await openStream(finn.browser)
  await fresh.lastId()
  expect(fresh.messages).toEqual([])
  witness.stop()
  listens.stop()
  fresh.stop()
})

test('a stream that breaks off before anything was told is taken up where it began', async () => {
  const gita = await world().signIn('gita@live.test')
  await addClient(gita, 'Before')
  await world().sql(`update realtime set at = at - interval '1 minute'`)
  const before = await openStream(gita.browser)
  const lastEventId = await before.lastId()
  before.stop()
  const missed = await addClient(gita, 'Missed')
  const after = await openStream(gita.browser, { lastEventId })
  await after.heard((m) => m.kind === 'client.added' && m.client_id === missed)
  expect(after.messages.map((m) => m.kind)).not.toContain('reset')
  after.stop()
  // Nobody was told anything since: that is no gap.
  const quiet = await openStream(gita.browser, { lastEventId: await after.lastId() })
  await quiet.lastId()
  expect(quiet.messages.map((m) => m.kind)).not.toContain('reset')
  quiet.stop()
})

test.each(['1e30', '-4', 'x', '0'])(
  'a place in the stream that is none (%s) asks for everything again',
  async (place) => {
    const { browser } = await world().signIn(`place${place}@live.test`)
    const stream = await openStream(browser, { lastEventId: place })
    await stream.heard((m) => m.kind === 'reset')
    stream.stop()
  },
)

test('a stream that was away for too long is told to ask for everything again', async () => {
  const cleo = await world().signIn('cleo@live.test')
  await addClient(cleo, 'Long ago')
  await world().sql('delete from realtime')
  const stream = await openStream(cleo.browser, { lastEventId: 1 })
  await stream.heard((m) => m.kind === 'reset')
  stream.stop()
})

test('rights are checked at every delivery: a member hears only of clients that are theirs (S33)', async () => {
  const owner = await world().signIn('owner@live.test')
  const member = await joinTeam(world(), owner, 'member@live.test')
  const stream = await openStream(member.browser)
  const hidden = await addClient(owner, 'The owner’s')
  const own = await addClient(member, 'The member’s')
  await stream.heard((m) => m.client_id === own)
  expect(stream.messages.map((m) => m.client_id)).not.toContain(hidden)
  stream.stop()
})

test('a stream ends when its session does, and when access is taken away (S15)', async () => {
  const owner = await world().signIn('boss@live.test')
  const member = await joinTeam(world(), owner, 'leaver@live.test')
  const [own, theirs] = [await openStream(owner.browser), await openStream(member.browser)]
  await deactivate(world(), member)
  expect((await theirs.heard((m) => m.kind === 'session.ended')).data?.reason).toBeTruthy()
  await theirs.closed
  await owner.browser.call(logout)
  await own.heard((m) => m.kind === 'session.ended')
  await own.closed
})

test.runIf(process.env.DATABASE_URL)('what one process does, the screens of another hear of (R41)', async () => {
  const dora = await world().signIn('dora@live.test')
  const port = await freePort()
  const other = await start(
    readConfig({
      NODE_ENV: 'test',
      DATA_DIR: world().fairlead.config.DATA_DIR,
      DATABASE_URL: world().fairlead.config.DATABASE_URL,
      PORT: String(port),
      PUBLIC_PORT: String(await freePort()),
      METRICS_PORT: '0',
      LOG_LEVEL: 'silent',
    }),
  )
  try {
    const there = new Browser(other.config.APP_URL)
    for (const [name, value] of dora.browser.cookies) there.cookies.set(name, value)
    const stream = await openStream(there)
    const id = await addClient(dora, 'From the other process')
    await stream.heard((m) => m.kind === 'client.added' && m.client_id === id)
    stream.stop()
  } finally {
    await other.stop()
  }
})

test('nobody without a session opens a stream', async () => {
  await expect(openStream(world().browser())).rejects.toThrow('answered 401')
})
