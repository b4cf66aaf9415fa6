import { askForAccess } from '@fairlead/contract/records/clients'
import { reassignClient } from '@fairlead/contract/work/reassign'
import { describe, expect, it, test } from 'vitest'
import { openStream } from '../../../testing/event-stream.ts'
import { addClient, giveClient } from '../../../testing/make.ts'
import { joinTeam, permit } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()

describe('a client that changes hands', () => {
  const give = async (by: Person, id: string, to: string | null) =>
    (await by.browser.call(reassignClient, { params: { id }, body: { assigned_to_id: to } })).body

  it('is gone on the open screen of the person who had it and sees it no more, new to the person who gets it, changed for others', async () => {
    const owner = await world().signIn('giver@live.test')
    const [ann, ben, pool] = [
      await joinTeam(world(), owner, 'ann@live.test'),
      await joinTeam(world(), owner, 'benny@live.test'),
      await joinTeam(world(), owner, 'pool@live.test', { viewUnassignedClients: true }),
    ]
    const id = await addClient(ann, 'Moves on')
    const people = [owner, ann, ben, pool]
    const streams = await Promise.all(people.map(({ browser }) => openStream(browser)))
    const heard = (kind: string, of: number) =>
      streams[of]?.heard((m) => m.client_id === id && m.kind === kind && m.data === undefined)

    await give(owner, id, ben.userId)
    await Promise.all([heard('client.changed', 0), heard('client.removed', 1), heard('client.added', 2)])
    await give(owner, id, null)
    await Promise.all([heard('client.removed', 2), heard('client.added', 3)])
    await give(owner, id, ann.userId)
    await Promise.all([heard('client.added', 1), heard('client.removed', 3)])
    // The person who saw it neither before nor after heard nothing of it: the pool of the first move, Ben of the last.
    const kinds = (of: number) =>
      streams[of]?.messages.filter((m) => m.client_id === id && m.kind.startsWith('client.')).map((m) => m.kind)
    expect(kinds(3)).toEqual(['client.added', 'client.removed'])
    expect(kinds(2)).toEqual(['client.added', 'client.removed'])
    for (const stream of streams) stream.stop()
  })

  it('is told in the same way to a stream that is taken up again', async () => {
    const owner = await world().signIn('giver2@live.test')
    const ann = await joinTeam(world(), owner, 'ann2@live.test')
    const id = await addClient(ann, 'Went in the meantime')
    const before = await openStream(ann.browser)
    const lastEventId = await before.lastId()
    before.stop()
    await give(owner, id, owner.userId)
    const after = await openStream(ann.browser, { lastEventId })
    await after.heard((m) => m.kind === 'client.removed' && m.client_id === id)
    after.stop()
  })
})

test('who asks for access hears by no open screen whose number it was; who may answer does (rule 41)', async () => {
  const owner = await world().signIn('asked@live.test')
  // Sees the client, since nobody has it, but not how to reach it.
  const dora = await joinTeam(world(), owner, 'dora@live.test', { viewUnassignedClients: true })
  const body = { name: 'Hidden One', phonenumber: '+6591270046' }
  const id = await addClient(owner, body)
  await giveClient(owner, id, null)
  await world().sql('update clients set details_hidden = true where id = $1', [id])
  await world().settle()
  const [hers, mine] = [await openStream(dora.browser), await openStream(owner.browser)]
  await Promise.all([hers.lastId(), mine.lastId()])
  const asked = await dora.browser.call(askForAccess, { body: { phonenumber: body.phonenumber } })
  expect(asked.body.results).toMatchObject([{ id: null }])
  await world().settle()
  await mine.heard((m) => m.kind === 'timeline.changed' && m.client_id === id)
  const last = await addClient(dora, 'Told later')
  await hers.heard((m) => m.client_id === last)
  expect(hers.messages.map((m) => m.client_id)).not.toContain(id)
  for (const stream of [hers, mine]) stream.stop()
})

test('a right that is taken away asks the open screen to look again, at the next look at its session (S15)', async () => {
  const owner = await world().signIn('chief@live.test')
  const member = await joinTeam(world(), owner, 'wide@live.test', { viewOtherAssignedClients: true })
  const stream = await openStream(member.browser)
  await stream.lastId()
  await permit(world(), member, {})
  await stream.heard((m) => m.kind === 'rights.changed')
  await stream.heard((m) => m.kind === 'reset')
  const hidden = await addClient(owner, 'Not for you')
  const own = await addClient(member, 'Yours')
  await stream.heard((m) => m.client_id === own)
  expect(stream.messages.map((m) => m.client_id)).not.toContain(hidden)
  stream.stop()
})
