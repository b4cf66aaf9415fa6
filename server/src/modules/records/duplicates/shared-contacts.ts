import { type SQL, sql } from 'drizzle-orm'

/** The numbers and addresses that two clients of an organisation both have, as JSON: each once, as the first has it. */
export const sharedContacts = (orgId: SQL, a: SQL, b: SQL): SQL => sql`coalesce((
  select jsonb_agg(jsonb_build_object('kind', s.kind, 'value', s.value) order by s.kind desc, s.position)
  from (select distinct on (x.match_key) x.kind, coalesce(x.value, x.raw) as value, x.position
    from client_contacts x join client_contacts y on y.org_id = ${orgId} and (y.match_key = x.match_key or (x.extension is null) <> (y.extension is null) and split_part(y.match_key, ';', 1) = split_part(x.match_key, ';', 1))
    where x.org_id = ${orgId} and x.client_id = ${a} and y.client_id = ${b}
    order by x.match_key, x.position) s), '[]')`
