import type { Endpoint, Input, Reply } from '@fairlead/contract/endpoint'
import { type Actor, systemActor } from '#platform/context'
import type { JobWorker, NewJob } from '#platform/jobs'
import { uploadWorkers } from '#platform/storage'
import { createUnits, type Units } from '#platform/units'
import { captureDelivery } from '#work/inbox'
import type { Fairlead } from '../compose.ts'

/** An installation in which it is some earlier time, and in which nobody is alerted of what happens. */
export type Past = {
  readonly now: Date
  moveTo: (at: Date) => void
  /** Does a call as a person, by the very use case that serves it. */
  call: <E extends Endpoint>(actor: Actor, endpoint: E, input: CallInput<E>) => Promise<Reply<E>>
  /** Does a background job at once. */
  work: (job: string, data: object) => Promise<void>
  /** Reads the deliveries that were received. */
  settle: () => Promise<void>
  units: Units
}

type CallInput<E extends Endpoint> = { [K in keyof Input<E>]?: Input<E>[K] }

/** Opens the past of an installation that has not started yet. */
export function openPast(fairlead: Fairlead, beginning: Date): Past {
  const { database, jobs, wake, modules, log, installation, storage } = fairlead
  let now = beginning
  const deliveries: NewJob[] = []
  const units = createUnits({
    log,
    installation,
    findFile: storage.find,
    database: {
      ...database,
      transaction: (work, purpose, last) => database.transaction((tx) => work(tx, now), purpose, last),
    },
    // Mails and pushes about what is long past would only confuse: what was to be done then is left.
    jobs: {
      ...jobs,
      async plan(added) {
        deliveries.push(...added.filter((job) => job.queue === captureDelivery.name))
        return []
      },
    },
    wake: { ...wake, call: () => {} },
  })
  const routes = new Map(modules.flatMap((m) => m.routes ?? []).map((route) => [route.endpoint, route]))
  const workers = new Map<string, JobWorker>(
    [...uploadWorkers(storage), ...modules.flatMap((m) => m.workers ?? [])].map((worker) => [worker.job.name, worker]),
  )
  const work = async (job: string, data: object) => {
    const worker = workers.get(job)
    if (!worker) throw new Error(`nobody works on ${job}`)
    await worker.work(units, data as never, {
      id: 'demo',
      attempt: 1,
      last: true,
      isShared: false,
      giveWay: async () => {},
    })
  }
  return {
    units,
    work,
    async settle() {
      for (const { queue, data } of deliveries.splice(0)) await work(queue, data)
    },
    get now() {
      return now
    },
    moveTo(at) {
      now = at
    },
    call: (actor, endpoint, input) =>
      units.inOrg(actor.orgId, async (ctx) => {
        const route = routes.get(endpoint)
        if (!route) throw new Error(`nobody serves ${endpoint.path}`)
        const { params = {}, query = {}, body = {} } = input as Record<string, object>
        const [as, given] = [ctx.as(actor) as never, { params, query, body } as never]
        const before = await route.options.before?.(given, {} as never, as)
        return (await route.useCase(as, given, {} as never, before as never)) as never
      }),
  }
}

/** A person of an organisation as the one who acts. */
export const actorFor = (orgId: string, userId: string, zone: string, countryCode: string): Actor => ({
  ...systemActor(orgId),
  userId,
  zone,
  standsIn: false,
  org: { countryCode, autoUnmarkType: 'CLIENT_VIEWED', claimsPerHour: null },
})
