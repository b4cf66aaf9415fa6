import { createLeadForm } from '@fairlead/contract/flow/lead-forms'
import { getUserDetails, updateUserDetails } from '@fairlead/contract/identity/account'
import {
  changeEmail,
  emailCode,
  emailSignIn,
  phoneCode,
  phoneSignIn,
  startChangeEmail,
  undoChangeEmail,
} from '@fairlead/contract/identity/session'
import { addActivity } from '@fairlead/contract/records/timeline'
import { askDeletionCode, cancelDeletion, getDeletion, startDeletion } from '@fairlead/contract/seeing/account-deletion'
import { expect, it } from 'vitest'
import { addClient, planFollowUp } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { codeTo, linkTo } from '../../../testing/sent.ts'
import { signature } from '../../../testing/test-source.ts'
import { useWorld } from '../../../testing/test-world.ts'
import { png, uploadFile } from '../../../testing/upload.ts'
import type { Person } from '../../../testing/world.ts'

const secret = 'a secret of the tests'
const world = useWorld({ secretOf: () => secret })

async function startAs({ browser, email }: Person) {
  await world().advance({ minutes: 1 })
  void (await browser.call(askDeletionCode)).body
  const code = await codeTo(world(), email)
  return (await browser.call(startDeletion, { body: { code } })).body
}
const mails = async (to: string) =>
  (await world().outbox(to)).flatMap(({ message }) => (message.channel === 'mail' ? [message.mail.subject] : []))

/** Some of everything that an account can hold. */
async function fill(person: Person): Promise<void> {
  const { browser, orgId } = person
  const id = await addClient({ browser }, { name: 'Grace Njoroge', phonenumber: '+6591230001' })
  const key = await uploadFile(browser, 'TIMELINE_ATTACHMENT', 'plan.png', await png())
  const picture = await uploadFile(browser, 'PROFILE_PICTURE', 'me.png', await png())
  void (await browser.call(updateUserDetails, { body: { profile_picture_key: picture } })).body
  const note = { client_id: id, item_type: 'NOTE' as const, text: 'Called', attachments: [key] }
  void (await browser.call(addActivity, { body: note })).body
  await planFollowUp({ browser }, id, { maturity_type: 'NOT_FIXED' })
  void (await browser.call(createLeadForm, { body: { name: 'Kitchen', starting_point: 'contact' } })).body
  const body = JSON.stringify({ items: [{ id: `lead of ${orgId}`, name: 'Lukas', email: 'lukas@example.com' }] })
  const headers = { 'content-type': 'application/json', 'x-test-signature': signature(secret, body) }
  await fetch(`${world().publicUrl}/hooks/test_source/${orgId}`, { method: 'POST', headers, body })
  await world().settle()
}

/** How many rows of an organisation each table holds, of those that hold any. */
async function left(orgId: string): Promise<Record<string, number>> {
  const tables = await world().sql<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name in ('org_id', 'for_org_id')`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const column = name === 'lead_inbox' ? 'for_org_id' : 'org_id'
    const [row] = await world().sql<{ n: number }>(`select count(*)::int as n from ${name} where ${column} = $1`, [
      orgId,
    ])
    if (row?.n) counts[name] = row.n
  }
  return counts
}

it('who signed in by a number alone hears by SMS that all is gone', async () => {
  const [browser, phone] = [world().browser(), '+6591274486']
  void (await browser.call(phoneCode, { body: { phone, country_code: 'SG' } })).body
  void (await browser.call(phoneSignIn, { body: { phone, code: await codeTo(world(), phone) } })).body
  await world().advance({ minutes: 3 })
  void (await browser.call(askDeletionCode)).body
  void (await browser.call(startDeletion, { body: { code: await codeTo(world(), phone) } })).body
  await world().advance({ days: 15 })
  await world().settle()
  const [last] = await world().outbox(phone)
  expect(last?.message).toMatchObject({
    channel: 'sms',
    sms: { text: 'Your Fairlead account was deleted. Everything in it was permanently deleted, as you requested.' },
  })
})

it('an account is deleted with all that is in it after two weeks, and nobody else’s', async () => {
  const [ann, bob] = [await world().signIn('ann@leaves.test'), await world().signIn('bob@stays.test')]
  await fill(ann)
  await fill(bob)
  const before = await left(bob.orgId)
  expect(Object.keys(await left(ann.orgId))).toEqual(
    expect.arrayContaining(['clients', 'activities', 'leads', 'lead_forms', 'lead_inbox', 'uploads', 'follow_ups']),
  )
  const picture = (await ann.browser.call(getUserDetails)).body.profile_picture?.cdn_url ?? ''
  expect((await fetch(picture)).status).toBe(200)

  const { delete_at: at } = await startAs(ann)
  expect(new Date(at ?? 0).getTime() - (await world().now()).getTime()).toBeGreaterThan(13.9 * 86_400_000)
  await world().advance({ days: 13 })
  await world().settle()
  expect((await left(ann.orgId)).clients).toBe(2)
  await world().advance({ days: 2 })
  await world().settle()
  expect(await left(ann.orgId)).toEqual({})
  expect(await world().sql('select 1 from users where email = $1', ['ann@leaves.test'])).toEqual([])
  expect((await fetch(picture)).status).toBe(404)
  expect((await ann.browser.call(getUserDetails)).status).toBe(401)
  expect((await mails('ann@leaves.test')).at(0)).toBe('Your Fairlead account was deleted')
  const kept = ['clients', 'activities', 'leads', 'lead_forms', 'lead_inbox', 'uploads', 'follow_ups', 'memberships']
  const after = await left(bob.orgId)
  for (const table of kept) expect([table, after[table]]).toEqual([table, before[table]])
  expect(await world().sql('select 1 from users where email = $1', ['bob@stays.test'])).toHaveLength(1)
  const [person] = await world().sql('select name, email, phone, picture_key from users where id = $1', [ann.userId])
  expect(person).toEqual({ name: 'Deleted', email: null, phone: null, picture_key: null })
  // The address is free again.
  const again = await world().signIn('ann@leaves.test')
  expect(again.userId).not.toBe(ann.userId)
})

it('what was interrupted goes on, what comes in in the meantime goes too, and nobody takes it back or signs in', async () => {
  const [ida, jon] = [await world().signIn('ida@leaves.test'), await world().signIn('jon@leaves.test')]
  for (const person of [ida, jon]) {
    await fill(person)
    await startAs(person)
  }
  await world().advance({ days: 13 })
  await world().settle()
  const browser = world().browser()
  void (await browser.call(emailCode, { body: { email: ida.email } })).body
  const code = await codeTo(world(), ida.email)
  // As a deletion leaves it that died on the way: begun, and a table already empty.
  await world().sql('update organizations set deleting_at = now() where id = $1', [ida.orgId])
  await world().sql('delete from notices where org_id = $1', [ida.orgId])
  expect((await browser.call(emailSignIn, { body: { email: ida.email, code } })).error.message).toBe(
    'This account is being deleted.',
  )
  expect((await ida.browser.call(cancelDeletion)).error.message).toContain('has started')
  await world().advance({ days: 2 })
  await world().settle()
  expect([await left(ida.orgId), await left(jon.orgId)]).toEqual([{}, {}])

  // A capture that was under way when its table had been emptied.
  await world().sql(
    `insert into events (id, org_id, name, subject_id, payload, at, depth) values (gen_random_uuid(), $1, 'late', $1, '{}', now(), 0)`,
    [ida.orgId],
  )
  await world().advance({ minutes: 11 })
  await world().settle()
  expect(await left(ida.orgId)).toEqual({})
})

it('it stays when others have joined in the meantime, and its owner is told', async () => {
  const kay = await world().signIn('kay@leaves.test')
  await startAs(kay)
  const lea = await joinTeam(world(), kay, 'lea@leaves.test')
  await world().advance({ days: 15 })
  await world().settle()
  expect(await world().sql('select 1 from users where email = $1', [lea.email])).toHaveLength(1)
  expect(await mails('kay@leaves.test')).toContain('Your Fairlead account won’t be deleted')
  expect(await world().sql('select delete_at, deleting_at from organizations where id = $1', [kay.orgId])).toEqual([
    { delete_at: null, deleting_at: null },
  ])
})

it('the person who took over the address deletes nothing unseen: the former address is told, and its undo keeps the account', async () => {
  const mia = await world().signIn('mia@leaves.test')
  await world().advance({ minutes: 1 })
  void (await mia.browser.call(startChangeEmail, { body: { new_email: 'thief@leaves.test' } })).body
  void (await mia.browser.call(changeEmail, { body: { code: await codeTo(world(), 'thief@leaves.test') } })).body
  const undo = (await linkTo(world(), 'mia@leaves.test')).searchParams.get('undo') ?? ''
  await startAs({ ...mia, email: 'thief@leaves.test' })
  expect(await mails('mia@leaves.test')).toContain('Your Fairlead account will be deleted in 14 days')
  void (
    await world()
      .browser()
      .call(undoChangeEmail, { body: { token: undo } })
  ).body
  await world().advance({ days: 15 })
  await world().settle()
  const back = await world().signIn('mia@leaves.test')
  expect(back.orgId).toBe(mia.orgId)
})

it('it needs a code, and can be taken back until its day', async () => {
  const cara = await world().signIn('cara@leaves.test')
  expect((await cara.browser.call(startDeletion, { body: { code: '123456' } })).error?.errors).toHaveProperty('code')
  expect((await cara.browser.call(getDeletion)).body).toEqual({ delete_at: null })
  const { delete_at: at } = await startAs(cara)
  expect((await cara.browser.call(getDeletion)).body).toEqual({ delete_at: at })
  expect(await mails('cara@leaves.test')).toContain('Your Fairlead account will be deleted in 14 days')
  void (await cara.browser.call(cancelDeletion)).body
  await world().advance({ days: 15 })
  await world().settle()
  await world().signIn('cara@leaves.test', cara.browser)
  expect((await cara.browser.call(getDeletion)).body).toEqual({ delete_at: null })
})

it('a team is not deleted while others work in it', async () => {
  const dan = await world().signIn('dan@leaves.test')
  await joinTeam(world(), dan, 'eve@leaves.test')
  expect((await dan.browser.call(askDeletionCode)).error?.message).toContain('This account still has other members')
})
