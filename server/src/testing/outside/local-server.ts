import { createServer, type IncomingMessage } from 'node:http'

export type Seen = {
  method: string
  path: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}
/** With status 0 the line is cut without an answer. */
type Answer = { status: number; headers?: Record<string, string>; body?: string }
export type LocalServer = { url: string; host: string; seen: Seen[]; close: () => Promise<void> }

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A small HTTP server that stands in for a provider: it keeps what it was sent and answers as told. */
export async function localServer(answer: (seen: Seen) => Answer | Promise<Answer>): Promise<LocalServer> {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    void readAll(request).then(async (body) => {
      const one = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
      seen.push(one)
      const { status, headers = {}, body: text = '' } = await answer(one)
      if (status === 0) response.destroy()
      else response.writeHead(status, headers).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
