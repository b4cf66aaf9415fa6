import type { MetaCapi } from '@fairlead/contract/flow/meta-capi'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { customFields } from '#tables/records/custom-fields'

export type Stage = MetaCapi['stages'][number]
type Option = { id: string; label: string }

/** The keys of stages that aren't options of the field Lead stage. */
export const arrived = 'lead'
const marked = 'converted'
/** The name of the first stage. */
export const arrivedLabel = 'Lead received'

/** The default names at Meta for stages with these names. */
const usual: Record<string, string> = { contacted: 'Contacted', qualified: 'Qualified', won: 'Converted' }
const same = (a: string | null, b: string): boolean => a?.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * The stages of an account in order, with their names at Meta. Up to Won they are steps; Lost, and whatever comes after
 * Won, are reported on their own, because a lost lead didn't go through the others.
 */
export function stagesFrom(options: readonly Option[], names: Readonly<Record<string, string | null>>): Stage[] {
  const named = (key: string, other: string | null) => (key in names ? (names[key] ?? null) : other)
  const won = options.findIndex(({ label }) => same(label, 'won'))
  const isStep = (label: string, i: number) => !same(label, 'lost') && (won < 0 || i <= won)
  return [
    { key: arrived, label: arrivedLabel, event_name: named(arrived, 'Lead'), is_step: true },
    ...options.map(({ id, label }, i) => ({
      key: id,
      label,
      event_name: named(id, usual[label.trim().toLowerCase()] ?? null),
      is_step: isStep(label, i),
    })),
    ...(won < 0 ? [{ key: marked, label: 'Converted', event_name: named(marked, 'Converted'), is_step: true }] : []),
  ]
}

/** The stage with a name that a client is marked with; an unknown one is reported under that name. */
export function stageNamed(stages: readonly Stage[], name: string): Stage {
  const found =
    stages.find((stage) => same(stage.label, name) || same(stage.event_name, name)) ??
    (same(name, 'Converted') ? stages.find(({ key, label }) => key === marked || same(label, 'won')) : undefined)
  return found
    ? { ...found, event_name: found.event_name ?? name }
    : { key: '', label: name, event_name: name, is_step: false }
}

/** What to report to Meta once a client reached a stage: all earlier steps, then the stage itself. */
export function toldOf(stages: readonly Stage[], reached: Stage): { key: string; label: string; name: string }[] {
  if (reached.event_name === null) return []
  const at = stages.findIndex(({ key }) => key === reached.key)
  const before = stages.filter((stage, i) => stage.key === arrived || (reached.is_step && stage.is_step && i < at))
  const told = [...before.filter(({ key }) => key !== reached.key), reached]
  return told.flatMap(({ key, label, event_name: name }, i) =>
    // Where two stages have one name, the later of them is it.
    name !== null && !told.slice(i + 1).some((later) => later.event_name === name) ? [{ key, label, name }] : [],
  )
}

/** The account's field Lead stage, if it has one. */
export async function stageField(ctx: Ctx): Promise<{ id: string; options: Option[] } | undefined> {
  const [field] = await ctx.db
    .select({ id: customFields.id, options: customFields.options })
    .from(customFields)
    .where(
      and(
        eq(customFields.orgId, ctx.actor.orgId),
        eq(customFields.defaultKey, 'LEAD_STAGE'),
        isNull(customFields.deletedAt),
      ),
    )
  return field
}
