import { expect, it } from 'vitest'
import { samples } from '../samples.ts'
import { guessColumns } from './guess.ts'
import { openFile } from './read-file.ts'

/** How many columns are guessed right, of all: a column that is left out rightly is right, too. */
async function judge() {
  const wrong: string[] = []
  let all = 0
  for (const { name, text, columns, country } of samples) {
    const opened = await openFile(Buffer.from(text), 'csv', null)
    const cells = opened.headers.map((_, i) => opened.sample.map((row) => row.cells[i] ?? ''))
    const guesses = guessColumns(opened.headers, cells, { fields: [], country })
    const wanted = columns.split(' ')
    all += wanted.length
    if (guesses.length !== wanted.length) wrong.push(`${name}: ${guesses.length} columns for ${wanted.length}`)
    wanted.forEach((target, i) => {
      const found = guesses[i]?.target ?? ''
      if (found !== target.replace(/^-$/, 'skip')) wrong.push(`${name}, ${opened.headers[i]}: ${found} for ${target}`)
    })
  }
  return { all, wrong }
}

it('guesses what the columns of twenty sheets are, at least nine of ten right', async () => {
  expect(samples).toHaveLength(20)
  const { all, wrong } = await judge()
  expect(1 - wrong.length / all, wrong.join('\n')).toBeGreaterThanOrEqual(0.9)
  // So that it gets no worse unseen.
  expect(wrong).toEqual([])
})
