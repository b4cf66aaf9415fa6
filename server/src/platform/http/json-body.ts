import type { FastifyInstance } from 'fastify'
import { badRequest } from './errors.ts'

const deepest = 32

/** Nesting beyond any honest body costs memory out of proportion; counted before parsing, in one pass (S56). */
function tooDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (inString) {
      if (c === 0x5c) i++
      else if (c === 0x22) inString = false
    } else if (c === 0x22) inString = true
    else if (c === 0x7b || c === 0x5b) {
      if (++depth > deepest) return true
    } else if (c === 0x7d || c === 0x5d) depth--
  }
  return false
}

/** Reads JSON bodies alone, with a limit of nesting; `__proto__` is refused (S52). */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    if (text === '') return done(null, undefined)
    if (tooDeep(text)) return done(badRequest('The body is nested too deeply.'))
    parse(request, text, done)
  })
}
