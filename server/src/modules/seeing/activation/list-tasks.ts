import type { Input, Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/seeing/activation'
import { type ActivationTask, ActivationType } from '@fairlead/contract/seeing/activation'
import { and, eq, isNotNull } from 'drizzle-orm'
import { me } from '#identity/account'
import type { Ctx } from '#platform/context'
import { invalid, notFound } from '#platform/http'
import { facebookPages } from '#tables/flow/facebook'
import { activationCompletions, activationTicks } from './activation.tables.ts'
import { completeForPeople } from './complete.ts'
import { tasks } from './tasks.ts'

const picture = (name: string) => `/tasks/${name}.svg`

/** A task as it is answered. The first source is shown by the operator's film, where there is one. */
function taskView(ctx: Ctx, type: ActivationType, isCompleted: boolean): ActivationTask {
  const { name, description, screens, cta, cover, isTickable } = tasks[type]
  const { videoUrl } = ctx.installation.onboarding
  const film = type === 'CONNECT_LEAD_SOURCE' ? videoUrl : undefined
  return {
    id: type,
    name,
    is_completed: isCompleted,
    activation_type: type,
    can_mark_as_completed: isTickable,
    metadata: {
      cover: picture(cover),
      description,
      screens: screens.map((screen, i) => {
        const isVideoCover = i === 0 && film !== undefined
        return { ...screen, cover: isVideoCover ? film : picture(cover), isVideoCover }
      }),
      cta,
    },
  }
}

const isOf = ({ actor, installation }: Ctx, type: ActivationType): boolean =>
  tasks[type].isOf?.(actor, installation) ?? false

/** The tasks of the person who acts, with what is done of them. */
export async function listActivationTasks(
  ctx: Ctx,
  _input?: Input<typeof calls.listActivationTasks>,
): Promise<Reply<typeof calls.listActivationTasks>> {
  const { orgId } = ctx.actor
  const [ofAccount, ofPerson, [page]] = await Promise.all([
    ctx.db
      .select({ type: activationCompletions.activationType })
      .from(activationCompletions)
      .where(eq(activationCompletions.orgId, orgId)),
    ctx.db
      .select({ type: activationTicks.activationType })
      .from(activationTicks)
      .where(and(eq(activationTicks.orgId, orgId), eq(activationTicks.userId, me(ctx)))),
    // Accounts connected pages before there was a task of it.
    ctx.db
      .select({ id: facebookPages.id })
      .from(facebookPages)
      .where(and(eq(facebookPages.orgId, orgId), isNotNull(facebookPages.connectedAt)))
      .limit(1),
  ])
  const done = new Set([...ofAccount, ...ofPerson].map(({ type }) => type))
  if (page) done.add('FB_LEAD_ADS')
  const results = ActivationType.options.filter((type) => isOf(ctx, type))
  return { results: results.map((type) => taskView(ctx, type, done.has(type))) }
}

/** One of them. Throws 404 for a task that is not the person's. */
export async function getActivationTask(ctx: Ctx, { params }: Pick<Input<typeof calls.getActivationTask>, 'params'>) {
  const found = (await listActivationTasks(ctx)).results.find(({ id }) => id === params.id)
  if (!found) throw notFound()
  return found
}

/** Ticks a task off for the person who acts. Throws 400 for one that is completed by doing it alone. */
export async function setActivationPreference(
  ctx: Ctx,
  input: Input<typeof calls.setActivationPreference>,
): Promise<Reply<typeof calls.setActivationPreference>> {
  const task = await getActivationTask(ctx, input)
  if (!task.can_mark_as_completed) throw invalid({ is_completed: 'This task completes itself once it’s done.' })
  await completeForPeople(ctx, task.id, [me(ctx)])
  return { ...task, is_completed: true }
}
