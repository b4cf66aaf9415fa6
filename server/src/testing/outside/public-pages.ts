import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const sources = [
  'web/src/public-pages',
  'web/src/locales/en/public-pages.ts',
  'web/src/lib/i18n.ts',
  'web/src/ui/phone/countries.ts',
  'contract/src',
]
const built = join(root, 'web/dist-public/render.js')

const changed = (path: string): number =>
  statSync(path).isDirectory()
    ? Math.max(...readdirSync(path, { recursive: true }).map((name) => statSync(join(path, String(name))).mtimeMs))
    : statSync(path).mtimeMs

/** Builds what strangers see of forms, unless the build is younger than all that it is made of. */
export function buildPublicPages(): void {
  const newest = Math.max(...sources.map((path) => changed(join(root, path))))
  if (existsSync(built) && statSync(built).mtimeMs > newest) return
  // As `npm run build` makes them: a server in production runs nothing that was built for tests.
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync('npm', ['run', 'build:public', '-w', '@fairlead/web'], { cwd: root, stdio: 'pipe', env })
}
