import { digitsIn, fewestDigits } from '@fairlead/contract/contacts/phones-in'
import { emailsIn } from '@fairlead/contract/contacts/read-email'
import type { WebhookMapping } from '@fairlead/contract/flow/webhooks'
import type { ClientField } from '@fairlead/contract/records/fields/answer-target'
import { readPhone } from '#platform/phone'
import { fold } from '#platform/text'
import { meaningOf } from '#records/clients'
import { type Entry, leadsOf, walk } from './payload.ts'

/** The words of a name, however it is written: 'yourEmail', 'your-email', 'YOUR_EMAIL'. */
export const wordsOf = (text: string): string[] =>
  fold(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/[^\p{L}\p{N}]+/gu, ' '))
    .split(' ')
    .filter(Boolean)

/** The same without what form builders put around a name: 'q3_name', 'name_1', 'Name (required)'. */
const bareWords = (text: string): string[] => {
  const words = wordsOf(text.replace(/\((?:required|optional)\)|\*/gi, ' '))
  const bare = words.filter((word, i) => !(/^\d+$/.test(word) || (i === 0 && /^q\d+$/.test(word))))
  return bare.length > 0 ? bare : words
}

/** A whole question only mentions what it is about. */
const isQuestion = (words: readonly string[]) =>
  /^(how|which|what|when|where|why|who|do|does|did|is|are|can|have)$/.test(words[0] ?? '')

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
  ['first_name', (w) => says(w, /\b(first|given|fore) ?name\b|\bfname\b|\bname first$/)],
  ['last_name', (w) => says(w, /\b(last|family) ?name\b|\bsurname\b|\blname\b|\bname last$/)],
  [
    'company',
    (w) =>
      says(w, /\bcompany\b|\borgani[sz]ation\b|\bbusiness( name)?$|\bemployer\b/) &&
      !has(w, 'size', 'id') &&
      !isQuestion(w),
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

const isEmail = (text: string) => {
  const at = text.indexOf('@')
  return at >= 0 && text.indexOf('.', at + 2) > 0 && emailsIn(text).length > 0
}
const isPhone = (text: string) => /^[^\p{L}]*\+/u.test(text) && readPhone(text).e164 !== null
/** Names by which a value is a number or an address, whatever it says: what cannot be read is shown so. */
const plainNames =
  /^((your|my|contact|customer|client|lead|visitor|person|work|primary|home) ?)*(e ?mail( address)?|(tele|mobile )?phone( (number|no))?|mobile( number)?|whats ?app( number)?)$/

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
const wordsAbout = (entry: Entry) => [...wordsOf(entry.label), ...wordsOf(lastOf(entry.path))]
/** Beside somebody who is called the sender and is the only person, the receiver is who got it (`isFromSender`). */
const isOfOthers = (entry: Entry, isFromSender: boolean) =>
  has(wordsAbout(entry), ...(isFromSender ? [...ofOthers.filter((one) => one !== 'sender'), 'receiver'] : ofOthers))

/** Words of other languages that say what a value is; English ones say too little by themselves. */
const foreign = new Set<string>(['name', 'first_name', 'last_name', 'phone', 'email', 'company', 'city'])
const vague = /^(contact|lead|client|customer|buyer|tenant|person|account|first|last|given|ad|by|mail|list)$/
function foreignField(words: readonly string[], value: string): ClientField | undefined {
  const name = words.join(' ')
  const meant = vague.test(name) ? undefined : meaningOf(name)
  if (!meant?.isExact || !foreign.has(meant.target)) return undefined
  const field = meant.target as ClientField
  return field === 'phone' || field === 'email' || value.trim() === '' || /\p{L}/u.test(value) ? field : undefined
}

/** Whether a value may be a number or an address: it looks like one, or its name says nothing else (rule 221). */
const mayBe = (kind: 'email' | 'phone', words: readonly string[], value: string): boolean =>
  value.trim() === '' ||
  says(words, plainNames) ||
  (kind === 'email' ? emailsIn(value).length > 0 : !/^\s*[{[]|:\/\//.test(value) && digitsIn(value) >= fewestDigits)

/** What a value is, by the words of its label, of its name, and at last by how it looks. */
function fieldOf(entry: Entry, isFromSender: boolean): ClientField | undefined {
  const isSaid = (word: string) => !(isFromSender && word === 'sender')
  for (const all of [bareWords(entry.label), bareWords(lastOf(entry.path))]) {
    const words = all.filter(isSaid)
    const guess = tells.find(([, is]) => is(words))?.[0] ?? foreignField(words, entry.value)
    if (!guess) continue
    if (guess !== 'email' && guess !== 'phone') return guess
    return isOfOthers(entry, isFromSender) || !mayBe(guess, words, entry.value) ? undefined : guess
  }
  // What stands in every payload of an agent or a site would make all who write one client.
  if (isOfOthers(entry, isFromSender)) return undefined
  return isEmail(entry.value) ? 'email' : isPhone(entry.value) ? 'phone' : undefined
}

/** Ids that senders give to a submission, and to nothing else. */
const idNames = /^(lead|external|submission|response) ?id$|^form response token$/

const contactsOf = (entries: readonly Entry[], isFromSender: boolean) => {
  const found = entries.filter((entry) => entry.value.trim() !== '' && !insideOther(entry))
  return found.filter((entry) => ['email', 'phone'].includes(fieldOf(entry, isFromSender) ?? ''))
}

/** Where the person's numbers and addresses stand; whether the person is the one who is called the sender. */
function personIn(entries: readonly Entry[]): { contacts: Entry[]; isFromSender: boolean } {
  const contacts = contactsOf(entries, false)
  const isReceiver = (entry: Entry) => has(wordsAbout(entry), 'receiver')
  const ofSender = contacts.every(isReceiver) ? contactsOf(entries, true) : []
  return ofSender.length > 0 ? { contacts: ofSender, isFromSender: true } : { contacts, isFromSender: false }
}

/** What the values of one lead are, as far as their names and looks tell. */
function guessFields(entries: readonly Entry[]): WebhookMapping['fields'] {
  const { contacts, isFromSender } = personIn(entries)
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
      const field = fieldOf(entry, isFromSender)
      return field && !(field === 'name' && isEnvelope(entry)) ? [{ entry, field }] : []
    })
  const fields: WebhookMapping['fields'] = []
  for (const field of new Set(tells.map(([name]) => name))) {
    const all = candidates.filter((candidate) => candidate.field === field)
    const close = all.filter(({ entry }) => near(entry))
    // Numbers and addresses may be several; of anything else the first that says something.
    const isFilled = ({ entry }: { entry: Entry }) => entry.value.trim() !== ''
    // An empty one beside the person does not hide a filled one elsewhere.
    const among = close.some(isFilled) || (close.length > 0 && !all.some(isFilled)) ? close : all
    if (field === 'email' || field === 'phone') fields.push(...among.map(({ entry }) => ({ path: entry.path, field })))
    else {
      const best = among.find(({ entry }) => entry.value.trim() !== '') ?? among[0]
      if (best) fields.push({ path: best.entry.path, field })
    }
  }
  // Both parts of a name say more than a whole that may be something else, where they say something.
  const isSaid = ({ path }: { path: string }) =>
    entries.some((entry) => entry.path === path && entry.value.trim() !== '')
  const parts = fields.filter((one) => (one.field === 'first_name' || one.field === 'last_name') && isSaid(one))
  const whole = fields.find((one) => one.field === 'name' && isSaid(one))
  if (parts.length === 2) return fields.filter(({ field }) => field !== 'name')
  return whole && parts.length === 0
    ? fields.filter(({ field }) => field !== 'first_name' && field !== 'last_name')
    : fields
}

/** What the values of one lead are, and by which of them its sender knows it. */
export function guessLead(item: unknown): Pick<WebhookMapping, 'fields' | 'id_path'> {
  const { entries } = walk(item)
  const isId = (text: string) => idNames.test(wordsOf(text).join(' '))
  const filled = entries.filter(({ value }) => !['', '0'].includes(value.trim()))
  // An id of the submission may stand within it: a retry is no second lead.
  const id = filled.find(({ path }) => isId(path)) ?? filled.find(({ path }) => isId(lastOf(path)))
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
  const { contacts } = personIn(entries)
  const standsOutside = (list: string) => contacts.some(({ path }) => !path.startsWith(`${list}[`))
  const items = isList
    ? ''
    : (lists
        .slice(0, mostLists)
        .find((list) => !standsOutside(list.path) && personIn(walk(list.entries[0]).entries).contacts.length > 0)
        ?.path ?? '')
  return { items, ...guessLead(leadsOf(payload, items)[0]) }
}
