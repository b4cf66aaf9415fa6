import type { HotRead } from '@fairlead/server/testing/chaos'
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
  /** Reads by name. */
  reads: Record<string, HotRead>
  /** Lists of a filter by name, with their values: the page, and how it is found where there are too many candidates. */
  filtered?: Record<
    string,
    { page: FilteredRead; walk: FilteredRead; sort: FilteredRead; most: number; leastNear: number }
  >
}
type FilteredRead = { text: string; values: unknown[] }

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
      /^(?:can_|is_|due_has_time|details_hidden)/.test(name)
        ? flag
        : /^(?:candidates|lead_count|version)$/.test(name)
          ? number
          : text,
    ]),
  ),
})
const contact = schemaOf(['id', 'kind', 'raw', 'value', 'country', 'is_primary'])

function serve({ port, url, orgId, reads, filtered = {} }: ThinSettings): Promise<string> {
  const asText = (value: string) => value
  pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, asText)
  const pool = new pg.Pool({ connectionString: url, max: poolSize, options: '-c timezone=UTC -c jit=off' })
  const run = async (name: string, statement: string, values: unknown[]) =>
    (await pool.query<Record<string, unknown>>({ name, text: statement, values })).rows
  const read = (name: string, values: Record<string, unknown>) => {
    const { text, parameters } = reads[name] ?? { text: '', parameters: [] }
    return run(
      name,
      text,
      parameters.map((one) => ({ org: orgId, ...values })[one]),
    )
  }

  const app = Fastify()
  const columns = [...(reads.get?.text ?? '').matchAll(/(?:\bas (\w+)|[cu]\.(\w+))(?=,| from clients)/g)].map(
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
    if (key) return cut(await read('next', { key, id }))
    if (search) {
      const word0 = `%${search}%`
      const rows = await read(/^\d{5,}$/.test(search) ? 'number' : 'search', { word0 })
      const isTooMany = Number(rows[0]?.candidates ?? 0) > mostCandidates
      return cut((isTooMany ? await read('walk', { word0 }) : rows).filter((row) => row.id !== null))
    }
    return cut(await read('list', {}))
  })
  // What is planned at each run in Fairlead has no name here either.
  const filteredRows = async ({ text, values }: FilteredRead) =>
    (await pool.query<Record<string, unknown>>(text, values)).rows
  app.get('/filtered/:name', { schema: { response: { 200: page } } }, async (request) => {
    const asked = filtered[(request.params as { name: string }).name]
    if (!asked) throw new Error('no such filter')
    const rows = await filteredRows(asked.page)
    const isTooMany = Number(rows[0]?.candidates ?? 0) > asked.most
    const further = Number(rows[0]?.near) < asked.leastNear ? asked.sort : asked.walk
    return cut((isTooMany ? await filteredRows(further) : rows).filter((row) => row.id !== null))
  })
  app.get('/clients/:id', { schema: { response: { 200: one } } }, async (request) => {
    const { id } = request.params as { id: string }
    return (await read('get', { id }))[0]
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
