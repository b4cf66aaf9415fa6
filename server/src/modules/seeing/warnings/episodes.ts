import type { WarningInfo, WarningType } from '@fairlead/contract/seeing/warnings'
import { and, eq, gt } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { appWarnings } from './warnings.tables.ts'

type Episode = { id: string; type: WarningType; info: Omit<WarningInfo, 'id'>; endsAt?: string | undefined }

/** Begins an episode of a warning in the account; `id` names it. */
export async function openWarning(ctx: Ctx, { id, type, info, endsAt }: Episode): Promise<void> {
  await ctx.db.insert(appWarnings).values({
    orgId: ctx.actor.orgId,
    id,
    warningType: type,
    info,
    startedAt: ctx.now.toISOString(),
    endsAt: endsAt ?? 'infinity',
  })
  ctx.tell({ kind: 'warnings.changed' })
}

/** Ends whatever episodes of a type the account has. */
export async function endWarningsOf(ctx: Ctx, type: WarningType): Promise<void> {
  const at = ctx.now.toISOString()
  const ended = await ctx.db
    .update(appWarnings)
    .set({ endsAt: at })
    .where(and(eq(appWarnings.orgId, ctx.actor.orgId), eq(appWarnings.warningType, type), gt(appWarnings.endsAt, at)))
    .returning({ id: appWarnings.id })
  if (ended.length > 0) ctx.tell({ kind: 'warnings.changed' })
}

/** Ends an episode. Answers whether the account had it. */
export async function endWarning(ctx: Ctx, id: string): Promise<boolean> {
  const at = ctx.now.toISOString()
  const ended = await ctx.db
    .update(appWarnings)
    .set({ endsAt: at })
    .where(and(eq(appWarnings.orgId, ctx.actor.orgId), eq(appWarnings.id, id), gt(appWarnings.endsAt, at)))
    .returning({ id: appWarnings.id })
  if (ended.length > 0) ctx.tell({ kind: 'warnings.changed' })
  return ended.length > 0
}

/** Custom warnings of the account that have not ended. */
export async function customWarnings(ctx: Ctx): Promise<{ id: string; text: string; endsAt: string }[]> {
  const rows = await ctx.db
    .select()
    .from(appWarnings)
    .where(
      and(
        eq(appWarnings.orgId, ctx.actor.orgId),
        eq(appWarnings.warningType, 'CUSTOM'),
        gt(appWarnings.endsAt, ctx.now.toISOString()),
      ),
    )
  return rows.map(({ id, info, endsAt }) => ({ id, text: info.main_text ?? '', endsAt }))
}
