import { type Cell, say, table, tell } from '../report/table.ts'
import { gzipped, readBuild } from './manifest.ts'

/** Prints how much JavaScript each screen costs, compressed, and fails when one passes its limit (kB, of 1,000 bytes). */
const limits = { first: 250, later: 80, publicForm: 30 }
const firstScreen = '_app.clients.index'

const kB = (bytes: number) => bytes / 1000
const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + gzipped(file), 0)

try {
  const build = readBuild()
  const first = build.entry().union(build.route(firstScreen))
  const form = gzipped('form.js', 'dist-public')
  const measured: { what: string; bytes: number; limit: number | null }[] = [
    { what: 'first signed-in screen (/clients)', bytes: sum(first), limit: limits.first },
    ...build.routes
      .filter((name) => name !== firstScreen)
      .map((name) => ({
        what: `more for ${name}`,
        bytes: sum(build.route(name).difference(first)),
        limit: limits.later,
      })),
    ...[...build.lazy()].map(([source, files]) => ({
      what: `when used: ${source}`,
      bytes: sum(files.difference(first)),
      limit: null,
    })),
    { what: 'public form', bytes: form, limit: limits.publicForm },
    { what: 'script that embeds a form', bytes: gzipped('embed.js', 'dist-public'), limit: limits.publicForm },
    { what: 'script of pixels', bytes: gzipped('pixels.js', 'dist-public'), limit: limits.publicForm },
  ]
  say('\n### JavaScript, gzip\n')
  say(
    table(
      ['', 'kB', 'limit', ''],
      measured.map(({ what, bytes, limit }): Cell[] => [
        what,
        kB(bytes),
        limit,
        limit === null ? '' : kB(bytes) <= limit ? 'holds' : 'FAILS',
      ]),
    ),
  )
  const over = measured.filter(({ bytes, limit }) => limit !== null && kB(bytes) > limit)
  for (const { what, bytes, limit } of over)
    tell(
      `${what} is ${kB(bytes).toFixed(2)} kB, more than ${limit} kB: load what is not needed at once by a dynamic import, or take something out`,
    )
  if (over.length > 0) process.exitCode = 1
} catch (error) {
  tell((error as Error).message)
  process.exitCode = 1
}
