import { getUserDetails } from '@fairlead/contract/identity/account'
import {
  accessPolicy,
  changeEmail,
  googleSignIn,
  signInOptions,
  startChangeEmail,
  undoChangeEmail,
} from '@fairlead/contract/identity/session'
import { describe, expect, it } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { googleAccounts } from '../../../testing/outside/google.ts'
import { codeTo, linkTo } from '../../../testing/sent.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'
import { issueAlertLink } from './magic-links.ts'

const google = googleAccounts()
const world = useWorld({ env: google.env })
const wrong = 'Incorrect OTP. Please check again or request a new code'
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function change(person: Person, email: string): Promise<void> {
  await world().advance({ minutes: 1 })
  void (await person.browser.call(startChangeEmail, { body: { new_email: email } })).body
  const code = await codeTo(world(), email)
  void (await person.browser.call(changeEmail, { body: { code } })).body
}
const undoLink = async (to: string) => (await linkTo(world(), to)).searchParams.get('undo') ?? ''
const undo = (token: string) => world().browser().call(undoChangeEmail, { body: { token } })
async function alertLink(person: Person): Promise<string> {
  const link = await world().inOrg(person.orgId, (ctx) => issueAlertLink(ctx, person.userId, '/clients'))
  return new URL(link).searchParams.get('token') ?? ''
}
const openAlert = (browser: Browser, magic_token: string) =>
  browser.call(accessPolicy, { query: { magic_token, confirmed: 'true' } })
async function signInByGoogle(email: string) {
  const browser = world().browser()
  const { google_nonce: nonce } = (await browser.call(signInOptions)).body
  const g_token = google.token({ nonce, email, sub: `Google's number of ${email}` })
  return (await browser.call(googleSignIn, { body: { g_token } })).body
}

describe('changing the address', () => {
  it('needs the code from the new one; the old one can undo it for 7 days, which ends every session (S10)', async () => {
    const sam = await world().signIn('sam@example.com')
    void (await sam.browser.call(startChangeEmail, { body: { new_email: 'sam.new@example.com' } })).body
    const code = await codeTo(world(), 'sam.new@example.com')
    expect((await sam.browser.call(changeEmail, { body: { code: other(code) } })).error.errors).toEqual({
      code: [wrong],
    })
    expect((await sam.browser.call(changeEmail, { body: { code } })).body.email).toBe('sam.new@example.com')
    const token = await undoLink('sam@example.com')
    await world().advance({ days: 6 })
    expect((await undo(token)).body.email).toBe('sam@example.com')
    expect((await sam.browser.call(getUserDetails)).status).toBe(401)
    expect((await undo(token)).status).toBe(410)
  })

  it('ends the links of alerts that were mailed to the old one', async () => {
    const uma = await world().signIn('uma@example.com')
    const token = await alertLink(uma)
    await change(uma, 'uma.new@example.com')
    expect((await openAlert(world().browser(), token)).error.error_type).toBe('LINK_USED')
  })

  it('that is undone leaves a thief no way back: no later undo, no alert link, no Google account (S10, S15)', async () => {
    const vic = await world().signIn('vic@example.com')
    await change(vic, 'thief@gmail.com')
    expect((await signInByGoogle('thief@gmail.com')).user_id).toBe(vic.userId)
    await change(vic, 'thief2@example.com')
    const [later, alert] = [await undoLink('thief@gmail.com'), await alertLink(vic)]
    const justUsed = await alertLink(vic)
    const thief = world().browser()
    expect((await openAlert(thief, justUsed)).status).toBe(200)

    expect((await undo(await undoLink('vic@example.com'))).body.email).toBe('vic@example.com')
    expect((await undo(later)).status).toBe(410)
    for (const token of [alert, justUsed]) expect((await openAlert(thief, token)).error.error_type).toBe('LINK_USED')
    const byGoogle = await signInByGoogle('thief@gmail.com')
    expect(byGoogle.is_new_user).toBe(true)
    expect(byGoogle.user_id).not.toBe(vic.userId)
    expect((await world().signIn('vic@example.com')).userId).toBe(vic.userId)
  })

  it('back by a later link does not take the first address’s link away', async () => {
    const wil = await world().signIn('wil@example.com')
    await change(wil, 'wil.thief@example.com')
    await change(wil, 'wil.thief2@example.com')
    expect((await undo(await undoLink('wil.thief@example.com'))).body.email).toBe('wil.thief@example.com')
    expect((await undo(await undoLink('wil@example.com'))).body.email).toBe('wil@example.com')
  })
})
