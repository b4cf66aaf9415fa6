import { say, taskOf } from '#platform/apart'
import { countPages, type Opened, redraw, type ToOpen, Unfit } from './inspect.ts'

/** A document or picture opened in a process of its own: its reader is JavaScript, and would hold up the server. */
const asked = await taskOf<ToOpen>()
const bytes = Buffer.from(asked.bytes.buffer, asked.bytes.byteOffset, asked.bytes.byteLength)

async function open(): Promise<Opened> {
  try {
    if (asked.type === 'application/pdf') return { pages: await countPages(bytes) }
    return { picture: await redraw(bytes, asked.type) }
  } catch (error) {
    if (error instanceof Unfit) return { unfit: error.message }
    throw error
  }
}
await say(await open())
