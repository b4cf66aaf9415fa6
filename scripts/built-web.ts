import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const cache = join(root, '.cache')
/** All that the build of the web application is made from. */
const inputs = ['web/src', 'web/build', 'web/public', 'web/index.html', 'web/vite.config.ts', 'contract/src']
const mostKept = 3

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function hashOfInputs(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const file of inputs.flatMap((input) => filesUnder(join(root, input))))
    hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

const vite = () => join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')

function build(outDir: string, env: Record<string, string>, ...more: string[]): void {
  execFileSync(process.execPath, [vite(), 'build', '--outDir', outDir, '--logLevel', 'error', ...more], {
    cwd: join(root, 'web'),
    stdio: ['ignore', 'ignore', 'inherit'],
    // Under a test's own setting the libraries would be built for development.
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
}

/** The folder of what `make` builds; made only when something it is made from has changed. */
function kept(kind: string, make: (folder: string) => void): string {
  const folder = join(cache, `${kind}-${hashOfInputs()}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const draft = `${folder}.${process.pid}`
  make(draft)
  if (existsSync(folder)) rmSync(draft, { recursive: true })
  else renameSync(draft, folder)
  forgetOld(kind)
  return folder
}

/** The folder of a copy of an up-to-date build of the web application: another build beside does not change it. */
export const builtWeb = (): string =>
  kept('web', (folder) => {
    const env = { ...process.env, NODE_ENV: 'production' }
    execFileSync(process.execPath, [join(root, 'scripts/build.ts')], { stdio: 'inherit', env })
    cpSync(join(root, 'web/dist'), folder, { recursive: true })
  })

/** The folders of the application and of the public pages in the pseudo-locale, with /dev/ui (docs/how-to/words.md). */
export function builtPseudo(): { webRoot: string; publicRoot: string } {
  const env = { PSEUDO_LOCALE: '1' }
  const folder = kept('pseudo', (draft) => {
    build(join(draft, 'app'), env, '--mode', 'test')
    build(join(draft, 'public'), env, '--config', 'src/public-pages/vite.config.ts')
  })
  return { webRoot: join(folder, 'app'), publicRoot: join(folder, 'public') }
}

function forgetOld(kind: string): void {
  const builds = readdirSync(cache)
    .filter((name) => new RegExp(`^${kind}-[0-9a-f]+$`).test(name))
    .map((name) => ({ name, at: statSync(join(cache, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  for (const { name } of builds.slice(mostKept)) rmSync(join(cache, name), { recursive: true, force: true })
}
