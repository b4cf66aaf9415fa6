import { getUserDetails, updateUserDetails } from '@fairlead/contract/identity/account'
import { callingCode, emailCode, emailSignIn, phoneCode, phoneSignIn } from '@fairlead/contract/identity/session'
import { describe, expect, it } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { aClient } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { codeTo } from '../../../testing/sent.ts'
import { useWorld } from '../../../testing/test-world.ts'

const world = useWorld({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
const from = (address: string, more: Record<string, string> = {}) => ({
  headers: { 'x-forwarded-for': address, ...more },
})

async function signUp(email: string, headers: Record<string, string>): Promise<Browser> {
  const browser = world().browser()
  void (await browser.call(emailCode, { body: { email } }, from('192.0.2.1'))).body
  const code = await codeTo(world(), email)
  void (await browser.call(emailSignIn, { body: { email, code } }, { headers })).body
  return browser
}
let name = 0
async function readNumber(browser: Browser, phonenumber: string): Promise<string | null> {
  const body = { name: `Client ${++name}`, phonenumber, add_anyway: true }
  return (await aClient({ browser }, body)).phone_number
}

describe('codes that one network asks for', () => {
  it('are counted for the IPv6 network, not for each of its addresses (S4, S55)', async () => {
    const ask = async (email: string, address: string) =>
      (await world().browser().call(emailCode, { body: { email } }, from(address))).status
    for (let i = 1; i <= 20; i++)
      expect(await ask(`flood${i}@example.com`, `2001:db8:0:1:${i.toString(16)}::1`)).toBe(200)
    expect(await ask('flood@example.com', '2001:db8:0:1:ffff::1')).toBe(429)
    expect(await ask('neighbour@example.com', '2001:db8:0:2::1')).toBe(200)
    // A port makes nobody somebody else, and what cannot be read counts as the proxy.
    for (let i = 1; i <= 20; i++) {
      expect(await ask(`port${i}@example.com`, i % 2 ? `203.0.113.9:${2000 + i}` : `::ffff:203.0.113.9%z${i}`)).toBe(
        200,
      )
      expect(await ask(`odd${i}@example.com`, ['nonsense', '010.1.1.1', '', '[::1', `0x${i}`][i % 5] ?? '')).toBe(200)
    }
    expect(await ask('port@example.com', '203.0.113.9')).toBe(429)
    expect(await ask('odd@example.com', 'unknown')).toBe(429)
    expect(await ask('elsewhere@example.com', '203.0.113.10, nonsense')).toBe(429)
    await world().sql('delete from rate_limits')
  })
})

describe('the country of an account', () => {
  it('is guessed at every sign-up, so that numbers without a calling code are read (rules 23 and 35)', async () => {
    const byLanguage = await signUp('gina@example.com', { 'accept-language': 'en-SG,en;q=0.9' })
    expect((await byLanguage.call(getUserDetails)).body.country_code).toBe('SG')
    expect(await readNumber(byLanguage, '9127 4486')).toBe('+6591274486')

    const byNumber = world().browser()
    void (await byNumber.call(phoneCode, { body: { phone: '+44 7911 123456' } }, from('192.0.2.2'))).body
    const code = await codeTo(world(), '+447911123456')
    void (await byNumber.call(phoneSignIn, { body: { phone: '+44 7911 123456', code } })).body
    expect(await readNumber(byNumber, '07911 123457')).toBe('+447911123457')
  })

  it('is a proxy’s word when the proxy is trusted, and never a word of the browser’s own', async () => {
    const given = { 'cf-ipcountry': 'JP', 'accept-language': 'de' }
    const asked = async (headers: Record<string, string>) =>
      (await world().browser().call(callingCode, {}, { headers })).body.country_code
    expect(await asked(from('192.0.2.3', given).headers)).toBe('JP')
    expect(await asked(given)).toBe('DE')
    expect(await readNumber(await signUp('hana@example.com', from('192.0.2.3', given).headers), '090-1234-5678')).toBe(
      '+819012345678',
    )
  })

  it('follows its owner’s profile at once, and not a member’s', async () => {
    const ivy = await world().signIn('ivy@example.com')
    const member = await joinTeam(world(), ivy, 'member@example.com', { viewOtherAssignedClients: true })
    void (await ivy.browser.call(updateUserDetails, { body: { country_code: 'SG' } })).body
    void (await member.browser.call(updateUserDetails, { body: { country_code: 'JP' } })).body
    for (const { browser } of [ivy, member]) expect(await readNumber(browser, '9127 4486')).toBe('+6591274486')
  })
})
