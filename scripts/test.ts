import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { changedTests } from './changed-tests.ts'
import { findChromium, withoutWindow } from './find-chromium.ts'

/**
 * Runs every test: finds or installs a browser, builds the web application, then runs Vitest with the
 * arguments given; `--changed` stands for the tests that what was changed since main can break. On PostgreSQL when
 * DATABASE_URL is set, on the embedded database otherwise. The last line says how many tests passed and failed.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const run = (file: string, args: string[], env: NodeJS.ProcessEnv = process.env) =>
  spawnSync(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit', env }).status ?? 1

const args = process.argv.slice(2).flatMap((one) => (one === '--changed' ? changedTests(root) : one))
if (args.length === 0 && process.argv.includes('--changed')) {
  process.stdout.write('Nothing was changed that a test looks at.\ntests: 0 passed, 0 failed\n')
  process.exit(0)
}

let chromium: string
try {
  chromium = await findChromium()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.stdout.write('tests: 0 passed, 1 failed\n')
  process.exit(1)
}
if (withoutWindow(chromium) === chromium)
  process.stderr.write(
    "The browser tests are faster with Chromium's headless shell (Debian: apt-get install chromium-headless-shell).\n",
  )
const built = run('scripts/build.ts', [])
if (built !== 0) {
  process.stdout.write('tests: 0 passed, 1 failed\n')
  process.exit(built)
}
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
process.exit(
  run(vitest, ['run', ...args], {
    ...process.env,
    CHROMIUM_PATH: chromium,
    // Every embedded database reads its code again, in a thread of its own: compiled once it is there sooner.
    NODE_COMPILE_CACHE: join(tmpdir(), 'fairlead-compile-cache'),
  }),
)
