import type { Reply } from '@fairlead/contract/endpoint'
import type * as calls from '@fairlead/contract/flow/meta-capi'
import { sql } from 'drizzle-orm'
import { connectedPages, type FacebookDeps, type LoginReach, loginReach } from '#flow/facebook'
import type { Ctx } from '#platform/context'
import { rowsOf } from '#platform/db'
import { conversionEvents } from '../conversions.tables.ts'
import { isForbidden, noLogin, problemWords } from './problems.ts'
import { type Settings, settingsOf } from './reach.ts'
import { stageField, stagesFrom } from './stages.ts'

type Detail = Reply<typeof calls.metaCapiDetail>

const needed = 'ads_management'
/** Someone didn't grant the permission when they signed in. */
const declined = { code: 200, subcode: null, message: `The permission ${needed} is missing.` }

/** The current problem, as reported by Meta or found here. */
function wrongWith(settings: Settings, login: LoginReach | undefined) {
  if (settings.problem) return settings.problem
  if (settings.sealed) return null
  if (!login) return noLogin
  return login.missingScopes.includes(needed) ? declined : null
}

function stateOf(settings: Settings | undefined, login: LoginReach | undefined): Pick<Detail, 'state' | 'problem'> {
  if (!settings?.datasetId)
    return {
      state: login ? 'not_set_up' : 'not_connected',
      problem: login?.missingScopes.includes(needed) ? problemWords(declined, false) : null,
    }
  const wrong = wrongWith(settings, login)
  if (!wrong) return { state: 'on', problem: null }
  return {
    state: isForbidden(wrong) ? 'no_permission' : 'failing',
    problem: problemWords(wrong, settings.sealed !== null),
  }
}

async function countsOf(ctx: Ctx): Promise<Detail['counts']> {
  const [row] = await rowsOf<Detail['counts']>(
    ctx.db,
    sql`select (count(*) filter (where e.state = 'waiting'))::int as waiting,
        (count(*) filter (where e.state = 'sent'))::int as sent,
        (count(*) filter (where e.state = 'refused'))::int as refused
      from ${conversionEvents} e
      where e.org_id = ${ctx.actor.orgId}
        and (e.state = 'waiting' or e.created_at >= ${ctx.now.toISOString()}::timestamptz - interval '30 days')`,
  )
  return row ?? { waiting: 0, sent: 0, refused: 0 }
}

/** How conversions are reported to Meta, with everything its screen shows. */
export const metaCapiDetail =
  (deps: FacebookDeps) =>
  async (ctx: Ctx): Promise<Detail> => {
    const [settings, field, pages, login, counts] = await Promise.all([
      settingsOf(ctx),
      stageField(ctx),
      connectedPages(ctx),
      loginReach(ctx, deps),
      countsOf(ctx),
    ])
    return {
      ...stateOf(settings, login),
      dataset: settings?.datasetId ? { id: settings.datasetId, name: settings.datasetName ?? '' } : null,
      uses: settings?.sealed ? 'token' : 'login',
      login: login?.name ?? null,
      datasets: (settings?.datasets ?? []).map(({ id, name, account, lastFiredAt, isUnavailable }) => ({
        id,
        name,
        account,
        last_fired_at: lastFiredAt,
        is_unavailable: isUnavailable,
      })),
      synced_at: settings?.syncedAt ?? null,
      pages: pages.map(({ pageId, name }) => ({
        page_id: pageId,
        name,
        dataset_id: settings?.pages[pageId] ?? null,
      })),
      stages: stagesFrom(field?.options ?? [], settings?.stages ?? {}),
      counts,
      quality: settings?.quality ?? [],
      quality_at: settings?.qualityAt ?? null,
    }
  }
