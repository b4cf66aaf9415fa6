import { emailCode, emailSignIn } from '@fairlead/contract/identity/session'
import { updateOnboardingStatus } from '@fairlead/contract/seeing/onboarding'
import { Browser } from '../browser.ts'

/** Signs in at a real server by the code in its outbox; a new address becomes an owner, who skips the first screens. */
export async function signInByOutbox(appUrl: string, email: string): Promise<{ browser: Browser; userId: string }> {
  const browser = new Browser(appUrl)
  void (await browser.call(emailCode, { body: { email } })).body
  const outbox = await browser.fetch<{ results: { subject: string }[] }>(
    `/dev/outbox?format=json&to=${encodeURIComponent(email)}`,
  )
  const code = /\b\d{6}\b/.exec(outbox.body.results[0]?.subject ?? '')?.[0]
  if (!code) throw new Error(`no code was sent to ${email}`)
  const { user_id: userId, is_new_user: isNew } = (await browser.call(emailSignIn, { body: { email, code } })).body
  if (isNew) void (await browser.call(updateOnboardingStatus, { body: { platform: 'WEB_APP' } })).body
  return { browser, userId }
}
