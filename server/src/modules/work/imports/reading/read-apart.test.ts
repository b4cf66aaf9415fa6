import { expect, it } from 'vitest'
import { sendSheet } from '../../../../testing/imports.ts'
import { hostileFiles } from '../../../../testing/outside/hostile-files.ts'
import { useWorld } from '../../../../testing/test-world.ts'
import { readApart } from './read-apart.ts'

const world = useWorld()

it('reads or refuses in a process with limits what would hold up the server (S39)', { timeout: 240_000 }, async () => {
  const ann = await world().signIn('ann@limits.test')
  const send = async (name: string, bytes: Buffer | string) => sendSheet(world(), ann, name, bytes)
  const tooWide = { reason: expect.stringMatching(/^The file has more than 1,000 columns\./) }
  for (const { name, bytes, status } of await hostileFiles())
    expect(await send(name, bytes), name).toMatchObject({ status, ...(status === 'failed' ? tooWide : { rows: 1 }) })
  const cells = `${Array(999).fill('a').join(',')}\n`.repeat(5_006)
  expect(await send('cells.csv', cells)).toMatchObject({
    status: 'failed',
    reason: expect.stringMatching(/^The file has more than 5,000,000 cells\./),
  })
  expect(await send('good.csv', 'Name,Email\nAnn,ann@x.test\n')).toMatchObject({ status: 'ready', rows: 1 })
})

it('names the line of a quote that is never closed, and of a row that is too long, without guessing why', async () => {
  const bea = await world().signIn('bea@limits.test')
  const why = async (text: string) => (await sendSheet(world(), bea, 'open.csv', text)).reason
  const rows = (count: number) => 'Ann,ann@x.test\n'.repeat(count)
  const never = (line: number) => expect.stringContaining(`A cell in line ${line} starts with a quote (") that’s never`)
  const two = '"Two\nlines",two@x.test\n\n'
  expect(await why(`Name,Email\n${rows(3)}${two}"Bo,bo@x.test\n${rows(3)}`)).toEqual(never(8))
  expect(await why(`sep=;\nName;Email\n${rows(3)}"Bo;bo@x.test\n`)).toEqual(never(6))
  const long = (line: number) =>
    expect.stringMatching(new RegExp(`^The row that starts in line ${line} is too long\\. If`))
  expect(await why(`Name,Email\n${rows(500)}"Bo,bo@x.test\n${rows(400_000)}`)).toEqual(long(502))
  expect(await why(`Name,Email\n${rows(3)}"${'a note\n'.repeat(700_000)}",bo@x.test\n${rows(3)}`)).toEqual(long(5))
  expect(await why(`Name,Email\n${rows(3)}Bo,${'a'.repeat(5_000_000)}\n`)).toMatch(/^Line 5 is too long/)
})

it('ends the process of a file that takes too long', async () => {
  const asked = { kind: 'csv', as: null, fields: [], country: null } as const
  const bytes = Buffer.from(`Name,Email\n${'Ann,ann@x.test\n'.repeat(90_000)}`)
  const keep = async (lines: AsyncIterable<Uint8Array>) => {
    for await (const _ of lines);
  }
  await expect(readApart({ ...asked, bytes }, keep, 0.01)).rejects.toThrow('takes too long to read')
  expect(await readApart({ ...asked, bytes }, keep)).toMatchObject({ rows: 90_000 })
})
