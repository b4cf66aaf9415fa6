-- Events about clients are about sets of them now. Those that are stored, and may wait for their listeners, are read by their new names.
UPDATE "events" SET "name" = CASE "name" WHEN 'client.created' THEN 'clients.created' WHEN 'client.marked-new' THEN 'clients.marked-new'
    WHEN 'client.deleted' THEN 'clients.deleted' WHEN 'client.restored' THEN 'clients.restored'
    WHEN 'client.contacted' THEN 'clients.contacted' ELSE 'clients.changed' END,
  "payload" = "payload" || jsonb_build_object('client_ids', jsonb_build_array("subject_id"))
WHERE "name" IN ('client.created', 'client.marked-new', 'client.deleted', 'client.restored', 'client.contacted', 'client.changed');--> statement-breakpoint
UPDATE "events" SET "name" = 'clients.created', "payload" = "payload" || '{"client_source": "import_phonebook"}' WHERE "name" = 'clients.added';--> statement-breakpoint
UPDATE "events" SET "payload" = "payload" || '{"client_source": "added_manually"}' WHERE "name" = 'clients.created' AND NOT "payload" ? 'client_source';--> statement-breakpoint
UPDATE "events" SET "payload" = "payload" || '{"alerts": false}' WHERE "name" = 'clients.reassigned';--> statement-breakpoint
UPDATE "events" SET "name" = 'clients.reassigned', "payload" = jsonb_build_object('alerts', NOT "payload" ? 'is_batch', 'moves',
  jsonb_build_array(jsonb_build_object('client_id', "subject_id", 'from_id', "payload"->'from_id', 'to_id', "payload"->'to_id')))
WHERE "name" = 'client.reassigned';--> statement-breakpoint
-- The absorbed client of a merge was not named. The event was emitted only where the two had different assignees.
UPDATE "events" e SET "name" = 'clients.merged', "payload" = jsonb_build_object('merges', jsonb_build_array(jsonb_build_object(
  'client_id', e."subject_id", 'absorbed_id', e."subject_id", 'absorbed_name', e."payload"->'absorbed_name', 'from_id', e."payload"->'from_id',
  'to_id', (SELECT c."assigned_to_id" FROM "clients" c WHERE c."org_id" = e."org_id" AND c."id" = e."subject_id"))))
WHERE e."name" = 'client.merged';--> statement-breakpoint
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    UPDATE pgboss.job SET data = jsonb_set(data, '{name}', to_jsonb(CASE WHEN data->>'name' = 'clients.added' THEN 'clients.created'
      ELSE 'clients' || substr(data->>'name', 7) END))
    WHERE name = 'deliver' AND state < 'completed' AND (data->>'name' = 'clients.added' OR data->>'name' IN ('client.created', 'client.marked-new',
      'client.deleted', 'client.restored', 'client.contacted', 'client.changed', 'client.reassigned', 'client.merged'));
  END IF;
END $$;
