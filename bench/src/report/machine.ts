import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os'

const require = createRequire(import.meta.url)
const versionOf = (name: string): string => {
  const file = require.resolve(name).replace(new RegExp(`(.*node_modules/${name}/).*`), '$1package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/** One paragraph that says where figures come from: machine, load beside, versions. */
export function machine(database: string): string {
  const gib = Math.round(totalmem() / 2 ** 30)
  return [
    `Machine: ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${gib} GiB, ${platform()} ${arch()}`,
    `load average before ${loadavg()[0]?.toFixed(2)}`,
    `Node ${process.versions.node}, PostgreSQL ${database.split(' ')[0]}, pg ${versionOf('pg')}, fastify ${versionOf('fastify')}, autocannon ${versionOf('autocannon')}`,
  ].join('; ')
}
