import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { GraphError } from '#flow/facebook'
import { metaGraph } from './index.ts'

/** Takes every call; answers none, or begins an answer that it never ends. */
const server = createServer((request, response) => {
  if (request.url?.includes('half')) response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":[')
})
let graphUrl = ''
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  graphUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v25.0`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

it.each(['nothing', 'half'])('gives up on Meta where %s is answered, as on an outage that passes', async (path) => {
  const graph = metaGraph({ graphUrl, loginUrl: 'https://login.test', timeoutMs: 20 })
  const error = await graph.call({ path, token: 'EAATEST' }).catch((failed: unknown) => failed)
  expect(error).toBeInstanceOf(GraphError)
  expect(error).toMatchObject({ kind: 'transient', message: 'Meta can’t be reached.' })
  expect((error as GraphError).cause).toMatchObject({ name: 'TimeoutError' })
})

it('waits 15 seconds for an answer, unless it is told otherwise', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  await metaGraph({ graphUrl, loginUrl: '' })
    .call({ path: 'nothing' })
    .catch(() => undefined)
  expect(timeout).toHaveBeenCalledWith(15_000)
  timeout.mockRestore()
})
