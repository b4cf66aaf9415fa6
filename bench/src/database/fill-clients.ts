import { fold } from '@fairlead/server/testing/chaos'
import type pg from 'pg'
import { companies, countries, jobTitles, rareSurnames, sourceDetails } from './names.ts'

const memberNames = ['Grace Ho', 'Arun Menon', 'Lena Vogt', 'Paulo Reis', 'Hala Aziz', 'Ben Carter', 'Yuki Mori']
const batch = 50_000

/** Members of an organisation beside its owner, as people and memberships. Answers all assignees. */
async function addMembers(db: pg.Client, orgId: string, ownerId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `with people as (
       insert into users (id, name, email, email_verified_at, zone, created_at, works_in_id)
       select gen_random_uuid(), name, lower(replace(name, ' ', '.')) || '@bench.example', now(), 'Asia/Singapore', now(), $2::uuid
       from unnest($1::text[]) as name
       returning id)
     insert into memberships (org_id, user_id, role, status, permissions, created_at)
     select $2::uuid, id, 'MEMBER', 'ACTIVE', (select permissions from memberships where user_id = $3), now() from people
     returning user_id as id`,
    [memberNames, orgId, ownerId],
  )
  return [ownerId, ...rows.map((row) => row.id)]
}

/** One in so many has a surname that few have. */
const rareEvery = 500

/** Everything that varies is drawn from the running number, so that each run fills the same. */
const fill = `
with drawn as (
  select i,
    1 + pg_temp.draw(i, 1, array_length($3::text[], 1)) as country,
    pg_temp.draw(i, 2, 1000000) as d2, pg_temp.draw(i, 3, 1000000) as d3, pg_temp.draw(i, 4, 1000000) as d4,
    pg_temp.draw(i, 5, 1000000) as d5, pg_temp.draw(i, 6, 1000000) as d6,
    now() - make_interval(secs => pg_temp.draw(i, 7, 63000000)) as created
  from generate_series($1::int, $2::int) i
), people as (
  select d.*, c.code, c.cities[1 + d2 % array_length(c.cities, 1)] as city,
    c.first[1 + d3 % array_length(c.first, 1)] as first, c.first_folded[1 + d3 % array_length(c.first, 1)] as first_folded,
    case when d4 % ${rareEvery} = 0 then r.last else c.last[1 + d4 % array_length(c.last, 1)] end as last,
    case when d4 % ${rareEvery} = 0 then r.folded else c.last_folded[1 + d4 % array_length(c.last, 1)] end as last_folded,
    c.prefix || lpad(((i::bigint * 7919) % (10 ^ c.digits)::bigint)::text, c.digits, '0') as phone
  from drawn d
    join pg_temp.countries c on c.id = d.country
    cross join lateral (select last, folded from pg_temp.rare where id = d5 % (select count(*) from pg_temp.rare)) r
), addressed as (
  select p.*, first || ' ' || last as name, first_folded || ' ' || last_folded as name_key,
    case when d6 % 100 < 60 then replace(first_folded, ' ', '') || '.' || replace(last_folded, ' ', '') || i || '@example.com' end as email,
    case when d3 % 100 < 35 then $4::text[] else '{}' end as company,
    least(now(), created + make_interval(secs => d5 * 40)) as active,
    case when d2 % 100 < 30 then date_trunc('minute', now() + make_interval(hours => (d3 % 1440) - 240)) end as due
  from people p
), ready as (
  select a.*, pg_temp.uuid7(created, i) as id, a.company[1 + d4 % greatest(array_length(a.company, 1), 1)] as company_name from addressed a
), added as (
  insert into clients (id, org_id, name, name_key, first_name, last_name, company, job_title, city, country, client_source,
    lead_source, source_detail, assigned_to_id, date_assigned, is_new_lead, new_lead_since, lead_count, last_activity_at,
    last_interaction_at, due_at, overdue_at, due_remind_on, due_has_time, due_maturity, due_note,
    primary_phone, primary_phone_country, primary_email, search_text, created_at, updated_at, group_ids)
  select id, $5, name, name_key, first, last, company_name, case when d2 % 4 = 0 then ($6::text[])[1 + d2 % array_length($6::text[], 1)] end, city, code,
    case when d5 % 3 = 0 then 'added_manually' else 'external_integration' end,
    case when d5 % 3 = 0 then 'manual' when d5 % 100 < 20 then 'webhook' when d5 % 1000 < 202 then 'leads_distributor' else 'lead_form' end,
    case when d5 % 3 = 0 then null else ($7::text[])[1 + d5 % array_length($7::text[], 1)] end,
    case when d6 % 20 = 0 then null else ($8::uuid[])[1 + d6 % array_length($8::uuid[], 1)] end, created,
    d6 % 50 = 0, case when d6 % 50 = 0 then created end, case when d5 % 3 = 0 then 0 else 1 end, active,
    case when d3 % 2 = 0 then active end,
    coalesce(due, 'infinity'), coalesce(due + interval '1 minute', 'infinity'), due, due is not null,
    case when due is not null then 'FIXED' end, case when d2 % 100 < 10 then 'Call back about the offer' end,
    phone, code, email, concat_ws(' ', name_key, lower(company_name), regexp_replace(phone, '\\D', '', 'g'), email),
    created, active, array(select g from unnest($9::uuid[]) with ordinality as x(g, n) where pg_temp.draw(i, 20 + n::int, (3 ^ n)::int) = 0)
  from ready
  returning id
), contacts as (
  insert into client_contacts (id, org_id, client_id, kind, raw, value, country, match_key, is_primary, position, created_at)
  select gen_random_uuid(), $5, id, 'phone', phone, phone, code, 'p:' || phone, true, 0, created from ready
  union all
  select gen_random_uuid(), $5, id, 'email', email, email, null, 'e:' || email, true, 1, created from ready where email is not null
), activity as (
  insert into activities (id, org_id, client_id, kind, at, data, created_at)
  select gen_random_uuid(), $5, id, 'CLIENT_CREATED_DETAILS', created,
    '{"client_source":"added_manually","lead_source":"manual","source_detail":null,"lead_id":null,"answers":[]}', created from ready
)
insert into follow_ups (id, org_id, client_id, state, maturity, remind_on, has_time, day, zone, note, how, reminded_at, created_at)
select gen_random_uuid(), $5, id, 'open', 'FIXED', due, true, due::date, 'Asia/Singapore', null, 'manual', case when due <= now() then due end, created
from ready where due is not null`

/**
 * Prepares to fill an organisation with clients that have contacts, histories, due dates and several
 * assignees. Answers what brings it to so many; it can be called again for more.
 */
export async function clientFiller(
  db: pg.Client,
  org: { id: string; ownerId: string },
  onProgress: (done: number) => void,
  /** Of these groups each holds a third of those of the one before. */
  groupIds: readonly string[] = [],
): Promise<(rows: number) => Promise<void>> {
  await db.query(`
    create function pg_temp.draw(i int, salt int, n int) returns int immutable language sql as
      $$ select (abs(hashint8extended(i, salt) % n))::int $$;
    create function pg_temp.uuid7(at timestamptz, i int) returns uuid immutable language sql as
      $$ select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(i::text), 1, 3)
        || '8' || substr(md5(i::text), 4, 15))::uuid $$;
    create temp table countries (id int, code text, prefix text, digits int, cities text[], first text[], first_folded text[], last text[], last_folded text[]);
    create temp table rare (id int, last text, folded text)`)
  for (const [i, c] of countries.entries())
    await db.query('insert into pg_temp.countries values ($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
      i + 1,
      c.code,
      c.prefix,
      c.digits,
      c.cities,
      c.first,
      c.first.map(fold),
      c.last,
      c.last.map(fold),
    ])
  for (const [i, last] of rareSurnames.entries())
    await db.query('insert into pg_temp.rare values ($1, $2, $3)', [i, last, fold(last)])

  const assignees = await addMembers(db, org.id, org.ownerId)
  let done = 0
  return async (rows) => {
    while (done < rows) {
      const to = Math.min(rows, done + batch)
      const codes = countries.map((c) => c.code)
      await db.query(fill, [done + 1, to, codes, companies, org.id, jobTitles, sourceDetails, assignees, groupIds])
      done = to
      onProgress(done)
    }
    await db.query('vacuum analyze')
  }
}
