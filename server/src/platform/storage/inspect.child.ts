import { say, taskOf } from '#platform/apart'
import { type Drawn, redraw, type ToDraw, Unfit } from './inspect.ts'

/** A picture drawn in a process of its own: its reader is JavaScript, and would hold up the server. */
const asked = await taskOf<ToDraw>()
const bytes = Buffer.from(asked.bytes.buffer, asked.bytes.byteOffset, asked.bytes.byteLength)

async function draw(): Promise<Drawn> {
  try {
    return { picture: await redraw(bytes, asked.type) }
  } catch (error) {
    if (error instanceof Unfit) return { unfit: error.message }
    throw error
  }
}
await say(await draw())
