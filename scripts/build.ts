import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Builds the web application and the public pages, unless what they are made from is as it was. */
const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'web/dist/.built-from')

const filesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

function sourcesHash(): string {
  const hash = createHash('sha256')
  const files = [
    ...filesUnder('web/src').filter((file) => !file.includes('.test.')),
    ...filesUnder('web/build'),
    ...filesUnder('web/public'),
    ...filesUnder('contract/src'),
    ...['web/index.html', 'web/vite.config.ts', 'package-lock.json'].map((file) => join(root, file)),
  ]
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

const wanted = sourcesHash()
const isBuilt = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
if (!isBuilt || process.argv.includes('--force')) {
  process.stdout.write('Building the web application …\n')
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build', '-w', 'web'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}\n`)
    process.exit(status ?? 1)
  }
  // The router writes its tree while it builds, which changes a source: what counts is what was built.
  writeFileSync(stamp, sourcesHash())
}
