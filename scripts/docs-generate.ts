import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endpoints, type NamedEndpoint } from '@fairlead/contract'
import { openApi } from '@fairlead/contract/openapi'
import { compose } from '../server/src/compose.ts'
import { envExample, readConfig } from '../server/src/config.ts'
import { clientStatements } from '../server/src/modules/records/client-lists/index.ts'
import { followUpStatements } from '../server/src/modules/work/follow-ups/index.ts'
import { systemActor } from '../server/src/platform/context/index.ts'
import { createLog } from '../server/src/platform/telemetry/index.ts'
import { version } from '../server/src/platform/version/index.ts'

/**
 * Writes what is made from the code and committed, so that a review sees it change. With `--check` it
 * writes nothing and fails when a file is not what the code says.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const head = '<!-- Made by npm run docs:generate. Do not edit. -->\n\n'

/** A Markdown table; cells are one line each. */
const table = (columns: string[], rows: string[][]): string => {
  const line = (cells: string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\n/g, ' ')).join(' | ')} |`
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
}

const shown = (path: string) => path.replace(/:(\w+)/g, '{$1}')
const plain = (path: string) =>
  shown(path)
    .replace(/\{\w+\}/g, '{}')
    .replace(/\/$/, '')

export type CatalogueRow = { area: string; method: string; path: string }
/** The specification's catalogue of calls. */
export const catalogue = (): CatalogueRow[] =>
  readFileSync(join(root, 'docs/reference/calls.tsv'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [area = '', method = '', path = ''] = line.split('\t')
      return { area, method, path }
    })

function calls(): string {
  const byAddress = new Map(
    endpoints.flatMap((named) => {
      const { method, path, also = [] } = named.endpoint
      return [path, ...also].map((p): [string, NamedEndpoint] => [`${method} ${plain(p)}`, named])
    }),
  )
  const rows = catalogue()
  const built = rows.map((row) => ({ row, named: byAddress.get(`${row.method} ${plain(row.path)}`) }))
  const known = new Set(rows.map((row) => `${row.method} ${plain(row.path)}`))
  const ours = endpoints.filter(({ endpoint }) => !known.has(`${endpoint.method} ${plain(endpoint.path)}`))
  return `${head}# Calls\n\n${built.filter((b) => b.named).length} of the specification's ${rows.length} calls are built; ${ours.length} are Fairlead's own.\n\n## The specification's\n\n${table(
    ['area', 'call', 'name', 'capability'],
    built.map(({ row, named }) => [
      row.area,
      `${row.method} ${row.path}`,
      named?.name ?? '',
      named?.capability ?? 'not built yet',
    ]),
  )}\n\n## Our own\n\n${table(
    ['call', 'name', 'capability', 'what it does'],
    ours.map(({ name, capability, endpoint }) => [
      `${endpoint.method} ${shown(endpoint.path)}`,
      name,
      capability,
      endpoint.summary,
    ]),
  )}\n`
}

const filesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort()

function permissions(): string {
  const bypasses = filesUnder('server/src').flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/asSystem\(\s*'([^']+)'/g)].map((match) => [
      match[1] ?? '',
      file,
    ]),
  )
  const needs = ({ endpoint: { access } }: NamedEndpoint) => {
    if (access.session === false) return 'nobody signed in'
    if (access.session === 'optional') return 'anybody'
    return (
      [access.owner ? 'owner' : '', access.policy ?? '', access.plan ?? '', access.flag ?? '']
        .filter(Boolean)
        .join(', ') || 'session'
    )
  }
  return `${head}# Permissions\n\n## Who may use a call\n\n${table(
    ['call', 'needs'],
    endpoints.map((named) => [`${named.endpoint.method} ${shown(named.endpoint.path)}`, needs(named)]),
  )}\n\n## Where tenancy is bypassed, by name\n\n${table(['reason', 'file'], bypasses)}\n`
}

const floors = ['identity', 'records', 'work', 'flow', 'seeing']
const floorByModule = new Map(
  floors.flatMap((floor) => readdirSync(join(root, 'server/src/modules', floor)).map((name) => [name, floor] as const)),
)

type Installation = Awaited<ReturnType<typeof compose>>

function events({ modules }: Installation): string {
  const listeners = modules.flatMap((m) => (m.listeners ?? []).map((l) => ({ event: l.event.name, by: m.name })))
  const rows = modules.flatMap((m) =>
    (m.emits ?? []).map((event) => [
      event.name,
      m.name,
      listeners
        .filter((l) => l.event === event.name)
        .map((l) => l.by)
        .join(', ') || '(nobody yet)',
    ]),
  )
  return `${head}# Events\n\nWhat happens, who says so, and who follows. Listeners are files called \`on-<event>.ts\`.\n\n${table(
    ['event', 'emitted by', 'heard by'],
    [
      [
        'outbound.settled',
        'platform/outbound',
        listeners
          .filter((l) => l.event === 'outbound.settled')
          .map((l) => l.by)
          .join(', '),
      ],
      ...rows,
    ],
  )}\n`
}

function modulesPage({ modules, jobs }: Installation): string {
  const rows = modules.map((m, i) => {
    const floor = floorByModule.get(m.name) ?? ''
    const text = filesUnder(`server/src/modules/${floor}/${m.name}`)
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n')
    const uses = [
      ...new Set(
        [...text.matchAll(/from '#(?:identity|records|work|flow|seeing)\/([\w-]+)'/g)].map((match) => match[1] ?? ''),
      ),
    ].sort()
    return [
      String(i + 1),
      floor,
      m.name,
      String(m.routes?.length ?? 0),
      (m.workers ?? []).map((w) => w.job.name).join(', '),
      uses.join(', '),
    ]
  })
  return `${head}# Modules\n\nIn their order: a floor imports lower floors only, a module only those before it, through their door.\n\n${table(
    ['', 'floor', 'module', 'calls', 'jobs', 'imports'],
    rows,
  )}\n\nQueues: ${jobs.queues.join(', ')}.\n`
}

function statements(): string {
  const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()
  const owner = systemActor('')
  return `-- Made by npm run docs:generate: the hot reads of an owner, without the session that is joined to them.\n\n${[
    ...clientStatements(owner),
    ...followUpStatements(owner),
  ]
    .map(([name, text]) => `-- ${name}\n${tidy(text)};\n`)
    .join('\n')}`
}

const fairlead = await compose(
  readConfig({ DATA_DIR: join(tmpdir(), `fairlead-docs-${process.pid}`), METRICS_PORT: '0' }),
  { inMemory: true, log: createLog('silent') },
)
const files: Record<string, string> = {
  'docs/generated/openapi.json': `${JSON.stringify(openApi(version), null, 2)}\n`,
  'docs/generated/calls.md': calls(),
  'docs/generated/permissions.md': permissions(),
  'docs/generated/events.md': events(fairlead),
  'docs/generated/modules.md': modulesPage(fairlead),
  'docs/generated/statements.sql': statements(),
  '.env.example': envExample(),
}
await fairlead.database.close()

const isCheck = process.argv.includes('--check')
const changed = Object.entries(files).filter(([file, text]) => {
  try {
    return readFileSync(join(root, file), 'utf8') !== text
  } catch {
    return true
  }
})
if (isCheck) {
  for (const [file] of changed) process.stderr.write(`${file} is not what the code says: run npm run docs:generate\n`)
  process.exit(changed.length > 0 ? 1 : 0)
}
mkdirSync(join(root, 'docs/generated'), { recursive: true })
for (const [file, text] of changed) writeFileSync(join(root, file), text)
process.stdout.write(`${changed.length} of ${Object.keys(files).length} files written\n`)
process.exit(0)
