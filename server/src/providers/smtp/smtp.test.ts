import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Rejected, Unavailable } from '#platform/outbound'
import { smtp } from './index.ts'

type Received = { from: string; to: string[]; text: string }
const received: Received[] = []
let refuse: { code: number } | undefined
let server: SMTPServer
let port = 0

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'fl' && password === 'p/w' ? done(null, { user: 'fl' }) : done(new Error('bad login')),
    onRcptTo: (_address, _session, done) =>
      done(refuse ? Object.assign(new Error('no'), { responseCode: refuse.code }) : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((r) => r.address),
          text: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.server.address() as { port: number }).port
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
beforeEach(() => {
  refuse = undefined
  received.length = 0
})
const mail = { id: '0190-1', to: 'ann@example.com', subject: 'Hello', text: 'Text', html: '<p>Text</p>' }

it('sends text and HTML with a stable message id, and says that a machine wrote it', async () => {
  const transport = smtp(`smtp://fl:p%2Fw@127.0.0.1:${port}`, 'Fairlead <hello@fairlead.example>')
  await transport.send(mail)
  transport.close()
  expect(received).toMatchObject([{ from: 'hello@fairlead.example', to: ['ann@example.com'] }])
  for (const line of [
    'Message-ID: <0190-1@fairlead.example>',
    'Auto-Submitted: auto-generated',
    'Subject: Hello',
    'text/plain',
    'text/html',
  ])
    expect(received[0]?.text).toContain(line)
})

it('cannot be made to write headers of a stranger’s choice (S48)', async () => {
  const transport = smtp(`smtp://127.0.0.1:${port}`, 'Fairlead <hello@fairlead.example>')
  await transport.send({ ...mail, subject: 'Hi\r\nBcc: victim@example.com' })
  transport.close()
  expect(received[0]?.to).toEqual(['ann@example.com'])
  expect(received[0]?.text).not.toMatch(/^Bcc:/m)
})

it('tells a refusal for good from one for now, and from a server that is away', async () => {
  const transport = smtp(`smtp://127.0.0.1:${port}`, 'f@fairlead.example')
  refuse = { code: 550 }
  await expect(transport.send(mail)).rejects.toBeInstanceOf(Rejected)
  refuse = { code: 451 }
  await expect(transport.send(mail)).rejects.toBeInstanceOf(Unavailable)
  transport.close()
  await expect(smtp('smtp://127.0.0.1:1', 'f@fairlead.example').send(mail)).rejects.toBeInstanceOf(Unavailable)
})
