import { GraphError, readExact } from '#flow/facebook'

const account = { account_id: '730014400071', name: 'Harbour Kitchens Ads' }
/** The one that is reported to. */
export const dataset = { id: '640220019300411', name: 'Harbour Kitchens', firedHoursAgo: 2 }
const datasets = [dataset, { id: '640220019300412', name: 'Outlet website', firedHoursAgo: 410 }]
/** How well Meta recognises the people of these events, out of 10. */
const scores = { Lead: 7.8, Contacted: 7.1, Qualified: 6.9, Converted: 7.4 }

const hourMs = 3_600_000
const asWritten = (at: Date) => at.toISOString().replace(/\.\d+Z$/, '+0000')

/**
 * What Meta answers of the demo's datasets, which take whatever they are told but for stages of leads that it has forgotten;
 * undefined of everything else.
 */
export function ofDatasets(path: string, json: unknown, forgotten: ReadonlySet<string>): unknown {
  const [first, edge] = path.split('/')
  if (path === 'me/adaccounts') return { data: [account] }
  if (path === `act_${account.account_id}/adspixels`)
    return {
      data: datasets.map(({ id, name, firedHoursAgo }) => ({
        id,
        name,
        last_fired_time: asWritten(new Date(Date.now() - firedHoursAgo * hourMs)),
        is_unavailable: false,
      })),
    }
  if (path === 'dataset_quality') {
    const rated = Object.entries(scores).map(([event_name, composite_score]) => ({
      event_name,
      event_match_quality: { composite_score },
    }))
    return { web: rated }
  }
  const asked = datasets.find(({ id }) => id === first)
  if (!asked || edge !== 'events') return asked && { id: asked.id, name: asked.name }
  const { data } = readExact(String(json)) as { data: { user_data: { lead_id?: unknown } }[] }
  if (data.some(({ user_data: { lead_id: lead } }) => forgotten.has(String(lead))))
    throw new GraphError({ code: 100, subcode: 2804019, message: 'Invalid lead ID', status: 400 })
  return { events_received: data.length, messages: [], fbtrace_id: 'sample' }
}
