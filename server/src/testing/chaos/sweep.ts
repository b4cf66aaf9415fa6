import type { TestLead } from '../test-source.ts'
import { canonical } from './canonical.ts'
import { deliver } from './deliverer.ts'
import type { Installation } from './installation.ts'
import type { Mutant } from './mutants.ts'
import type { ServerProcess } from './server-process.ts'
import { settled } from './settled.ts'
import { signInByOutbox } from './sign-in.ts'
import { until } from './until.ts'

/** Two strangers, and one of them again: what becomes of it passes every crash point of a delivery. */
const items: readonly TestLead[] = [
  { id: 'first', name: 'Mei Tan', phone: '+65 9123 4567', email: 'mei@example.com', answers: { Budget: '15k' } },
  { id: 'second', name: 'Arun Nair', email: 'arun@example.com' },
  { id: 'third', name: 'Mei Ling Tan', phone: '+65 9123 4567', answers: { Budget: '15k' } },
]
/** A point that nothing is called by: armed, so that those passed are noted. */
const nowhere = 'nowhere'

export type Swept = {
  points: string[]
  /** What the undisturbed delivery came to. */
  calm: string[]
  /** What it came to when the process died at a point; only where that differs. */
  different: { point: string; missing: string[]; more: string[] }[]
  /** Points at which the process did not die. */
  survived: string[]
}

const without = (a: readonly string[], b: readonly string[]): string[] => {
  const rest = [...b]
  return a.filter((one) => {
    const at = rest.indexOf(one)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}

/**
 * Delivers the same once undisturbed, then once for every crash point that it passed, dying there; the
 * sender tries again until it is accepted, and a new process takes over. The end must be the same (R2).
 */
export async function sweep(place: Installation, options: { mutant?: Mutant; only?: string } = {}): Promise<Swept> {
  const { mutant, only } = options
  const begin = () => place.start(mutant ? { mutant } : {})
  let server = await begin()
  const owner = async (n: number): Promise<string> => {
    const { userId } = await signInByOutbox(server.appUrl, `owner-${n}@chaos.example`)
    const [row] = await server.sql<{ org_id: string }>('select org_id from memberships where user_id = $1', [userId])
    return row?.org_id ?? ''
  }
  const accepted = async (orgId: string) => {
    const { status } = await deliver(server, orgId, 'one', items).catch(() => ({ status: 0 }))
    return status === 200
  }

  const calmOrg = await owner(0)
  server.arm(nowhere)
  await until('the delivery is accepted', () => accepted(calmOrg))
  await until('the delivery is read', async () => {
    const [row] = await server.sql<{ n: number }>(`select count(*)::int as n from lead_inbox where state = 'waiting'`)
    return row?.n === 0
  })
  await settled(server)
  const points = (await server.crashPoints()).filter((point) => !only || point === only)
  const calm = await canonical(server, calmOrg)

  const orgs = new Map<string, string>()
  for (const [n, point] of points.entries()) orgs.set(point, await owner(n + 1))
  await settled(server)
  const survived: string[] = []
  for (const [point, orgId] of orgs) {
    server.arm(point)
    const isDone = await until(`${point} is reached, or all is done`, async () => {
      if (server.isGone()) return 'died'
      if (!(await accepted(orgId))) return server.isGone() && 'died'
      return (await quiet(server)) ? 'survived' : server.isGone() && 'died'
    })
    if (isDone === 'survived') survived.push(point)
    await server.kill()
    server = await begin()
    await until('the delivery is accepted', () => accepted(orgId))
    await settled(server)
  }

  const different: Swept['different'] = []
  for (const [point, orgId] of orgs) {
    const found = await canonical(server, orgId)
    const [missing, more] = [without(calm, found), without(found, calm)]
    if (missing.length + more.length > 0) different.push({ point, missing, more })
  }
  await server.stop()
  return { points, calm, different, survived }
}

/** Whether the server has come to rest; a server that died has not. */
const quiet = (server: ServerProcess): Promise<boolean> =>
  settled(server).then(
    () => true,
    () => false,
  )
