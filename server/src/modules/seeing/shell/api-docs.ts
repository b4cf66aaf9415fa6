import { endpoints, type NamedEndpoint } from '@fairlead/contract'
import { openApi } from '@fairlead/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#platform/outbound'
import { version } from '#platform/version'

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: Schema | boolean
  format?: string
}

/** A schema in a line a person reads: 'string (uuid)', 'one of a, b', 'list of …'. */
function inWords(schema: Schema | undefined, depth = 0): string {
  if (!schema) return ''
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.map((option) => inWords(option, depth)).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return `one of ${schema.enum.map(String).join(', ')}`
  if (schema.type === 'array') return `list of ${inWords(schema.items, depth)}`
  if (schema.properties && depth < 3)
    return `{ ${Object.entries(schema.properties)
      .map(([name, part]) => `${name}${schema.required?.includes(name) ? '' : '?'}: ${inWords(part, depth + 1)}`)
      .join(', ')} }`
  const type = [schema.type ?? 'any'].flat().join(' or ')
  return schema.format ? `${type} (${schema.format})` : type
}

type Operation = {
  summary: string
  description: string
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, { content?: { 'application/json': { schema: Schema } } }>
}

function section({ name, endpoint }: NamedEndpoint, operation: Operation): string {
  const row = (what: string, words: string) =>
    words ? `<tr><th>${escapeHtml(what)}</th><td><code>${escapeHtml(words)}</code></td></tr>` : ''
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))
  return `<article id="${name}"><h3><b>${endpoint.method}</b> ${escapeHtml(endpoint.path)}</h3>
    <p>${escapeHtml(operation.summary)}. <span>${escapeHtml(operation.description)}</span></p><table>
    ${operation.parameters.map((p) => row(`${p.in} ${p.name}${p.required ? '' : ' (optional)'}`, inWords(p.schema))).join('')}
    ${row('body', inWords(operation.requestBody?.content['application/json'].schema))}
    ${row(`answers ${success?.[0] ?? ''}`, inWords(success?.[1].content?.['application/json'].schema) || 'nothing')}</table></article>`
}

function page(document: ReturnType<typeof openApi>): string {
  const paths = document.paths as Record<string, Record<string, Operation>>
  const operationOf = ({ endpoint }: NamedEndpoint) =>
    paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
  const groups = [...Map.groupBy(endpoints, (named) => named.capability)]
  const list = groups
    .map(([capability, calls]) => {
      const sections = calls.map((named) => {
        const operation = operationOf(named)
        return operation ? section(named, operation) : ''
      })
      return `<h2 id="${capability}">${capability}</h2>${sections.join('')}`
    })
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Calls - Fairlead</title><style>
    body{font:14px/20px system-ui,sans-serif;color:#15212a;max-width:1024px;margin:0 auto;padding:24px 16px 64px}
    nav{display:flex;flex-wrap:wrap;gap:4px 16px;margin:16px 0 32px}a{color:#0f6e84}h2{font-size:20px;margin:40px 0 8px}
    article{border-top:1px solid #e4e9ec;padding:12px 0}h3{font:600 14px/20px ui-monospace,monospace;margin:0;overflow-wrap:anywhere}h3 b{color:#0f6e84}
    p{margin:4px 0}p span{color:#55646f}table{border-collapse:collapse;width:100%}th{font-weight:400;color:#55646f;text-align:left;vertical-align:top;width:200px;padding:4px 16px 4px 0}
    td{padding:4px 0;overflow-wrap:anywhere}code{font:12px/18px ui-monospace,monospace}</style></head><body>
    <h1>Calls of Fairlead ${escapeHtml(version)}</h1><p>Made from the same declarations that the server serves and the web application uses. Machine-readable: <a href="/api/openapi.json">openapi.json</a>. Errors answer { message, statusCode, error_type?, sub_error?, reason?, errors?, request_id }.</p>
    <nav>${groups.map(([capability]) => `<a href="#${capability}">${capability}</a>`).join('')}</nav>${list}</body></html>`
}

/** Both are made when somebody asks: to describe each call takes half a second, which nobody is to wait for at a start. */
function make() {
  const document = openApi(version)
  return { json: JSON.stringify(document), html: page(document) }
}
let made: ReturnType<typeof make> | undefined
const docs = () => {
  made ??= make()
  return made
}

/** The contract for people and for programs. */
export function serveApiDocs(app: FastifyInstance): void {
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(docs().json),
  )
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(docs().html),
  )
}
