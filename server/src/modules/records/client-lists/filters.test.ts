import {
  clientNeighbours,
  filterChoices,
  recentlyActiveClients,
  whyClients,
} from '@fairlead/contract/records/client-lists'
import { listClients, markLead } from '@fairlead/contract/records/clients'
import {
  type FilterExpression,
  Filters,
  type NamedTime,
  NamedTime as NamedTimes,
  type TimeRange,
} from '@fairlead/contract/records/filters'
import { dayOf } from '@fairlead/contract/work/follow-ups'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/db'
import { addDays, endOfDay } from '#platform/time'
import { addClient, planFollowUp } from '../../../testing/make.ts'
import { joinTeam } from '../../../testing/members.ts'
import { useWorld } from '../../../testing/test-world.ts'
import type { Person } from '../../../testing/world.ts'

const world = useWorld()
const day = 86_400_000
const groups = [newId(), newId(), newId()] as const
const field = { text: newId(), number: newId(), date: newId(), dropdown: newId() }
const options = [newId(), newId()] as const
const sources = ['manual', 'lead_form', 'webhook'] as const

/** A client as the model knows it. */
type Known = {
  id: string
  created: number
  assigned: number | null
  activity: number
  due: { at: number } | 'someday' | null
  isNew: boolean
  assignee: string | null
  source: (typeof sources)[number]
  groups: string[]
  text: string | null
  number: number | null
  date: string | null
  option: string | null
}
let owner: Person
let member: Person
const known: Known[] = []
let now: number

const pick = <T>(list: readonly T[], i: number): T => list[i % list.length] as T

/** Sixty clients in which every value of every filter occurs, with and without, by a fixed pattern. */
beforeAll(async () => {
  owner = await world().signIn('owner@example.com')
  member = await joinTeam(world(), owner, 'member@example.com')
  now = (await world().now()).getTime()
  const ofOrg = [owner.orgId]
  for (const [i, id] of groups.entries())
    await world().sql(
      `insert into client_groups (id, org_id, name, name_key, colour_id, created_at) values ($1, $2, $3, $3, 1, now())`,
      [id, ...ofOrg, `group ${i}`],
    )
  for (const [i, [type, id]] of Object.entries(field).entries())
    await world().sql(
      `insert into custom_fields (id, org_id, name, name_key, type, options, position, created_at)
       values ($1, $2, $3, $3, $3, $4, $5, now())`,
      [id, ...ofOrg, type, JSON.stringify(options.map((one) => ({ id: one, label: `Option ${one}` }))), i],
    )
  for (let i = 0; i < 60; i++) {
    const id = await addClient(owner, `Client ${i}`)
    const created = now - (i % 20) * 4 * day - i * 60_000
    const assignee = pick([owner.userId, member.userId, null], i)
    const one: Known = {
      id,
      created,
      assigned: assignee ? created + 3_600_000 : null,
      activity: created + (i % 4) * day * 0.9,
      due: pick([null, 'someday', { at: now - 3.5 * day }, { at: now + ((i % 9) + 0.5) * day }] as const, i % 7),
      isNew: i % 3 === 0,
      assignee,
      source: pick(sources, i % 5),
      groups: groups.filter((_, g) => (i >> g) % 2 === 1),
      text: pick([null, 'Oak kitchen', 'ASH, 50%', 'größe'], i % 6),
      number: pick([null, 0, -5, 12.5, 1_000_000], i % 8),
      date: pick([null, dayOf(new Date(now + ((i % 11) - 5) * day), 'UTC')], i % 5),
      option: pick([null, ...options], i % 4),
    }
    known.push(one)
    const due = one.due && one.due !== 'someday' ? new Date(one.due.at).toISOString() : null
    await world().sql(
      `update clients set created_at = $3, date_assigned = $4, last_activity_at = $5, is_new_lead = $6,
         new_lead_since = case when $6 then $3::timestamptz end,
         awaiting_contact_since = case when $6 then $3::timestamptz end, assigned_to_id = $7, lead_source = $8, group_ids = $9,
         due_at = coalesce($10::timestamptz, case when $11 then '9999-12-31'::timestamptz else 'infinity' end),
         overdue_at = coalesce($10::timestamptz + interval '1 minute', 'infinity'), due_remind_on = $10,
         due_has_time = $10::timestamptz is not null,
         due_maturity = case when $10::timestamptz is not null then 'FIXED' when $11 then 'NOT_FIXED' end
       where org_id = $1 and id = $2`,
      [
        owner.orgId,
        id,
        new Date(one.created).toISOString(),
        one.assigned && new Date(one.assigned).toISOString(),
        new Date(one.activity).toISOString(),
        one.isNew,
        assignee,
        one.source,
        one.groups,
        due,
        one.due === 'someday',
      ],
    )
    const values: [string, string, unknown][] = [
      [field.text, 'text_key', one.text?.toLowerCase().replace('größe', 'grosse').replace(',', '').replace('%', '')],
      [field.number, 'number_value', one.number],
      [field.date, 'date_value', one.date],
      [field.dropdown, 'option_id', one.option],
    ]
    for (const [fieldId, column, value] of values)
      if (value !== null && value !== undefined)
        await world().sql(
          `insert into custom_values (org_id, client_id, field_id, ${column}, origin, is_by_person, set_at)
           values ($1, $2, $3, $4, 'manual', true, now())`,
          [owner.orgId, id, fieldId, value],
        )
  }
})

const shownIds = async (person: Person, filters: Filters, more: object = {}) => {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const query: { cursor?: string } = cursor ? { cursor } : {}
    const answer = await person.browser.call(listClients, {
      query: { filters: JSON.stringify(filters), page_size: 50, ...more, ...query } as never,
    })
    expect([answer.status, answer.status === 200 ? '' : answer.error.message]).toEqual([200, ''])
    ids.push(...answer.body.results.map((row) => row.id))
    cursor = answer.body.next
  } while (cursor)
  return ids
}

/** The days of a named time in UTC, where the owner of this world lives. */
function daysOf(name: NamedTime): [string, string] {
  const today = dayOf(new Date(now), 'UTC')
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const week = addDays(today, -weekday)
  const first = (back: number) => {
    const at = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
    at.setUTCMonth(at.getUTCMonth() + back)
    return dayOf(at, 'UTC')
  }
  const all: Record<NamedTime, [string, string]> = {
    today: [today, addDays(today, 1)],
    yesterday: [addDays(today, -1), today],
    tomorrow: [addDays(today, 1), addDays(today, 2)],
    this_week: [week, addDays(week, 7)],
    last_week: [addDays(week, -7), week],
    next_week: [addDays(week, 7), addDays(week, 14)],
    this_month: [first(0), first(1)],
    last_month: [first(-1), first(0)],
    next_month: [first(1), first(2)],
  }
  return all[name]
}
const begins = (d: string) => endOfDay(addDays(d, -1), 'UTC').getTime()

function isIn(range: TimeRange, at: number): boolean {
  const long = (amount: number) => amount * day
  switch (range.type) {
    case 'named': {
      const [from, until] = daysOf(range.name)
      return at >= begins(from) && at < begins(until)
    }
    case 'between':
      return (!range.from || at >= begins(range.from)) && (!range.until || at < begins(addDays(range.until, 1)))
    case 'last':
      return at >= now - long(range.amount) && at < now + 60_000
    case 'next':
      return at >= now && at < now + long(range.amount)
    case 'before_last':
      return at < now - long(range.amount)
    default:
      return false
  }
}

/** Whether a client meets an expression, by the model. */
function meets(one: Known, expression: FilterExpression): boolean {
  switch (expression.key) {
    case 'isNewLead':
      return one.isNew === expression.value
    case 'assignedTo': {
      const type = !one.assignee ? 'UNASSIGNED' : one.assignee === owner.userId ? 'SELF' : 'OTHER'
      const found = expression.values.some((value) => value === type || value === one.assignee)
      return found === (expression.operator === 'in')
    }
    case 'leadSource':
      return expression.values.includes(one.source) === (expression.operator === 'in')
    case 'clientGroups': {
      const has = (value: string) => (value === 'none' ? one.groups.length === 0 : one.groups.includes(value))
      if (expression.operator === 'all') return expression.values.every(has) && one.groups.length > 0
      return expression.values.some(has) === (expression.operator === 'in')
    }
    case 'customFields': {
      const type = (Object.entries(field).find(([, id]) => id === expression.cf_id) ?? [])[0]
      const value = { text: one.text, number: one.number, date: one.date, dropdown: one.option }[type ?? 'text']
      if (expression.option === 'ANY') return value !== null
      if (expression.option === 'NULL') return value === null
      if (expression.text !== undefined) return one.text?.toLowerCase().includes(expression.text.toLowerCase()) ?? false
      if (expression.values)
        return expression.operator === 'not_in'
          ? !expression.values.includes(one.option ?? '')
          : expression.values.includes(one.option ?? '')
      if (expression.range?.type === 'between')
        return (
          one.date !== null &&
          (!expression.range.from || one.date >= expression.range.from) &&
          (!expression.range.until || one.date <= expression.range.until)
        )
      return (
        one.number !== null &&
        (typeof expression.from !== 'number' || one.number >= expression.from) &&
        (typeof expression.until !== 'number' || one.number <= expression.until)
      )
    }
    default: {
      const { key, option, range } = expression
      if (key === 'followUpDate') {
        if (option === 'ANY') return one.due !== null
        if (option === 'NULL') return one.due === null
        if (range?.type === 'someday') return one.due === 'someday'
        if (one.due === null || one.due === 'someday' || !range) return false
        return range.type === 'overdue' ? one.due.at < now - 60_000 : isIn(range, one.due.at)
      }
      const at = { dateCreated: one.created, dateAssigned: one.assigned, lastActivity: one.activity }[key]
      if (option === 'ANY') return at !== null
      if (option === 'NULL') return at === null
      return at !== null && range !== undefined && isIn(range, at)
    }
  }
}

const amount = fc.integer({ min: 1, max: 90 })
const unit = fc.constant('days' as const)
const someDay = fc.integer({ min: -40, max: 20 }).map((days) => addDays('2026-11-20', days))
const range = fc.oneof(
  fc.record({ type: fc.constant('named' as const), name: fc.constantFrom(...NamedTimes.options) }),
  fc.record({ type: fc.constant('last' as const), amount, unit }),
  fc.record({ type: fc.constant('before_last' as const), amount, unit }),
  fc.tuple(someDay, someDay).map(([a, b]) => {
    const [from, until] = a < b ? [a, b] : [b, a]
    return { type: 'between' as const, from, until }
  }),
  someDay.map((from) => ({ type: 'between' as const, from, until: null })),
)
const dueRange = fc.oneof(
  range,
  fc.constant({ type: 'overdue' as const }),
  fc.constant({ type: 'someday' as const }),
  fc.record({ type: fc.constant('next' as const), amount, unit }),
)
const option = fc.constantFrom('ANY' as const, 'NULL' as const)
const some = <T>(list: T[]) => fc.uniqueArray(fc.constantFrom(...list), { minLength: 1, maxLength: 3 })
const operator = fc.constantFrom('in' as const, 'not_in' as const)
const expression = () =>
  fc.oneof(
    fc.record({
      key: fc.constantFrom('dateCreated', 'dateAssigned', 'lastActivity'),
      option: fc.constant('CUSTOM'),
      range,
    }),
    fc.record({ key: fc.constantFrom('dateCreated', 'dateAssigned', 'followUpDate'), option }),
    fc.record({ key: fc.constant('followUpDate'), option: fc.constant('CUSTOM'), range: dueRange }),
    fc.record({ key: fc.constant('isNewLead'), value: fc.boolean() }),
    fc.record({
      key: fc.constant('assignedTo'),
      operator,
      values: some(['SELF', 'UNASSIGNED', 'OTHER', member.userId, newId()]),
    }),
    fc.record({ key: fc.constant('leadSource'), operator, values: some([...sources]) }),
    fc.record({
      key: fc.constant('clientGroups'),
      operator: fc.constantFrom('in', 'not_in', 'all'),
      values: some([...groups, 'none']),
    }),
    fc.record({ key: fc.constant('customFields'), cf_id: fc.constantFrom(...Object.values(field)), option }),
    fc.record({
      key: fc.constant('customFields'),
      cf_id: fc.constant(field.text),
      option: fc.constant('CUSTOM'),
      text: fc.constantFrom('oak', 'ASH', 'kitchen', 'nothing'),
    }),
    fc.record({
      key: fc.constant('customFields'),
      cf_id: fc.constant(field.number),
      option: fc.constant('CUSTOM'),
      from: fc.constantFrom(-10, 0, 12.5),
      until: fc.constantFrom(null, 12.5, 2_000_000),
    }),
    fc.record({
      key: fc.constant('customFields'),
      cf_id: fc.constant(field.dropdown),
      option: fc.constant('CUSTOM'),
      operator,
      values: some([...options]),
    }),
    fc.record({
      key: fc.constant('customFields'),
      cf_id: fc.constant(field.date),
      option: fc.constant('CUSTOM'),
      range: someDay.map((from) => ({ type: 'between', from, until: null })),
    }),
  )
const logic = fc.constantFrom('AND', 'OR')
const filter = () =>
  fc.record({
    logical_operator: logic,
    expressions: fc.array(
      fc.oneof(
        expression(),
        fc.record({ logical_operator: logic, expressions: fc.array(expression(), { minLength: 1, maxLength: 3 }) }),
      ),
      { minLength: 1, maxLength: 4 },
    ),
  })

const holds = (one: Known, filters: Filters): boolean => {
  const each = filters.expressions.map((inner) => ('expressions' in inner ? holds(one, inner) : meets(one, inner)))
  return filters.logical_operator === 'AND' ? each.every(Boolean) : each.some(Boolean)
}

describe('a filter', () => {
  it('shows exactly the clients that a model says it shows, in every order', async () => {
    await fc.assert(
      fc.asyncProperty(
        filter(),
        fc.constantFrom('last_activity', 'created', 'name', 'follow_up', 'uncontacted'),
        async (given, sort) => {
          const filters = Filters.parse(given)
          const wanted = known.filter((one) => (sort !== 'uncontacted' || one.isNew) && holds(one, filters))
          const ids = await shownIds(owner, filters, { sort })
          expect(new Set(ids)).toEqual(new Set(wanted.map(({ id }) => id)))
          expect(ids).toHaveLength(wanted.length)
        },
      ),
      { numRuns: 120 },
    )
  })

  it('shows a member what they see of it, and counts that', async () => {
    const filters = Filters.parse({ expressions: [{ key: 'isNewLead', value: true }] })
    const own = known.filter((one) => one.isNew && one.assignee === member.userId)
    expect(new Set(await shownIds(member, filters))).toEqual(new Set(own.map(({ id }) => id)))
    const counted = await member.browser.call(listClients, {
      query: { filters: JSON.stringify(filters), count: 'true' },
    })
    expect(counted.body.count).toBe(own.length)
  })

  it('goes with a search, and with what brackets hold', async () => {
    const filters = Filters.parse({
      logical_operator: 'OR',
      expressions: [
        { key: 'isNewLead', value: true },
        { logical_operator: 'AND', expressions: [{ key: 'leadSource', values: ['webhook'] }] },
      ],
    })
    const wanted = known.filter((one, i) => String(i).includes('1') && (one.isNew || one.source === 'webhook'))
    expect(new Set(await shownIds(owner, filters, { search: 'client 1' }))).toEqual(new Set(wanted.map(({ id }) => id)))
  })

  it('that cannot be read names its field, and so does one that asks for too much', async () => {
    const ask = async (filters: string) => {
      const answer = await owner.browser.call(listClients, { query: { filters } as never })
      return [answer.status, ...Object.keys(answer.error.errors ?? {})]
    }
    for (const wrong of [
      '{',
      '[]',
      '{"expressions":[{"key":"nothing"}]}',
      '{"expressions":[{"key":"dateCreated"}]}',
      '{"expressions":[{"key":"dateCreated","range":{"type":"overdue"}}]}',
      '{"expressions":[{"key":"assignedTo","values":["x"]}]}',
      `{"expressions":[{"key":"customFields","cf_id":"${newId()}"}]}`,
      JSON.stringify({ expressions: Array.from({ length: 21 }, () => ({ key: 'isNewLead', value: true })) }),
    ]) {
      const [status, first] = await ask(wrong)
      expect([wrong.slice(0, 60), status, String(first).split('.')[0]]).toEqual([wrong.slice(0, 60), 400, 'filters'])
    }
  })
})

describe('beside the list', () => {
  it('each client knows who comes before and after it, and its place', async () => {
    const filters = Filters.parse({ expressions: [{ key: 'leadSource', values: ['webhook', 'manual'] }] })
    for (const sort of ['created', 'name', 'uncontacted'] as const) {
      const ids = await shownIds(owner, filters, { sort })
      for (const [i, id] of ids.entries()) {
        const found = (
          await owner.browser.call(clientNeighbours, {
            params: { id },
            query: { filters: JSON.stringify(filters), sort } as never,
          })
        ).body
        expect([sort, found.previous?.id, found.next?.id, found.position, found.count]).toEqual([
          sort,
          ids[i - 1],
          ids[i + 1],
          i + 1,
          ids.length,
        ])
      }
    }
    const gone = await member.browser.call(clientNeighbours, {
      params: { id: known.find((one) => one.assignee === owner.userId)?.id ?? '' },
    })
    expect(gone.status).toBe(404)
  })

  it('choices are counted under the other conditions, and not under their own', async () => {
    const filters = Filters.parse({
      expressions: [
        { key: 'isNewLead', value: true },
        { key: 'assignedTo', values: [member.userId] },
      ],
    })
    const answer = (await owner.browser.call(filterChoices, { body: { filters, count: 'assignedTo' } })).body
    const choice = (value: string) =>
      answer.results.find(({ key }) => key === 'assignedTo')?.choices.find((one) => one.value === value)?.count
    const count = (is: (one: Known) => boolean) => known.filter((one) => one.isNew && is(one)).length
    expect(choice('OTHER')).toBe(count((one) => one.assignee !== null && one.assignee !== owner.userId))
    expect(choice('SELF')).toBe(count((one) => one.assignee === owner.userId))
    expect(choice('UNASSIGNED')).toBe(count((one) => one.assignee === null))
    expect(choice(member.userId)).toBe(count((one) => one.assignee === member.userId))
    expect(answer.fields.map(({ name }) => name)).toEqual(['text', 'number', 'date', 'dropdown'])
    const options = (
      await owner.browser.call(filterChoices, { body: { filters, count: 'customFields', cf_id: field.dropdown } })
    ).body.fields.at(-1)?.options
    expect(options?.map((one) => one.count)).toEqual(
      options?.map((one) => count((k) => k.option === one.value && k.assignee === member.userId)),
    )
    const theirs = (await member.browser.call(filterChoices, { body: {} })).body.results
    expect(theirs.find(({ key }) => key === 'assignedTo')?.choices.map(({ value }) => value)).toEqual(['SELF'])
  })

  it('choices are counted as they would show, in their place and as conditions are joined', async () => {
    const [hot = '', cold = ''] = groups
    const isNew = { key: 'isNewLead', value: true } as const
    const inGroup = (...values: string[]) => ({ key: 'clientGroups', operator: 'in', values }) as const
    const mine: FilterExpression = { key: 'assignedTo', operator: 'in', values: ['SELF'] }
    const any = (...expressions: FilterExpression[]) => ({ logical_operator: 'OR' as const, expressions })
    const both = (...expressions: FilterExpression[]) => ({ logical_operator: 'AND' as const, expressions })
    const one = inGroup(hot)
    const cases: [(chosen: FilterExpression) => Filters, number[] | undefined][] = [
      [(chosen) => any(isNew, chosen), undefined],
      [(chosen) => both(inGroup(cold), chosen), [1]],
      [(chosen) => ({ ...both(isNew), expressions: [isNew, any(mine, chosen)] }), [1, 1]],
      [(chosen) => ({ ...any(isNew), expressions: [isNew, both(mine, chosen)] }), [1, 1]],
      [(chosen) => ({ ...any(isNew), expressions: [both(mine, isNew), any(inGroup(cold), chosen)] }), [1, 1]],
      [(chosen) => any(chosen), [0]],
    ]
    for (const [filterOf, place] of cases) {
      const body = { filters: filterOf(one), count: 'clientGroups' as const, ...(place ? { place } : {}) }
      const { results } = (await owner.browser.call(filterChoices, { body })).body
      for (const { value, count } of results.find(({ key }) => key === 'clientGroups')?.choices ?? [])
        expect([filterOf(one), value, count]).toEqual([
          filterOf(one),
          value,
          (await shownIds(owner, filterOf(inGroup(value)))).length,
        ])
    }
    // One more is joined as the others are.
    const more = (await owner.browser.call(filterChoices, { body: { filters: any(isNew), count: 'clientGroups' } }))
      .body
    expect(
      more.results.find(({ key }) => key === 'clientGroups')?.choices.find(({ value }) => value === hot)?.count,
    ).toBe(known.filter((k) => k.isNew || k.groups.includes(hot)).length)
  })

  it('says which conditions a client meets, and by what', async () => {
    const one = known.find((k) => k.groups.length === 2 && k.number !== null)
    const filters = Filters.parse({
      logical_operator: 'OR',
      expressions: [
        { key: 'clientGroups', values: [...groups] },
        { key: 'customFields', cf_id: field.number, option: 'ANY' },
        { key: 'leadSource', values: ['leads_distributor'] },
      ],
    })
    const { results } = (await owner.browser.call(whyClients, { body: { ids: [one?.id ?? ''], filters } })).body
    expect(results[0]?.met.map(({ expression, field: name, text }) => [expression.key, name, text])).toEqual([
      ['clientGroups', null, groups.flatMap((id, i) => (one?.groups.includes(id) ? [`group ${i}`] : [])).join(', ')],
      ['customFields', 'number', String(one?.number)],
    ])
    const foreign = (await member.browser.call(whyClients, { body: { ids: known.map(({ id }) => id), filters } })).body
    expect(foreign.results).toHaveLength(known.filter((k) => k.assignee === member.userId).length)
  })

  it('the uncontacted begin with who waits longest, and the person who looked lately comes first', async () => {
    const ids = await shownIds(owner, Filters.parse({ expressions: [] }), { sort: 'uncontacted' })
    const longest = known.filter((one) => one.isNew).sort((a, b) => a.created - b.created)
    expect(ids).toEqual(longest.map(({ id }) => id))
    const [first, second] = longest
    await owner.browser.call(markLead, { params: { id: first?.id ?? '' }, body: { new_lead: false } })
    await owner.browser.call(markLead, { params: { id: first?.id ?? '' }, body: { new_lead: true } })
    const after = await shownIds(owner, Filters.parse({ expressions: [] }), { sort: 'uncontacted' })
    expect([after[0], after.at(-1)]).toEqual([second?.id, first?.id])

    for (const [i, hours] of [30, 2, 24 * 20].entries())
      await world().sql('update clients set last_viewed_at = $1 where org_id = $2 and id = $3', [
        new Date(now - hours * 3_600_000).toISOString(),
        owner.orgId,
        known[i]?.id,
      ])
    const viewed = async (period: '24h' | '7d' | '30d') =>
      (await owner.browser.call(recentlyActiveClients, { query: { period } })).body.results.map((row) => row.id)
    expect(await viewed('24h')).toEqual([known[1]?.id])
    expect(await viewed('7d')).toEqual([known[1]?.id, known[0]?.id])
    expect(await viewed('30d')).toEqual([known[1]?.id, known[0]?.id, known[2]?.id])
    // Who stands beside somebody is of the same period.
    const beside = async (period?: '7d') =>
      (
        await owner.browser.call(clientNeighbours, {
          params: { id: known[0]?.id ?? '' },
          query: { sort: 'viewed', ...(period ? { period } : {}) },
        })
      ).body
    expect(await beside('7d')).toMatchObject({ previous: { id: known[1]?.id }, next: null, position: 2, count: 2 })
    expect(await beside()).toMatchObject({ next: { id: known[2]?.id }, count: 3 })
  })

  it('a day of a follow-up is that of the person who asks', async () => {
    const id = known[0]?.id ?? ''
    const tomorrow = addDays(dayOf(new Date(now), 'UTC'), 1)
    await planFollowUp(owner, id, { day: tomorrow })
    const filters = Filters.parse({
      expressions: [{ key: 'followUpDate', range: { type: 'named', name: 'tomorrow' } }],
    })
    expect(await shownIds(owner, filters)).toContain(id)
  })
})
