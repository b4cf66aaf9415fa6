import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listWarnings } from '@fairlead/contract/seeing/warnings'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { useWorld } from '../testing/test-world.ts'
import type { Person } from '../testing/world.ts'
import { runWithin } from './index.ts'

const world = useWorld()
const dir = mkdtempSync(join(tmpdir(), 'fairlead-warn-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

let owner: Person
let people = 0
beforeEach(async () => {
  owner = await world().signIn(`owner${++people}@warn.test`)
})

async function fairlead(...argv: string[]) {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const code = await runWithin(world().fairlead, ['warn', ...argv], { say, complain: say, cwd: dir })
  return { code, lines, text: lines.join('\n') }
}
const custom = async (by = owner) =>
  (await by.browser.call(listWarnings, { query: {} })).body.results.filter(
    ({ warning_type }) => warning_type === 'CUSTOM',
  )

it('shows a message with all that it carries to one account, lists it and ends it', async () => {
  const modal = {
    title: 'Two seats',
    body: 'On 3 December.',
    buttons: [{ color: 'PRIMARY', text: 'Go', action: 'DEEPLINK', value: '/integrations' }],
  }
  writeFileSync(join(dir, 'modal.json'), JSON.stringify(modal))
  const account = ['--account', owner.email]
  const made = await fairlead(
    ...['PropTech Night. Two seats are free.', '--color', 'gradient', '--action', 'Save my seat'],
    ...['--modal', 'modal.json', '--once-clicked', '--until', '2999-12-03', ...account],
  )
  expect(made, made.text).toMatchObject({ code: 0 })
  const id = made.lines.at(-1) ?? ''
  expect((await custom())[0]?.additional_info).toEqual({
    id,
    banner_color: 'GRADIENT',
    main_text: 'PropTech Night. Two seats are free.',
    action_text: 'Save my seat',
    cta_type: 'OPEN_MODAL',
    cta_value: null,
    cta_value_for_modal_type: modal,
    dismissal_options: ['MANUAL', 'AUTO_FIRST_CLICKED'],
  })
  const other = await world().signIn(`other${people}@warn.test`)
  expect(await custom(other)).toEqual([])
  expect((await fairlead('--list', ...account)).text).toContain(`${id}  until 2999-12-03`)
  expect((await fairlead('--end', id)).code).toBe(0)
  expect(await custom()).toEqual([])
  expect((await fairlead('--end', id)).code).toBe(1)
})

it('shows one to every account', async () => {
  const other = await world().signIn(`another${people}@warn.test`)
  expect((await fairlead('Maintenance on Sunday', '--stays')).code).toBe(0)
  for (const one of [owner, other]) expect((await custom(one))[0]?.additional_info.dismissal_options).toEqual([])
})

it.each([
  [['A text', '--list'], 'either'],
  [['A text', '--color', 'mauve'], '--color'],
  [['A text', '--action', 'Go'], '--action and --cta together'],
  [['A text', '--action', 'Go', '--cta', 'external-link', '--value', 'javascript:alert(1)'], '--value'],
  [['A text', '--action', 'Go', '--cta', 'deeplink', '--value', 'https://example.com'], '--value'],
  [['A text', '--action', 'Go', '--cta', 'open-modal'], '--modal'],
  [['A text', '--until', 'tomorrow'], '--until'],
  [['--end', 'it'], '--end'],
])('refuses %j, and says why', async (argv, why) => {
  const { code, text } = await fairlead(...argv)
  expect([code, text]).toEqual([2, expect.stringContaining(why)])
})
