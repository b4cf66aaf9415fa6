import { generateKeyPairSync } from 'node:crypto'
import { emailCode, emailSignIn, googleSignIn, signInOptions } from '@fairlead/contract/identity/session'
import { describe, expect, it } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { clientId, googleAccounts } from '../../testing/outside/google.ts'
import { useWorld } from '../../testing/test-world.ts'

const google = googleAccounts()
const { token } = google
const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
const world = useWorld({ env: google.env })

async function start(): Promise<{ browser: Browser; nonce: string }> {
  const browser = world().browser()
  const { google_nonce: nonce, google_client_id } = (await browser.call(signInOptions)).body
  expect(google_client_id).toBe(clientId)
  return { browser, nonce }
}
const signIn = (browser: Browser, g_token: string) =>
  browser.call(googleSignIn, { body: { g_token } }, { headers: { 'os-platform': 'web' } })

describe('Google sign-in', () => {
  it('makes an account for a Gmail address, and knows it again by Google’s own id when the address changes', async () => {
    const { browser, nonce } = await start()
    const first = (await signIn(browser, token({ nonce }))).body
    expect(first.is_new_user).toBe(true)
    const again = await start()
    const second = (await signIn(again.browser, token({ nonce: again.nonce, email: 'nora.new@gmail.com' }))).body
    expect(second).toEqual({ success: true, is_new_user: false, user_id: first.user_id })
  })

  it('refuses tokens that are forged, over, for others, of others, unsigned, or of another browser (S9)', async () => {
    const { browser, nonce } = await start()
    const now = Math.floor(Date.now() / 1000)
    const forged = [
      token({ nonce }, { key: other.privateKey }),
      token({ nonce }, { alg: 'none' }),
      token({ nonce, aud: 'somebody-else' }),
      token({ nonce, iss: 'https://evil.example' }),
      token({ nonce, iat: now - 8000, exp: now - 4000 }),
      token({ nonce: 'of another browser' }),
      token({}),
      `${token({ nonce }).slice(0, -4)}AAAA`,
      'not.a.token',
    ]
    for (const g_token of forged) expect((await signIn(browser, g_token)).status).toBe(400)
    expect(browser.cookies.has('fairlead')).toBe(false)
  })

  it('links an existing account only when Google vouches for the mailbox, else asks for the e-mail code once (rule 7)', async () => {
    const owner = await world().signIn('vic@corp.example')
    await world().advance({ minutes: 1 })
    const { browser, nonce } = await start()
    const claims = { nonce, sub: '2002', email: 'vic@corp.example' }
    const asked = await signIn(browser, token(claims))
    expect(asked.error).toMatchObject({
      statusCode: 409,
      error_type: 'CODE_REQUIRED',
      current: { email: 'vic@corp.example' },
    })
    // One that is asked for instead of a lost mail's is good for the same.
    await world().advance({ minutes: 1 })
    void (await browser.call(emailCode, { body: { email: 'vic@corp.example' } })).body
    await world().settle()
    const [mail] = await world().outbox('vic@corp.example')
    const code = mail?.message.channel === 'mail' ? (/\d{6}/.exec(mail.message.mail.subject)?.[0] ?? '') : ''
    expect((await browser.call(emailSignIn, { body: { email: 'vic@corp.example', code } })).body.user_id).toBe(
      owner.userId,
    )
    const later = await start()
    expect((await signIn(later.browser, token({ ...claims, nonce: later.nonce }))).body.user_id).toBe(owner.userId)
  })

  it('takes a Workspace domain’s word, and no unverified address', async () => {
    const a = await start()
    expect(
      (await signIn(a.browser, token({ nonce: a.nonce, sub: '3003', email: 'w@corp2.example', hd: 'corp2.example' })))
        .status,
    ).toBe(200)
    for (const hd of [null, '', 0]) {
      const none = await start()
      const claims = { nonce: none.nonce, sub: `33${hd}`, email: `x${hd}@corp3.example`, hd } as never
      expect((await signIn(none.browser, token(claims))).error.error_type).toBe('CODE_REQUIRED')
    }
    const b = await start()
    const unverified = await signIn(
      b.browser,
      token({ nonce: b.nonce, sub: '4004', email: 'u@gmail.com', email_verified: false }),
    )
    expect(unverified.error.error_type).toBe('CODE_REQUIRED')
  })
})
