import type { WebhookMapping } from '@fairlead/contract/flow/webhooks'
import type { ClientField } from '@fairlead/contract/records/leads'
import { fold } from '#platform/text'
import { type Entry, leadsOf, walk } from './payload.ts'

/** The words of a name, however it is written: 'yourEmail', 'your-email', 'YOUR_EMAIL'. */
export const wordsOf = (text: string): string[] =>
  fold(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/[^\p{L}\p{N}]+/gu, ' '))
    .split(' ')
    .filter(Boolean)

const has = (words: readonly string[], ...any: string[]) => any.some((word) => words.includes(word))
const says = (words: readonly string[], pattern: RegExp) => pattern.test(words.join(' '))

/** What a field says that it is, the surest first. */
const tells: readonly [ClientField, (words: readonly string[]) => boolean][] = [
  [
    'email',
    (w) => says(w, /\be ?mail\b|\bcorreo\b/) && !has(w, 'subject', 'status', 'consent', 'verified', 'marketing'),
  ],
  [
    'phone',
    (w) =>
      says(
        w,
        /\b(tele)?phone|\bmobile\b|\bhandphone\b|\btel\b|\bwhats ?app\b|\bcell\b|\bcontact (no|number|num)\b|\bphone ?number\b/,
      ) && !has(w, 'country', 'consent', 'type', 'extension'),
  ],
  ['first_name', (w) => says(w, /\b(first|given|fore) ?name\b|\bfname\b/)],
  ['last_name', (w) => says(w, /\b(last|family) ?name\b|\bsurname\b|\blname\b/)],
  [
    'company',
    (w) => says(w, /\bcompany\b|\borgani[sz]ation\b|\bbusiness( name)?$|\bemployer\b/) && !has(w, 'size', 'id'),
  ],
  ['job_title', (w) => says(w, /\bjob ?(title|role)\b|^position$|^designation$|^occupation$/)],
  ['name', (w) => says(w, /^((your|full|contact|customer|client|lead|visitor|person) ?)*name$|^(full|your) ?name\b/)],
  ['address', (w) => says(w, /^(street|home|postal|mailing|your)? ?address( line)?( 1)?$|^street( address)?$/)],
  ['city', (w) => says(w, /^(your )?(city|town)$/)],
  ['country', (w) => says(w, /^(your )?country( code| name)?$/)],
]

/** Beside these a name is that of a form, a page or a campaign, not a person's. */
const ofEnvelope = /\b(form|site|trigger|event|webhook|workspace|campaign|page|schema)\b/
/** What stands in these is about something else than the person. */
const otherThings = [
  'form',
  'campaign',
  'page',
  'ad',
  'adset',
  'adgroup',
  'site',
  'meta',
  'utm',
  'workspace',
  'event',
  'hidden',
  'product',
]

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
const isPhone = (text: string) => /^\+[\d\s().-]{7,24}$/.test(text.trim()) && (text.match(/\d/g)?.length ?? 0) >= 7

const lastOf = (path: string) => /([^.[\]]+)\]?$/.exec(path)?.[1] ?? path
const insideOther = ({ within }: Entry) => wordsOf(lastOf(within)).some((word) => otherThings.includes(word))

/** Whose number or address it is when a name says one of these: not the person's who writes. */
const ofOthers = [
  'admin',
  'agent',
  'assigned',
  'assignee',
  'from',
  'host',
  'notification',
  'owner',
  'recipient',
  'rep',
  'reply',
  'sales',
  'sender',
  'site',
  'staff',
  'to',
]
const isOfOthers = (entry: Entry) => has([...wordsOf(entry.label), ...wordsOf(lastOf(entry.path))], ...ofOthers)

/** What a value is, by the words of its label, of its name, and at last by how it looks. */
function fieldOf(entry: Entry): ClientField | undefined {
  for (const words of [wordsOf(entry.label), wordsOf(lastOf(entry.path))]) {
    const guess = tells.find(([, is]) => is(words))
    if (guess) return (guess[0] === 'email' || guess[0] === 'phone') && isOfOthers(entry) ? undefined : guess[0]
  }
  // What stands in every payload of an agent or a site would make all who write one client.
  if (isOfOthers(entry)) return undefined
  return isEmail(entry.value) ? 'email' : isPhone(entry.value) ? 'phone' : undefined
}

/** Ids that senders give to a submission, and to nothing else. */
const idNames = /^(lead|external|submission|response) ?id$|^form response token$/

/** Where a person's number or address stands. */
const contactsAmong = (entries: readonly Entry[]) => {
  const found = entries.filter((entry) => entry.value.trim() !== '' && !insideOther(entry))
  return found.filter((entry) => ['email', 'phone'].includes(fieldOf(entry) ?? ''))
}

/** What the values of one lead are, as far as their names and looks tell. */
function guessFields(entries: readonly Entry[]): WebhookMapping['fields'] {
  const contacts = contactsAmong(entries)
  const home = contacts[0]?.within
  const near = (entry: Entry) => home !== undefined && entry.within === home
  // A name in what stands around the person's own fields, among ids of forms and sites, is theirs.
  const isEnvelope = (entry: Entry) =>
    !near(entry) &&
    entries.some(
      (other) =>
        other !== entry && other.within === entry.within && ofEnvelope.test(wordsOf(lastOf(other.path)).join(' ')),
    )
  const candidates = entries
    .filter((entry) => !insideOther(entry))
    .flatMap((entry) => {
      const field = fieldOf(entry)
      return field && !(field === 'name' && isEnvelope(entry)) ? [{ entry, field }] : []
    })
  const fields: WebhookMapping['fields'] = []
  for (const field of new Set(tells.map(([name]) => name))) {
    const all = candidates.filter((candidate) => candidate.field === field)
    const close = all.filter(({ entry }) => near(entry))
    // Numbers and addresses may be several; of anything else the first that says something.
    const among = close.length > 0 ? close : all
    if (field === 'email' || field === 'phone') fields.push(...among.map(({ entry }) => ({ path: entry.path, field })))
    else {
      const best = among.find(({ entry }) => entry.value.trim() !== '') ?? among[0]
      if (best) fields.push({ path: best.entry.path, field })
    }
  }
  // Both parts of a name say more than a whole that may be something else.
  const parts = fields.filter(({ field }) => field === 'first_name' || field === 'last_name')
  return parts.length === 2 ? fields.filter(({ field }) => field !== 'name') : fields
}

/** What the values of one lead are, and by which of them its sender knows it. */
export function guessLead(item: unknown): Pick<WebhookMapping, 'fields' | 'id_path'> {
  const { entries } = walk(item)
  const id = entries.find(
    (entry) => idNames.test(wordsOf(entry.path).join(' ')) && !['', '0'].includes(entry.value.trim()),
  )
  return { fields: guessFields(entries), id_path: id?.path ?? null }
}

/** So many lists of a payload are looked at. */
const mostLists = 50

/**
 * Which list of a payload holds its leads, and what its values are. A list is taken when persons stand in it and none
 * stands outside.
 */
export function guessMapping(payload: unknown): WebhookMapping {
  const { entries, lists } = walk(payload)
  const isList = Array.isArray(payload)
  // Looked for once: there may be many lists.
  const contacts = contactsAmong(entries)
  const standsOutside = (list: string) => contacts.some(({ path }) => !path.startsWith(`${list}[`))
  const items = isList
    ? ''
    : (lists
        .slice(0, mostLists)
        .find((list) => !standsOutside(list.path) && contactsAmong(walk(list.entries[0]).entries).length > 0)?.path ??
      '')
  return { items, ...guessLead(leadsOf(payload, items)[0]) }
}
