/** The same writes as one plain statement each: a client with a contact and its log entry, and a changed field. */
export const writes = {
  create: `with c as (
    insert into clients (id, org_id, name, name_key, client_source, lead_source, is_new_lead, last_activity_at,
      primary_email, search_text, created_at, updated_at)
    values (gen_random_uuid(), $1, $2, lower($2), 'added_manually', 'manual', false, now(), $3, lower($2) || ' ' || $3, now(), now())
    returning *
  ), k as (
    insert into client_contacts (id, org_id, client_id, kind, raw, value, match_key, is_primary, position, created_at)
    select gen_random_uuid(), $1, id, 'email', $3, $3, 'e:' || $3, true, 0, now() from c
  ), a as (
    insert into activities (id, org_id, client_id, kind, at, data, created_at)
    select gen_random_uuid(), $1, id, 'CLIENT_CREATED_DETAILS', now(),
      '{"client_source":"added_manually","lead_source":"manual","source_detail":null,"lead_id":null,"answers":[]}', now() from c
  ) select * from c`,
  update: `with c as (
    update clients set company = $3, search_text = concat_ws(' ', name_key, lower($3), regexp_replace(primary_phone, '\\D', '', 'g'), primary_email),
      updated_at = now(), version = version + 1
    where org_id = $1 and id = $2 returning *
  ), a as (
    insert into activities (id, org_id, client_id, kind, at, data, created_at)
    select gen_random_uuid(), $1, id, 'CLIENT_EDITED', now(), '{"changes":[]}', now() from c
  ) select * from c`,
} as const
