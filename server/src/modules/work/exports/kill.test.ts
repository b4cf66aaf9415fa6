import { exportClients, listExports } from '@fairlead/contract/work/exports'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Installation, install } from '../../../testing/chaos/installation.ts'
import { signInByOutbox } from '../../../testing/chaos/sign-in.ts'
import { until } from '../../../testing/chaos/until.ts'
import { addClients } from '../../../testing/make.ts'
import '../../../testing/test-world.ts'

let place: Installation
beforeAll(async () => {
  place = await install(inject('template'))
})
afterAll(() => place?.remove())

it.each(['export.page', 'export.stored'])(
  'a process killed at %s leaves no file that passes for whole: the next one writes it again (R43)',
  async (point) => {
    const first = await place.start()
    const { browser } = await signInByOutbox(first.appUrl, `${point}@kill.test`)
    await addClients({ browser }, 3)
    first.arm(point)
    const { id } = (await browser.call(exportClients, { body: {} })).body
    await until('the process is dead', async () => first.isGone(), 60_000)

    const second = await place.start()
    const now = async () => (await browser.call(listExports)).body.results.find((one) => one.id === id)
    const found = await now()
    expect([found?.status === 'done', found?.url === null]).not.toEqual([true, true])
    await until('the file is whole', async () => (await now())?.status === 'done', 120_000)
    const done = await now()
    expect(done).toMatchObject({ written: 3, total: 3 })
    const answer = await fetch(new URL(done?.url ?? '', second.appUrl), {
      headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    expect((await answer.text()).trim().split('\r\n')).toHaveLength(4)
    const [row] = await second.sql<{ attempts: number }>('select attempts from client_exports where id = $1', [id])
    expect(row?.attempts).toBeGreaterThan(1)
    await second.stop()
  },
  240_000,
)
