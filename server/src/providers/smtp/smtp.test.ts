import { createHash, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Rejected, Unavailable } from '#platform/outbound'
import { smtp } from './index.ts'

type Received = { from: string; to: string[]; text: string }
const received: Received[] = []
let refuse: { code: number; at?: 'RCPT' | 'DATA' } | undefined
/** Takes mails and never says so. */
let isMute = false
let server: SMTPServer
let port = 0

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'fl' && password === 'p/w' ? done(null, { user: 'fl' }) : done(new Error('bad login')),
    onRcptTo: (_address, _session, done) => done(refusal('RCPT')),
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
        if (!isMute) done(refusal('DATA'))
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.server.address() as { port: number }).port
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
const refusal = (at: 'RCPT' | 'DATA') =>
  refuse && (refuse.at ?? 'RCPT') === at ? Object.assign(new Error('no'), { responseCode: refuse.code }) : null
beforeEach(() => {
  refuse = undefined
  isMute = false
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
  // Of several forms the last is the best (RFC 2046, 5.1.4).
  expect(received[0]?.text.indexOf('text/plain')).toBeLessThan(received[0]?.text.indexOf('text/html') ?? 0)
  expect(received[0]?.text).not.toMatch(/^(List-|DKIM-)/m)
})

it('signs with DKIM for the sender’s domain, so that a change on the way is seen; digests say how to end them', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const dkim = {
    domain: 'fairlead.example',
    selector: 'fl',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
  const transport = smtp(`smtp://127.0.0.1:${port}`, 'Fairlead <hello@fairlead.example>', { dkim })
  const unsubscribe = `https://go.fairlead.example/unsubscribe/${'a'.repeat(120)}`
  await transport.send({ ...mail, subject: 'Žluťoučký kůň', unsubscribe })
  const text = received[0]?.text ?? ''
  expect(signature(text)).toMatchObject({ d: 'fairlead.example', s: 'fl', a: 'rsa-sha256' })
  expect(signature(text).h?.toLowerCase().split(':')).toEqual(
    expect.arrayContaining(['from', 'subject', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post']),
  )
  expect(isSigned(text, publicKey)).toBe(true)
  expect(isSigned(text.replace('a@example.com', 'b@example.com').replace('To: ann', 'To: bob'), publicKey)).toBe(false)
  expect(isSigned(text.replace('Text', 'Test'), publicKey)).toBe(false)
  const unfolded = text.replace(/\r\n[ \t]+/g, ' ')
  expect(unfolded).toContain(`List-Unsubscribe: <${unsubscribe}>\r\n`)
  expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  refuse = { code: 451 }
  await expect(transport.send(mail)).rejects.toBeInstanceOf(Unavailable)
  transport.close()
  // Signing reads the mail before the server does: that it was read says nothing.
  const silent = await listening((socket) => {
    socket.write('220 hello\r\n')
    socket.on('data', (data) => String(data).startsWith('EHLO') && socket.write('250 hello\r\n'))
  })
  const unheard = smtp(silent.url, 'f@fairlead.example', { silentMs: 200, dkim })
  await expect(unheard.send(mail)).rejects.toBeInstanceOf(Unavailable)
  unheard.close()
  await silent.close()
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
  refuse = { code: 554, at: 'DATA' }
  await expect(transport.send(mail)).rejects.toThrow(new Rejected('The mail server rejected the email.'))
  refuse = { code: 451 }
  await expect(transport.send(mail)).rejects.toBeInstanceOf(Unavailable)
  refuse = { code: 452, at: 'DATA' }
  await expect(transport.send(mail)).rejects.toBeInstanceOf(Unavailable)
  transport.close()
  await expect(smtp('smtp://127.0.0.1:1', 'f@fairlead.example').send(mail)).rejects.toBeInstanceOf(Unavailable)
})

it('waits for what is amiss between the server and us: a wrong password, a server that takes nobody', async () => {
  const stranger = smtp(`smtp://fl:wrong@127.0.0.1:${port}`, 'f@fairlead.example')
  await expect(stranger.send(mail)).rejects.toThrow(
    new Unavailable('The mail server rejected our username or password.'),
  )
  stranger.close()
  const closed = await listening((socket) => socket.end('554 no service here\r\n'))
  const transport = smtp(closed.url, 'f@fairlead.example')
  await expect(transport.send(mail)).rejects.toBeInstanceOf(Unavailable)
  transport.close()
  await closed.close()
})

it('gives a server up that says nothing; after the mail was handed over nobody knows what became of it', async () => {
  const silent = await listening(() => {})
  const unheard = smtp(silent.url, 'f@fairlead.example', { silentMs: 50 })
  await expect(unheard.send(mail)).rejects.toBeInstanceOf(Unavailable)
  unheard.close()
  await silent.close()

  isMute = true
  const transport = smtp(`smtp://127.0.0.1:${port}`, 'f@fairlead.example', { silentMs: 500 })
  const error = await transport.send(mail).catch((thrown: unknown) => thrown)
  transport.close()
  expect(received).toHaveLength(1)
  expect(error).toBeInstanceOf(Error)
  expect(error instanceof Unavailable || error instanceof Rejected).toBe(false)
})

const relaxed = (header: string) => {
  const [name = '', ...rest] = header.split(':')
  return `${name.toLowerCase().trim()}:${rest
    .join(':')
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}`
}
const headersOf = (text: string) => (text.split('\r\n\r\n')[0] ?? '').split(/\r\n(?![ \t])/)
const dkimHeader = (text: string) => headersOf(text).find((header) => /^dkim-signature:/i.test(header)) ?? ''
/** The parts of a mail's DKIM signature. */
const signature = (text: string): Record<string, string> =>
  Object.fromEntries(
    dkimHeader(text)
      .replace(/^[^:]+:/, '')
      .split(';')
      .map((part) => [part.slice(0, part.indexOf('=')).trim(), part.slice(part.indexOf('=') + 1).replace(/\s+/g, '')]),
  )
/** Checks a signature as a receiver does (RFC 6376, relaxed/relaxed). */
function isSigned(text: string, key: KeyObject): boolean {
  const parts = signature(text)
  const body = text
    .slice(text.indexOf('\r\n\r\n') + 4)
    .replace(/[ \t]+(?=\r\n)/g, '')
    .replace(/[ \t]+/g, ' ')
  const hash = createHash('sha256')
    .update(`${body.replace(/(\r\n)*$/, '')}\r\n`)
    .digest('base64')
  if (hash !== parts.bh) return false
  const rest = headersOf(text)
  const signed = (parts.h ?? '').split(':').flatMap((name) => {
    const at = rest.findLastIndex((header) => header.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    return at < 0 ? [] : rest.splice(at, 1).map(relaxed)
  })
  const own = relaxed(dkimHeader(text)).replace(/b=[^;]*$/, 'b=')
  return createVerify('sha256')
    .update([...signed, own].join('\r\n'))
    .verify(key, parts.b ?? '', 'base64')
}

/** A server that only does this to the person who comes. */
async function listening(greet: (socket: Socket) => void): Promise<{ url: string; close: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const plain = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    greet(socket)
  })
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(plain.address() as { port: number }).port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        plain.close(() => resolve())
      }),
  }
}
