import { generateKeyPairSync } from 'node:crypto'
import { emailCode, emailSignIn } from '@fairlead/contract/identity/session'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, it } from 'vitest'
import { until } from '../../testing/chaos/until.ts'
import { useWorld } from '../../testing/test-world.ts'

/** A mail server of others, which wants a name and a password over TLS. */
const received: string[] = []
const wasSecure: boolean[] = []
const server = new SMTPServer({
  onAuth: ({ username, password }, { secure }, done) => {
    wasSecure.push(secure)
    if (username === 'fl' && password === 'pass word') done(null, { user: 'fl' })
    else done(new Error('bad login'))
  },
  onData(stream, _session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      received.push(Buffer.concat(chunks).toString())
      done()
    })
  },
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.server.address() as { port: number }
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const world = useWorld({
  env: {
    MAIL_URL: `smtp://fl:pass%20word@127.0.0.1:${port}?tls.rejectUnauthorized=false`,
    MAIL_FROM: 'Fairlead <hello@mail.example.com>',
    DKIM_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    DKIM_DOMAIN: 'example.com',
  },
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

it('a person signs in by the code that a mail server was handed, encrypted and signed, all of one domain', async () => {
  const browser = world().browser()
  void (await browser.call(emailCode, { body: { email: 'ann@example.com' } })).body
  await world().settle()
  const mail = await until('the mail', () => received[0])
  expect(wasSecure).toEqual([true])
  const unfolded = mail.replace(/\r\n[ \t]+/g, ' ')
  expect(unfolded).toMatch(/^From: Fairlead <hello@mail\.example\.com>\r$/m)
  expect(unfolded).toMatch(/^Message-ID: <[^@]+@mail\.example\.com>\r$/m)
  expect(unfolded).toMatch(/^DKIM-Signature: .*d=example\.com;.*s=fairlead;/m)
  expect(unfolded).not.toMatch(/^List-Unsubscribe/m)
  const code = /^Subject: .*\b(\d{6})\b/m.exec(unfolded)?.[1] ?? ''
  const signedIn = (await browser.call(emailSignIn, { body: { email: 'ann@example.com', code } })).body
  expect(signedIn.is_new_user).toBe(true)
  // What was sent is kept nowhere.
  const [row] = await world().sql('select status, sealed from outbound_messages')
  expect(row).toEqual({ status: 'sent', sealed: null })
})
