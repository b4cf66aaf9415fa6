import Fastify from 'fastify'
import pg from 'pg'
import { writes } from './plain-writes.ts'

/**
 * The reference: the least that a server of these calls can be. Fastify and the driver, Fairlead's own
 * SQL under names, a pool of ten, replies by compiled schemas; no session, no rules, no validation.
 */
export type ThinSettings = {
  port: number
  url: string
  orgId: string
  /** Texts of the reads by name. */
  reads: Record<string, string>
}

const poolSize = 10
const pageSize = 20
/** More matches than these are looked for by the order of the list, as in Fairlead. */
const mostCandidates = 1000

const text = { type: ['string', 'null'] }
const flag = { type: ['boolean', 'null'] }
const number = { type: ['integer', 'null'] }
const schemaOf = (columns: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(
    columns.map((name) => [
      name,
      /^(?:can_|is_|due_has_time)/.test(name) ? flag : /^(?:candidates|lead_count|version)$/.test(name) ? number : text,
    ]),
  ),
})
const contact = schemaOf(['id', 'kind', 'raw', 'value', 'country', 'is_primary'])

function serve({ port, url, orgId, reads }: ThinSettings): Promise<string> {
  const asText = (value: string) => value
  pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, asText)
  const pool = new pg.Pool({ connectionString: url, max: poolSize, options: '-c timezone=UTC' })
  const run = async (name: string, statement: string, values: unknown[]) =>
    (await pool.query<Record<string, unknown>>({ name, text: statement, values })).rows
  const read = (name: string, values: unknown[]) => run(name, reads[name] ?? '', values)

  const app = Fastify()
  const columns = [...(reads.get ?? '').matchAll(/(?:\bas (\w+)|[cu]\.(\w+))(?=,| from clients)/g)].map(
    (m) => m[1] ?? m[2] ?? '',
  )
  const row = schemaOf(columns)
  const page = {
    type: 'object',
    properties: {
      results: { type: 'array', items: row },
      next: { type: ['object', 'null'], properties: { key: text, id: text } },
    },
  }
  const one = { ...row, properties: { ...row.properties, contacts: { type: 'array', items: contact } } }
  const cut = (rows: Record<string, unknown>[]) => {
    const results = rows.slice(0, pageSize)
    const last = rows.length > pageSize ? results.at(-1) : undefined
    return { results, next: last ? { key: last.sort_key, id: last.id } : null }
  }

  app.get('/clients', { schema: { response: { 200: page } } }, async (request) => {
    const { key, id, search } = request.query as Record<string, string>
    if (key) return cut(await read('next', [orgId, key, id]))
    if (search) {
      const word = `%${search}%`
      const rows = /^\d{5,}$/.test(search)
        ? await read('number', [orgId, word, orgId])
        : await read('search', [orgId, word, orgId, word, orgId])
      const isTooMany = Number(rows[0]?.candidates ?? 0) > mostCandidates
      return cut((isTooMany ? await read('walk', [orgId, word]) : rows).filter((row) => row.id !== null))
    }
    return cut(await read('list', [orgId]))
  })
  app.get('/clients/:id', { schema: { response: { 200: one } } }, async (request) => {
    const { id } = request.params as { id: string }
    return (await read('get', [orgId, id]))[0]
  })
  app.post('/clients', async (request, reply) => {
    const { name, email } = request.body as { name: string; email: string }
    const [made] = await run('create', writes.create, [orgId, name, email])
    return reply.code(201).send(made)
  })
  app.put('/clients/:id', async (request) => {
    const { id } = request.params as { id: string }
    const { company } = request.body as { company: string }
    return (await run('update', writes.update, [orgId, id, company]))[0]
  })
  return app.listen({ port, host: '127.0.0.1' })
}

process.once('message', (settings: ThinSettings) => {
  serve(settings).then((address) => process.send?.({ address }))
})
process.on('disconnect', () => process.exit(0))
