import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Refuses words that no native speaker would use on a screen: in the catalogues, in what the server and the contract say,
 * in the guides and in the README. No text that the specification fixes has one of them. Comments may say what they like.
 */
const root = fileURLToPath(new URL('..', import.meta.url))

const refused: [RegExp, better: string][] = [
  [/\bwhoever\b/i, 'anyone who, the person who, or the role'],
  [/\banew\b/i, 'again'],
  [/\bmeanwhile\b/i, 'in the meantime, or since'],
  [/\bwhat came of (?:it|them)\b/i, 'outcome, result'],
  [/\bcould(?: not|n[’']t) be found out\b/i, 'couldn’t load, couldn’t check'],
  [/\bwith nobody\b/i, 'unassigned'],
  [/\b(?:take|takes|taken|taking|took) (?:(?:it|this|that|them|(?:the|an?) \p{L}+) )?back\b/iu, 'undo, cancel'],
]

/** The texts in a source: its string literals, with the place where each begins. Comments are read over. */
function* literals(source: string): Generator<{ text: string; at: number }> {
  const regex = /(?<=(?:[(,=:;!&|?{}[\n>]|return)\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//
  // A template may hold another one in its braces.
  const template = /`(?:\\[\s\S]|\$\{(?:[^`{}]|`[^`]*`|\{[^{}]*\})*\}|[^`\\])*`/
  const token = new RegExp(
    [/\/\/[^\n]*/, /\/\*[\s\S]*?\*\//, regex, /'(?:\\.|[^'\\\n])*'/, /"(?:\\.|[^"\\\n])*"/, template]
      .map(({ source: one }) => one)
      .join('|'),
    'g',
  )
  for (const { 0: text, index: at } of source.matchAll(token)) {
    // A comment, a pattern, or a file that is imported.
    if (/^(?:\/|['"][.#~@])/.test(text)) continue
    // Comments of statements within a template are none of our words either.
    yield { text: text.replaceAll(/--[^\n]*/g, (comment) => ' '.repeat(comment.length)), at }
  }
}

const { stdout } = spawnSync(
  'git',
  [
    'ls-files',
    '-co',
    '--exclude-standard',
    'web/src/locales/en/*.ts',
    'server/src/**/*.ts',
    'contract/src/**/*.ts',
    'docs/guides/*.md',
    'README.md',
  ],
  { cwd: root, encoding: 'utf8' },
)
const isRead = (file: string): boolean => file !== '' && !file.includes('.test.') && !file.includes('/testing/')

let count = 0
for (const file of new Set(stdout.split('\n').filter(isRead))) {
  const source = readFileSync(`${root}/${file}`, 'utf8')
  for (const { text, at } of file.endsWith('.md') ? [{ text: source, at: 0 }] : literals(source))
    for (const [word, better] of refused) {
      const found = word.exec(text)
      if (!found) continue
      const line = source.slice(0, at + found.index).split('\n').length
      process.stdout.write(`${file}:${line} says "${found[0]}". Write: ${better}\n`)
      count++
    }
}
process.exit(count === 0 ? 0 : 1)
