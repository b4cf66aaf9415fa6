import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context'
import { leads } from '#tables/flow/lead-capture'

/**
 * A condition on clients under the alias `c`: whom nothing but test leads concerns is in no statistics (rule 31). Asked
 * from the tests, which are few: asking of each client takes ten times as long.
 */
export const isReal = ({ actor: { orgId } }: Ctx): SQL => sql`not exists (
  select 1 from ${leads} l where l.org_id = ${orgId} and l.client_id = c.id and l.is_test and not exists (
    select 1 from ${leads} o where o.org_id = ${orgId} and o.client_id = l.client_id and not o.is_test))`
