import { randomUUID } from 'node:crypto'
import { fold } from '@fairlead/server/testing/chaos'
import type pg from 'pg'
import { noteWords } from './names.ts'

const groupNames = ['Buyers', 'Newsletter', 'Second viewing', 'Investors', 'Partners', 'Old town', 'Press']
const stages = ['Enquiry', 'Viewing', 'Offer', 'Signed', 'Lost', 'On hold']
const projects = ['Harbour view', 'Old mill', 'Garden city', 'Sunset terraces', 'Riverside lofts', 'Palm court']

/** An organisation's groups, the largest first: made before its clients, who are filled into them. */
export async function makeGroups(db: pg.Client, orgId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `insert into client_groups (id, org_id, name, name_key, colour_id, created_at)
     select gen_random_uuid(), $1, name, lower(name), n, now() from unnest($2::text[]) with ordinality as g(name, n)
     returning id`,
    [orgId, groupNames],
  )
  return rows.map(({ id }) => id)
}

export type OwnFields = Record<'text' | 'number' | 'date' | 'dropdown', { id: string; options: string[] }>

/** Part of a row's own number, so that each run draws the same. */
const draw = (salt: number, n: number) => `abs(hashint8extended(hashtext(c.id::text), ${salt}) % ${n})`

/**
 * Gives an organisation's clients what filters ask for beside columns: a field of each type with values for some of
 * them, and a note for a third, of words that some or hardly any of them share. Answers the fields.
 */
export async function dressClients(db: pg.Client, orgId: string): Promise<OwnFields> {
  const options = stages.map((label) => ({ id: randomUUID(), label }))
  const field = async (name: string, type: keyof OwnFields, position: number) => {
    const { rows } = await db.query<{ id: string }>(
      `insert into custom_fields (id, org_id, name, name_key, type, options, position, created_at)
       values (gen_random_uuid(), $1, $2, lower($2), $3, $4, $5, now()) returning id`,
      [orgId, name, type, JSON.stringify(type === 'dropdown' ? options : []), position],
    )
    return { id: rows[0]?.id ?? '', options: type === 'dropdown' ? options.map(({ id }) => id) : [] }
  }
  const fields: OwnFields = {
    text: await field('Which project', 'text', 10),
    number: await field('What it may cost', 'number', 11),
    date: await field('Moves in on', 'date', 12),
    dropdown: await field('How far', 'dropdown', 13),
  }
  const values = async (column: string, value: string, id: string, percent: number, more: unknown[] = []) =>
    db.query(
      `insert into custom_values (org_id, client_id, field_id, ${column}, origin, is_by_person, set_at)
       select $1, c.id, $2, ${value}, 'manual', false, c.created_at from clients c
       where c.org_id = $1 and ${draw(40, 100)} < ${percent} and $3::text[] is not null`,
      [orgId, id, more],
    )
  const project = `($3::text[])[1 + ${draw(41, projects.length)}] || ' ' || ${draw(42, 4000)}`
  await values('text_value, text_key', `${project}, lower(${project})`, fields.text.id, 50, projects)
  await values('number_value', `1000 * ${draw(43, 2000)}`, fields.number.id, 40)
  await values('date_value', `(now() + make_interval(days => (${draw(44, 900)})::int - 300))::date`, fields.date.id, 20)
  await values(
    'option_id',
    `(($3::text[])[1 + ${draw(45, stages.length)}])::uuid`,
    fields.dropdown.id,
    60,
    fields.dropdown.options,
  )
  const word = (salt: number) => `($2::text[])[1 + ${draw(salt, noteWords.length)}]`
  await db.query(
    `insert into activities (id, org_id, client_id, kind, at, actor_id, data, search_text, created_at)
     select gen_random_uuid(), $1, n.id, 'NOTE', n.at, n.by, jsonb_build_object('text', n.text), n.text, n.at
     from (select c.id, c.last_activity_at as at, c.assigned_to_id as by,
         concat_ws(' ', ${[50, 51, 52, 53, 54, 55, 56, 57].map(word).join(', ')}, ${draw(58, 100000)}) as text
       from clients c where c.org_id = $1 and ${draw(59, 3)} = 0) n`,
    [orgId, noteWords.map(fold)],
  )
  await db.query('vacuum analyze')
  return fields
}
