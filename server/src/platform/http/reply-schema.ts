import writerOf from 'fast-json-stringify'
import { z } from 'zod'

type Json = Record<string, unknown>

/** What fast-json-stringify cannot use: it writes what the type says and leaves checking to the tests. */
const dropped = ['additionalProperties', 'pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum', '$schema']

/** A reply's schema as JSON Schema for the compiled serialiser. */
function replySchema(reply: z.ZodType): Json {
  return z.toJSONSchema(reply, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    override({ jsonSchema }) {
      for (const key of dropped) if (key !== 'additionalProperties' || jsonSchema[key] === false) delete jsonSchema[key]
    },
  }) as Json
}

type Writer = (data: unknown) => string
/** Compiled once for a process, however many servers it has. */
const compiled = new WeakMap<z.ZodType, Writer>()

/**
 * Writes replies of a schema as JSON, or undefined when it has no shape to compile. It is compiled by the first reply:
 * to compile all of them takes the better part of a start.
 */
export function replyWriter(reply: z.ZodType): Writer | undefined {
  if (reply instanceof z.ZodVoid || reply instanceof z.ZodUndefined || reply instanceof z.ZodUnknown) return undefined
  let write: Writer | undefined
  return (data) => {
    if (!write) {
      write = compiled.get(reply) ?? writerOf(replySchema(reply))
      compiled.set(reply, write)
    }
    return write(data)
  }
}
