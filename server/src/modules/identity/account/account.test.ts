import {
  getOrgPreferences,
  getUserDetails,
  getUserPreferences,
  setOrgPreferences,
  setUserPreferences,
  updateUserDetails,
} from '@fairlead/contract/identity/account'
import { changeEmail, phoneCode, phoneSignIn, startChangeEmail } from '@fairlead/contract/identity/session'
import { createUploadLink } from '@fairlead/contract/uploads'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { joinTeam } from '../../../testing/members.ts'
import { codeTo } from '../../../testing/sent.ts'
import { useWorld } from '../../../testing/test-world.ts'
import { png, postFile, uploadFile } from '../../../testing/upload.ts'

const world = useWorld()

describe('the profile', () => {
  it('keeps what is not sent, clears what is null, and keeps a number as it was typed (rule 201)', async () => {
    const { browser } = await world().signIn('ann@example.com')
    const put = (body: z.input<typeof updateUserDetails.body>) => browser.call(updateUserDetails, { body })
    void (await put({ name: ' Ann Tan ', phone_number: '9127 4486', country_code: 'SG' })).body
    const changed = (await put({ whatsapp_number: '+44 20 7946 0958' })).body
    expect(changed).toMatchObject({
      name: 'Ann Tan',
      phone_number: { raw_input: '9127 4486', formatted: '+65 9127 4486' },
      whatsapp_number: { raw_input: '+44 20 7946 0958' },
      country_code: 'SG',
      is_email_verified: true,
      is_phone_verified: false,
    })
    expect((await put({ phone_number: null })).body).toMatchObject({
      phone_number: null,
      whatsapp_number: { raw_input: '+44 20 7946 0958' },
    })
    expect((await browser.call(getUserDetails)).body).toMatchObject({ name: 'Ann Tan', phone_number: null })
  })

  it('keeps the number by which alone its person signs in, until there is an address (S10, rule 8)', async () => {
    const browser = world().browser()
    void (await browser.call(phoneCode, { body: { phone: '+65 9127 4486' } })).body
    const code = await codeTo(world(), '+6591274486')
    void (await browser.call(phoneSignIn, { body: { phone: '+65 9127 4486', code } })).body
    const put = (body: z.input<typeof updateUserDetails.body>) => browser.call(updateUserDetails, { body })
    for (const phone_number of ['+65 8127 4486', null])
      expect((await put({ phone_number, name: 'Lost' })).error).toMatchObject({
        statusCode: 400,
        errors: { phone_number: [expect.stringContaining('Add an email address')] },
      })
    const respelled = (await put({ phone_number: '+6591274486' })).body
    expect(respelled).toMatchObject({ name: 'New user', is_phone_verified: true })

    void (await browser.call(startChangeEmail, { body: { new_email: 'ann.phone@example.com' } })).body
    const confirmed = { code: await codeTo(world(), 'ann.phone@example.com') }
    void (await browser.call(changeEmail, { body: confirmed })).body
    expect((await put({ phone_number: '+65 8127 4486' })).body).toMatchObject({
      phone_number: { raw_input: '+65 8127 4486' },
      is_phone_verified: false,
    })
  })

  it('refuses a name of nothing, a number that is none and a zone that does not exist, each on its field', async () => {
    const { browser } = await world().signIn('bob@example.com')
    for (const [field, value] of Object.entries({ name: '  ', phone_number: '12', zone: 'Mars/Olympus' })) {
      const answer = await browser.call(updateUserDetails, { body: { [field]: value } as never })
      expect([answer.status, Object.keys(answer.error.errors ?? {})]).toEqual([400, [field]])
    }
  })

  it('has a picture that was uploaded for it, and no other file', async () => {
    const { browser } = await world().signIn('cy@example.com')
    const key = await uploadFile(browser, 'PROFILE_PICTURE', 'me.png', await png())
    const withPicture = (await browser.call(updateUserDetails, { body: { profile_picture_key: key } })).body
    await world().settle()
    const picture = await fetch(withPicture.profile_picture?.cdn_url ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    const attachment = await uploadFile(browser, 'TIMELINE_ATTACHMENT', 'note.png', await png())
    const refused = await browser.call(updateUserDetails, { body: { profile_picture_key: attachment } })
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([400, ['profile_picture_key']])
  })

  it('keeps the picture until the next one is known to be one, and says what is wrong with it', async () => {
    const { browser } = await world().signIn('fay@example.com')
    const link = async (file_name: string) =>
      (await browser.call(createUploadLink, { body: { file_name, file_upload_ref: 'PROFILE_PICTURE' } })).body
    const put = (key: string | undefined) =>
      browser.call(updateUserDetails, { body: { profile_picture_key: key ?? '' } })
    const first = await link('me.png')
    await postFile(first, await png())
    // The name that the link's fields give the file, as it stands there.
    const { profile_picture: shown } = (await put(first.fields.key)).body
    expect(shown).not.toBeNull()
    await world().settle()
    const wrong = {
      'never.png': [undefined, /didn’t arrive/],
      'text.png': [Buffer.from('just a text'), /contents don’t match/],
      'half.png': [(await png()).subarray(0, 60), /damaged/],
      'photo.jpg': [await png(), /contents don’t match/],
    } as const
    for (const [name, [bytes, why]] of Object.entries(wrong)) {
      const next = await link(name)
      if (bytes) expect(await postFile(next, Buffer.from(bytes))).toBe(204)
      const refused = await put(next.fields.key)
      expect([name, refused.status, refused.error.errors?.profile_picture_key?.[0]]).toEqual([
        name,
        400,
        expect.stringMatching(why),
      ])
      expect(refused.error.message).toMatch(why)
    }
    await world().settle()
    expect((await browser.call(getUserDetails)).body.profile_picture).toEqual(shown)
    expect((await fetch(shown?.cdn_url ?? '')).status).toBe(200)
  })

  it('counts the devices where the person is signed in, when asked', async () => {
    const dan = await world().signIn('dan@example.com')
    await world().advance({ minutes: 1 })
    await world().signIn('dan@example.com')
    expect((await dan.browser.call(getUserDetails)).body.num_devices).toBeUndefined()
    expect((await dan.browser.call(getUserDetails, { query: { fetch_num_devices: 'true' } })).body.num_devices).toBe(2)
  })

  it('of the account is renamed by its owner only', async () => {
    const eve = await world().signIn('eve@example.com')
    const member = await joinTeam(world(), eve, 'member@example.com')
    const body = { organization_name: 'Harbour Kitchens' }
    expect((await member.browser.call(updateUserDetails, { body })).status).toBe(403)
    expect((await eve.browser.call(updateUserDetails, { body })).body.organization.name).toBe('Harbour Kitchens')
    expect((await member.browser.call(getUserDetails)).body).toMatchObject({
      organization: { name: 'Harbour Kitchens' },
      usersorganization: { owner_email: 'eve@example.com' },
    })
  })
})

describe('preferences', () => {
  it('change one by one, also when two are saved at the same moment', async () => {
    const { browser } = await world().signIn('fay@example.com')
    const before = (await browser.call(getUserPreferences)).body
    await Promise.all([
      browser.call(setUserPreferences, { body: { auto_next_step_days: 3 } }),
      browser.call(setUserPreferences, { body: { colour_scheme: 'dark' } }),
      browser.call(setUserPreferences, { body: { alerts: { NEW_LEAD: { email_alert: false } } } }),
      browser.call(setUserPreferences, { body: { alerts: { FOLLOW_UP_DUE: { email_alert: true } } } }),
      browser.call(setUserPreferences, { body: { days_off: [0, 6] } }),
    ])
    expect((await browser.call(getUserPreferences)).body).toEqual({
      ...before,
      auto_next_step_days: 3,
      colour_scheme: 'dark',
      days_off: [0, 6],
      alerts: {
        ...before.alerts,
        NEW_LEAD: { ...before.alerts.NEW_LEAD, email_alert: false },
        FOLLOW_UP_DUE: { ...before.alerts.FOLLOW_UP_DUE, email_alert: true },
      },
    })
  })

  it('hold the usual time as the person reads it, and give it in UTC for their zone (rule 54)', async () => {
    const { browser } = await world().signIn('gus@example.com')
    void (await browser.call(updateUserDetails, { body: { zone: 'Asia/Kolkata' } })).body
    void (await browser.call(setUserPreferences, { body: { default_next_step_time: '08:45' } })).body
    expect((await browser.call(getUserPreferences)).body).toMatchObject({
      default_next_step_time: '08:45',
      default_next_step_time_utc: '03:15',
    })
    void (await browser.call(setUserPreferences, { body: { default_next_step_time_utc: '04:00' } })).body
    expect((await browser.call(getUserPreferences)).body.default_next_step_time).toBe('09:30')
  })

  it('refuse what none of the choices is, on its field, and change nothing', async () => {
    const { browser } = await world().signIn('hal@example.com')
    const before = (await browser.call(getUserPreferences)).body
    for (const body of [{ auto_next_step_days: 5 }, { days_off: [7] }, { skip_contact_log: ['FAX'] }, { nope: 1 }]) {
      const answer = await browser.call(setUserPreferences, { body: { colour_scheme: 'light', ...body } as never })
      expect([answer.status, Object.keys(answer.error.errors ?? {})[0]?.split('.')[0]]).toEqual([
        400,
        Object.keys(body)[0],
      ])
    }
    expect((await browser.call(getUserPreferences)).body).toEqual(before)
  })
})

describe('preferences of the account', () => {
  it('are changed by the owner alone, field by field; an empty message is none (rules 45, 69, 212)', async () => {
    const owner = await world().signIn('olga@example.com')
    const member = await joinTeam(world(), owner, 'mats@example.com')
    const save = (body: z.input<typeof setOrgPreferences.body>) => owner.browser.call(setOrgPreferences, { body })
    await Promise.all([save({ default_share_message: ' Have a look: ' }), save({ auto_unmark_type: 'CONTENT_SENT' })])
    expect((await member.browser.call(getOrgPreferences)).body).toMatchObject({
      default_share_message: 'Have a look:',
      auto_unmark_type: 'CONTENT_SENT',
      enable_subteams_feature: false,
    })
    expect((await member.browser.call(setOrgPreferences, { body: { auto_unmark_type: 'CLIENT_VIEWED' } })).status).toBe(
      403,
    )
    expect((await save({ default_share_message: '  ', enable_subteams_feature: true })).body).toMatchObject({
      default_share_message: null,
      enable_subteams_feature: true,
    })
    expect((await save({ default_share_message: 'x'.repeat(4001) })).error?.errors).toHaveProperty(
      'default_share_message',
    )
  })
})
