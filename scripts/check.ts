import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Everything that a machine can find wrong, in one command: `npm run check`. */
const root = fileURLToPath(new URL('..', import.meta.url))
const execute = promisify(execFile)
const maxBuffer = 100_000_000
/** Most checks keep one core busy. */
const atOnce = 2

async function run(what: string, command: string, args: string[]): Promise<boolean> {
  const started = Date.now()
  const { ok, stdout, stderr } = await execute(command, args, { cwd: root, maxBuffer }).then(
    (said) => ({ ok: true, ...said }),
    (error: { stdout: string; stderr: string }) => ({ ok: false, stdout: error.stdout, stderr: error.stderr }),
  )
  process.stdout.write(`${ok ? 'ok  ' : 'FAIL'}  ${what} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`)
  if (!ok) process.stdout.write(`${stdout}${stderr}\n`)
  return ok
}

const node = process.execPath
const bin = (name: string) => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url))

/** Only the `node` package may run a script when it is installed (S63). */
function installScripts(): boolean {
  const lock = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean }>
  }
  const others = Object.entries(lock.packages)
    .filter(([name, p]) => p.hasInstallScript && name !== 'node_modules/node')
    .map(([name]) => name)
  process.stdout.write(`${others.length === 0 ? 'ok  ' : 'FAIL'}  install scripts\n`)
  for (const name of others)
    process.stdout.write(`${name} wants to run a script when it is installed: use another package\n`)
  return others.length === 0
}

const limits = { median: 90, most: 300, largest: 400, test: 600, folder: 30 }

/** Sizes of our files: small ones are read, large ones are feared. */
function sizes(): boolean {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = stdout
    .split('\n')
    .filter((file) => file && !file.includes('/migrations/') && !file.endsWith('.gen.ts'))
    .flatMap((file) => {
      try {
        return [{ file, lines: readFileSync(`${root}/${file}`, 'utf8').split('\n').length - 1 }]
      } catch {
        return []
      }
    })
    .sort((a, b) => b.lines - a.lines)
  const isTest = (file: string) => file.includes('.test.') || file.startsWith('e2e/')
  const code = files.filter(({ file }) => !isTest(file))
  const at = (share: number) => code[Math.floor(code.length * (1 - share))]?.lines ?? 0
  const tooLarge = files.filter(({ file, lines }) => lines > (isTest(file) ? limits.test : limits.largest))
  const ok = tooLarge.length === 0 && at(0.5) <= limits.median && at(0.95) <= limits.most
  process.stdout.write(
    `${ok ? 'ok  ' : 'FAIL'}  sizes: ${code.length} files, median ${at(0.5)}, 95 % up to ${at(0.95)} lines\n`,
  )
  for (const { file, lines } of tooLarge) process.stdout.write(`${file} has ${lines} lines: split it by what it does\n`)
  process.stdout.write(
    `      the ten largest: ${code
      .slice(0, 10)
      .map(({ file, lines }) => `${file} ${lines}`)
      .join(', ')}\n`,
  )
  return ok
}

/** Folders of our files: one that holds too many is none that anybody looks through. Those with one file for each thing are left out. */
function folders(): boolean {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.css'], {
    cwd: root,
    encoding: 'utf8',
  })
  const counts = new Map<string, number>()
  for (const file of stdout.split('\n').filter((file) => file && existsSync(`${root}/${file}`))) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    if (!/\/(migrations|journeys|routes|locales)(\/|$)/.test(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const tooMany = [...counts].filter(([_folder, count]) => count > limits.folder)
  process.stdout.write(`${tooMany.length === 0 ? 'ok  ' : 'FAIL'}  folders: ${limits.folder} files at most\n`)
  for (const [folder, count] of tooMany)
    process.stdout.write(`${folder} has ${count} files, ${limits.folder} at most: group them\n`)
  return tooMany.length === 0
}

/** Floors, doors and the order of modules; `.ci/run` has these tests among all others. */
const boundaries = () =>
  run('floors, doors and the order of modules', bin('vitest'), [
    ...['run', '--project', 'server', '--project', 'web', 'boundaries', '--reporter', 'dot'],
  ])

/**
 * Programs that share what they are checked against are checked together: each would read the server's types again. Each
 * has one checker: every further one computes the types again that it shares with the others, 51 s of the processor for
 * the server instead of 18.
 */
const typed = ['server', 'web', 'web/src/service-worker', 'tsconfig.tools.json']
const checks: (() => boolean | Promise<boolean>)[] = [
  ...typed.map((folder) => () => run(`types: ${folder}`, bin('tsc'), ['-p', folder, '--checkers', '1'])),
  () => run('lint, format, imports, cycles', bin('biome'), ['check', '.']),
  ...(process.env.FAIRLEAD_CI_POSTGRES_FOLLOWS === '1' ? [] : [boundaries]),
  () => run('plain words', node, ['scripts/plain-words.ts']),
  () => run('dead code', bin('knip'), ['--no-progress']),
  () => run('drift of generated files', node, ['scripts/docs-generate.ts', '--check']),
  () => run('Dockerfile', bin('dockerfilelint'), ['Dockerfile']),
  () => run('compose.yaml', bin('dclint'), ['--max-warnings', '0', 'compose.yaml']),
  installScripts,
  sizes,
  folders,
]
const results: boolean[] = []
const waiting = checks.values()
const lane = async () => {
  for (const check of waiting) results.push(await check())
}
await Promise.all(Array.from({ length: atOnce }, lane))
process.exit(results.every(Boolean) ? 0 : 1)
