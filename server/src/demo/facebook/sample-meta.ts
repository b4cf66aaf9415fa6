import { type Graph, GraphError } from '#flow/facebook'
import { ofDatasets } from './sample-datasets.ts'

type GraphCall = Parameters<Graph['call']>[0]

/** Meta's app of the demo. Nobody outside knows it. */
export const sampleApp = {
  META_APP_ID: '480025001930017',
  META_APP_SECRET: 'the-demo-asks-nobody-outside',
  META_VERIFY_TOKEN: 'the-demo-asks-nobody-outside',
}

const text = (key: string, label: string) => ({ key, label, type: 'CUSTOM' })
const asked = (...questions: object[]) => [
  { key: 'full_name', label: 'Full name', type: 'FULL_NAME' },
  { key: 'email', label: 'Email', type: 'EMAIL' },
  { key: 'phone_number', label: 'Phone number', type: 'PHONE' },
  ...questions,
]
const tasks = ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MODERATE', 'MANAGE']
export const pages = {
  showroom: { id: '104470012260301', name: 'Harbour Kitchens', access_token: 'sample-showroom', tasks },
  outlet: { id: '104470012260302', name: 'Harbour Kitchens Outlet', access_token: 'sample-outlet', tasks },
} as const
export type SamplePage = keyof typeof pages

type SampleForm = { page: SamplePage; id: string; name: string; leads_count: number; questions: object[] }
/** The forms of both pages, with what Meta counts of each in all its life. */
export const forms = {
  planning: {
    page: 'showroom',
    id: '830014417700101',
    name: 'Kitchen planning, spring offer',
    leads_count: 52,
    questions: asked(text('when_would_you_like_to_start?', 'When would you like to start?')),
  },
  visit: {
    page: 'showroom',
    id: '830014417700102',
    name: 'Book a showroom visit',
    leads_count: 37,
    questions: asked(text('which_day_suits_you?', 'Which day suits you?')),
  },
  prizes: {
    page: 'showroom',
    id: '830014417700103',
    name: 'Win a weekend in Milan',
    leads_count: 9,
    questions: asked(),
  },
  display: {
    page: 'outlet',
    id: '830014417700201',
    name: 'Display kitchens, up to 40% off',
    leads_count: 29,
    questions: asked(),
  },
  news: { page: 'outlet', id: '830014417700202', name: 'Outlet newsletter', leads_count: 0, questions: asked() },
} satisfies Record<string, SampleForm>

/** A lead as Meta keeps it. */
export type SampleLead = {
  id: string
  form_id: string
  created_time: string
  field_data: { name: string; values: string[] }[]
  campaign_name: string
  platform: 'fb' | 'ig'
}
type Sampled = {
  graph: Graph
  leads: SampleLead[]
  /** Keeps the leads of a page from the app. */
  lose: (page: string) => void
  /** Knows a lead no longer: its stages are refused. */
  forget: (lead: string) => void
}

const formsOf = (page: string) =>
  Object.values<SampleForm>(forms).flatMap(({ page: of, ...form }) =>
    pages[of].id === page ? [{ status: 'ACTIVE', locale: 'en_US', ...form }] : [],
  )

const formNamed = (id: string) => Object.values<SampleForm>(forms).find((form) => form.id === id)

const refused = (code: number, message: string, subcode: number | null = null) =>
  new GraphError({ code, subcode, message, status: 400 })

/**
 * Meta as the demo shows it, within this process: two pages of one person. It answers what is asked of it here and
 * nothing else; the outlet's leads are kept from the app once they are lost.
 */
export function sampleMeta(): Sampled {
  const leads: SampleLead[] = []
  const lost = new Set<string>()
  const forgotten = new Set<string>()
  const daysAhead = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400

  function ofNode([first = '', edge]: string[], { method, query = {} }: GraphCall): unknown {
    if (edge === 'subscriptions') return { data: [], success: true }
    if (edge === 'subscribed_apps') {
      const app = { id: sampleApp.META_APP_ID, name: 'Fairlead', subscribed_fields: ['leadgen'] }
      return method === undefined || method === 'GET' ? { data: [app] } : { success: true }
    }
    const page = edge === 'leads' ? formNamed(first)?.page : undefined
    if (lost.has(page ? pages[page].id : first)) throw refused(103, 'Cannot access leads of this page')
    if (edge === 'leadgen_forms') return { data: formsOf(first) }
    if (edge === 'leads') {
      const [filter] = JSON.parse(query.filtering ?? '[]') as { value: number }[]
      const since = (filter?.value ?? 0) * 1000
      return { data: leads.filter((lead) => lead.form_id === first && Date.parse(lead.created_time) >= since) }
    }
    const found = leads.find(({ id }) => id === first) ?? formNamed(first)
    if (!found) throw refused(100, 'Object does not exist or cannot be loaded', 33)
    return found
  }

  function answer(call: GraphCall): unknown {
    switch (call.path) {
      case 'oauth/access_token':
        return { access_token: 'sample-person' }
      case 'me':
        return { id: '1220000450091', name: 'Mira Fernandes' }
      case 'me/permissions': {
        const all = 'ads_management pages_manage_ads leads_retrieval pages_show_list pages_read_engagement'.split(' ')
        const granted = [...all, 'pages_manage_metadata', 'business_management']
        return { data: granted.map((permission) => ({ permission, status: 'granted' })) }
      }
      case 'me/accounts':
        return { data: Object.values(pages) }
      case 'debug_token':
        return { data: { expires_at: 0, data_access_expires_at: daysAhead(71) } }
      case sampleApp.META_APP_ID:
        return { id: sampleApp.META_APP_ID, name: 'Fairlead' }
      default:
        return ofDatasets(call.path, call.json, forgotten) ?? ofNode(call.path.split('/'), call)
    }
  }

  return {
    leads,
    lose: (page) => void lost.add(page),
    forget: (lead) => void forgotten.add(lead),
    graph: {
      call: async (call) => answer(call),
      // In the demo the login comes straight back, signed in.
      loginUrl: ({ redirect_uri = '', state = '' }) =>
        `${redirect_uri}?${new URLSearchParams({ code: 'sample', state })}`,
    },
  }
}
