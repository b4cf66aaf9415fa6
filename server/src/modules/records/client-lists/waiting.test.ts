import { setOrgPreferences } from '@fairlead/contract/identity/account'
import { autoUnmarkLead, markLead } from '@fairlead/contract/records/clients'
import { expect, it } from 'vitest'
import { openStream } from '../../../testing/event-stream.ts'
import { clientsOf } from '../../../testing/look.ts'
import { addClient } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { signature } from '../../../testing/test-source.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const secret = 'secret of a source'
const world = useWorld({ secretOf: () => secret })

async function lead({ orgId }: Person, name: string, answers: Record<string, string>) {
  const phone = `+65 9127 44${String(80 + Object.keys(answers).length)}`
  const body = JSON.stringify({ items: [{ id: name + JSON.stringify(answers), name, phone, answers }] })
  await fetch(`${world().publicUrl}/hooks/test_source/${orgId}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-test-signature': signature(secret, body) },
  })
  await world().settle()
}

const waiting = (person: Person, sort: 'uncontacted' | 'uncontacted_seen' = 'uncontacted') =>
  clientsOf(person, { sort })
const look = ({ browser }: Person, id: string) =>
  browser.call(autoUnmarkLead, { params: { id }, body: { unmark_type: 'CLIENT_VIEWED' } })

it('those who wait are listed with what they asked for, and with who opened them first', async () => {
  const ann = await world().signIn('ann@waiting.test')
  const boss = ann
  await lead(ann, 'Ahmad', { Budget: '15k', 'Own home': 'Yes', Page: 'https://example.com/form', Note: 'Sea\nview' })
  const [row] = await waiting(ann)
  expect(row?.waiting).toEqual({ answer: 'Budget: 15k, Own home: Yes, Sea view', opened: null })
  const id = row?.id ?? ''
  // Other lists say nothing of it.
  expect((await clientsOf(ann))[0]).not.toHaveProperty('waiting')

  // A look by somebody who does not have the client is not noted (rule 46).
  const member = await joinTeam(world(), boss, 'member@waiting.test')
  await world().sql('update clients set assigned_to_id = $1 where org_id = $2', [member.userId, boss.orgId])
  await look(boss, id)
  expect((await waiting(boss))[0]?.waiting?.opened).toBeNull()
  await look(member, id)
  const opened = { at: expect.any(String), by: { id: member.userId, name: expect.any(String) } }
  expect((await waiting(boss, 'uncontacted_seen'))[0]?.waiting).toMatchObject({ opened })

  // Marked as new again, it is seen by nobody yet; so is one that sends another lead.
  void (await boss.browser.call(markLead, { params: { id }, body: { new_lead: true } })).body
  expect((await waiting(boss))[0]?.waiting?.opened).toBeNull()
  await look(member, id)
  await lead(boss, 'Ahmad', { Budget: '20k', a: 'x', b: 'y', c: 'z' })
  expect((await waiting(boss))[0]?.waiting).toEqual({ answer: 'Budget: 20k, a: x, b: y, c: z', opened: null })
})

it('says who opened a client also where something else clears the mark', async () => {
  const bo = await world().signIn('bo@waiting.test')
  void (await bo.browser.call(setOrgPreferences, { body: { auto_unmark_type: 'SET_FOLLOW_UP' } })).body
  await lead(bo, 'Priya', {})
  const id = (await waiting(bo))[0]?.id ?? ''
  const stream = await openStream(bo.browser)
  expect((await look(bo, id)).body).toEqual({ is_new_lead: true })
  // Other screens are told, before they are of what comes after.
  const next = await addClient(bo, 'Next')
  await stream.heard((m) => m.client_id === next)
  expect(stream.messages.map((m) => m.client_id)).toContain(id)
  stream.stop()
  const at = (await waiting(bo))[0]?.waiting?.opened?.at
  expect(at).toEqual(expect.any(String))
  await look(bo, id)
  expect((await waiting(bo))[0]).toMatchObject({
    is_new_lead: true,
    waiting: { answer: null, opened: { at, by: { id: bo.userId } } },
  })
})

it('what is too long for a line ends in a whole character', async () => {
  const cy = await world().signIn('cy@waiting.test')
  await lead(cy, 'Long', { Wish: `${'a'.repeat(198)}😀${'b'.repeat(10)}` })
  expect((await waiting(cy))[0]?.waiting?.answer).toBe(`${'a'.repeat(198)}…`)
})
