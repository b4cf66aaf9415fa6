CREATE TABLE "event_queue" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"size" integer NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "event_queue_org" ON "event_queue" USING btree ("org_id","seq");--> statement-breakpoint
-- Events that wait had a job each, which was removed in another transaction than the one that delivered: what some listener has handled was delivered.
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    INSERT INTO "event_queue" ("org_id", "event_id", "size")
    SELECT e."org_id", e."id", CASE WHEN e."payload" ? 'moves' THEN jsonb_array_length(e."payload"->'moves')
        WHEN e."payload" ? 'client_ids' THEN jsonb_array_length(e."payload"->'client_ids') ELSE 1 END
    FROM pgboss.job j JOIN "events" e ON e."id" = (j.data->>'event_id')::uuid AND e."org_id" = (j.data->>'org_id')::uuid
    WHERE (j.name = 'deliver' OR j.name = 'dead' AND j.source_name = 'deliver') AND j.state < 'completed'
      AND NOT EXISTS (SELECT 1 FROM "event_deliveries" d WHERE d."event_id" = e."id")
      AND NOT EXISTS (SELECT 1 FROM pgboss.job o WHERE o.name = 'deliver-one' AND o.data->>'event_id' = j.data->>'event_id')
    ORDER BY j.created_on, j.id;
    DELETE FROM pgboss.job WHERE name = 'deliver' OR name = 'dead' AND source_name = 'deliver' AND state < 'completed';
  END IF;
END $$;--> statement-breakpoint
-- What died before any listener handled it is sent again.
INSERT INTO "event_queue" ("org_id", "event_id", "size")
SELECT e."org_id", e."id", 1 FROM "dead_letters" d JOIN "events" e ON e."id" = (d."data"->>'event_id')::uuid AND e."org_id" = d."org_id"
WHERE d."queue" = 'deliver' AND d."replayed_at" IS NULL
  AND NOT EXISTS (SELECT 1 FROM "event_deliveries" o WHERE o."event_id" = e."id") ORDER BY d."died_at", d."id";--> statement-breakpoint
UPDATE "dead_letters" SET "replayed_at" = now() WHERE "queue" = 'deliver' AND "replayed_at" IS NULL;
