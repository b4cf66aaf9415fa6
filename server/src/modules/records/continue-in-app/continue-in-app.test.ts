import { accessPolicy, appStartup, logout, signOutEverywhere } from '@fairlead/contract/identity/session'
import { continueClientInApp } from '@fairlead/contract/records/continue-in-app'
import { fromDeepLink } from '@fairlead/contract/seeing/deep-links'
import { expect, it } from 'vitest'
import { addClient } from '../../../testing/make.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
const linkTo = (p: Person, id: string) => p.browser.call(continueClientInApp, { params: { id } })

it('opens the same client on a phone and signs in there, once and for a quarter of an hour', async () => {
  const ann = await world().signIn('ann@example.com')
  const id = await addClient(ann)
  const { url, svg, ends_at } = (await linkTo(ann, id)).body
  expect(svg).toMatch(/^<svg/)
  expect(Date.parse(ends_at) - (await world().now()).getTime()).toBeLessThanOrEqual(15 * 60_000)
  const link = new URL(url)
  expect(fromDeepLink(link.searchParams.get('path') ?? '')).toBe(`/client/${id}`)

  const magic_token = link.searchParams.get('token') ?? ''
  const phone = world().browser()
  // The person who scanned the code says so first: a scanner of links that runs scripts does not.
  expect((await phone.call(accessPolicy, { query: { magic_token } })).error.error_type).toBe('CONFIRM_DEVICE')
  expect((await phone.call(accessPolicy, { query: { magic_token, confirmed: 'true' } })).status).toBe(200)
  expect((await phone.call(appStartup)).body.user_details.id).toBe(ann.userId)
  const other = world().browser()
  expect((await other.call(accessPolicy, { query: { magic_token, confirmed: 'true' } })).error.error_type).toBe(
    'LINK_USED',
  )

  const late = new URL((await linkTo(ann, id)).body.url).searchParams.get('token') ?? ''
  await world().advance({ minutes: 16 })
  expect((await other.call(accessPolicy, { query: { magic_token: late, confirmed: 'true' } })).error.error_type).toBe(
    'LINK_EXPIRED',
  )
})

it('is void once the session that made it has ended (S10)', async () => {
  for (const [name, ending] of [['cy', signOutEverywhere] as const, ['dan', logout] as const]) {
    const cy = await world().signIn(`${name}@example.com`)
    const { url } = (await linkTo(cy, await addClient(cy))).body
    void (await cy.browser.call(ending)).body
    const magic_token = new URL(url).searchParams.get('token') ?? ''
    const phone = await world()
      .browser()
      .call(accessPolicy, { query: { magic_token, confirmed: 'true' } })
    expect(phone.error.error_type).toBe('LINK_USED')
  }
})

it('is given thirty times an hour', async () => {
  const bob = await world().signIn('bob@example.com')
  const id = await addClient(bob)
  const answers = await Promise.all(Array.from({ length: 31 }, () => linkTo(bob, id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})
