import { once } from 'node:events'
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { socketPath } from '#platform/data-dir'
import type { Log } from '#platform/telemetry'
import { CommandError, type Io } from './command.ts'

/** What travels: a line of JSON for the command, one for each line that it says, one for its exit code. */
const Asked = z.object({ argv: z.array(z.string()), cwd: z.string() })
const Answer = z.union([
  z.object({ said: z.string() }),
  z.object({ complained: z.string() }),
  z.object({ code: z.int() }),
])

/** Longer names of sockets are cut by the system. */
const longestPath = 100
const longestLine = 64 * 1024

/**
 * Hears commands on a socket in the data folder, which only its owner can reach: the embedded database serves one
 * process. Answers how to stop hearing.
 */
export async function hearCommands(
  dir: string,
  log: Log,
  run: (argv: readonly string[], io: Io) => Promise<number>,
): Promise<() => Promise<void>> {
  const path = socketPath(dir)
  if (process.platform === 'win32' || path.length > longestPath) {
    log.warn({ path }, 'commands can’t reach this server: the path of its data folder can’t be used for a socket')
    return async () => {}
  }
  const server = createServer(async (socket) => {
    socket.on('error', () => {})
    const send = (answer: z.input<typeof Answer>) => socket.write(`${JSON.stringify(answer)}\n`)
    try {
      const line = await firstLine(socket.iterator({ destroyOnReturn: false }))
      const { argv, cwd } = Asked.parse(JSON.parse(line))
      const code = await run(argv, {
        cwd,
        say: (said) => void send({ said }),
        complain: (complained) => void send({ complained }),
      })
      send({ code })
    } catch (error) {
      log.warn({ err: error }, 'a command could not be read')
    }
    socket.end()
  })
  // The lock is ours: what lies there was left behind by a process that was killed.
  rmSync(path, { force: true })
  server.listen(path)
  await once(server, 'listening')
  chmodSync(path, 0o600)
  return async () => {
    if (!server.listening) return
    await new Promise((resolve) => server.close(resolve))
  }
}

async function firstLine(chunks: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const chunk of chunks) {
    text += chunk.toString()
    if (text.length > longestLine) throw new Error('the line is too long')
    const end = text.indexOf('\n')
    if (end >= 0) return text.slice(0, end)
  }
  throw new Error('the line was cut off')
}

function readAnswer(line: string): z.output<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(line))
  } catch {
    throw new CommandError('The server running on this data folder is a different version. Restart it.')
  }
}

/** Has the running server of a data folder do a command. Answers its exit code, or undefined when none runs there. */
export async function askServer(dir: string, argv: readonly string[], io: Io): Promise<number | undefined> {
  const path = socketPath(dir)
  if (process.platform === 'win32' || !existsSync(path)) return undefined
  const socket = connect(path)
  try {
    await once(socket, 'connect')
  } catch (error) {
    if (['ECONNREFUSED', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
  socket.write(`${JSON.stringify({ argv: [...argv], cwd: io.cwd } satisfies z.input<typeof Asked>)}\n`)
  for await (const line of createInterface({ input: socket })) {
    const answer = readAnswer(line)
    if ('code' in answer) return answer.code
    if ('said' in answer) io.say(answer.said)
    else io.complain(answer.complained)
  }
  io.complain('The server stopped before the command finished.')
  return 1
}
