-- Every key of a table that is distributed by organisation contains the organisation. The references to a key that
-- changes are taken away first and put back at the end, which checks them.
ALTER TABLE "activity_attachments" DROP CONSTRAINT "activity_attachments_upload_key_uploads_key_fk";--> statement-breakpoint
ALTER TABLE "push_subscriptions" DROP CONSTRAINT "push_subscriptions_session_id_sessions_id_fk";--> statement-breakpoint
CREATE TEMPORARY TABLE "references_to_keep" ON COMMIT DROP AS
SELECT conrelid::regclass AS "on_table", quote_ident(conname) AS "name", pg_get_constraintdef(oid) AS "definition"
FROM pg_constraint WHERE contype = 'f' AND confrelid = ANY (ARRAY[
	'absences',
	'activities',
	'assignment_clocks',
	'assignment_rules',
	'assignment_runs',
	'batches',
	'brought_batches',
	'client_contacts',
	'client_exports',
	'client_group_runs',
	'client_groups',
	'client_merges',
	'client_pairs',
	'clients',
	'custom_field_runs',
	'custom_fields',
	'distribution_copies',
	'distribution_outcomes',
	'distribution_rules',
	'erasures',
	'events',
	'follow_ups',
	'handovers',
	'imports',
	'leads',
	'notices',
	'push_subscriptions',
	'saved_views',
	'sessions',
	'subteams',
	'uploads'
]::regclass[]);--> statement-breakpoint
DO $$ DECLARE "kept" record; BEGIN
	FOR "kept" IN SELECT * FROM "references_to_keep" LOOP
		EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %s', "kept"."on_table", "kept"."name");
	END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "event_deliveries" ADD COLUMN "org_id" uuid;--> statement-breakpoint
UPDATE "event_deliveries" SET "org_id" = "events"."org_id" FROM "events" WHERE "events"."id" = "event_deliveries"."event_id";--> statement-breakpoint
DELETE FROM "event_deliveries" WHERE "org_id" IS NULL;--> statement-breakpoint
ALTER TABLE "event_deliveries" ALTER COLUMN "org_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_token_hash_unique";--> statement-breakpoint
ALTER TABLE "absences" DROP CONSTRAINT "absences_pkey", ADD CONSTRAINT "absences_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "activities" REPLICA IDENTITY DEFAULT, DROP CONSTRAINT "activities_org_id", ADD CONSTRAINT "activities_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "assignment_clocks" DROP CONSTRAINT "assignment_clocks_pkey", ADD CONSTRAINT "assignment_clocks_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "assignment_rules" DROP CONSTRAINT "assignment_rules_pkey", DROP CONSTRAINT "assignment_rules_org_id", ADD CONSTRAINT "assignment_rules_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "assignment_runs" DROP CONSTRAINT "assignment_runs_pkey", DROP CONSTRAINT "assignment_runs_org_id", ADD CONSTRAINT "assignment_runs_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "batches" DROP CONSTRAINT "batches_pkey", DROP CONSTRAINT "batches_org_id", ADD CONSTRAINT "batches_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "brought_batches" DROP CONSTRAINT "brought_batches_pkey", DROP CONSTRAINT "brought_batches_org_id", ADD CONSTRAINT "brought_batches_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "client_contacts" DROP CONSTRAINT "client_contacts_pkey", ADD CONSTRAINT "client_contacts_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "client_exports" DROP CONSTRAINT "client_exports_pkey", ADD CONSTRAINT "client_exports_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "client_group_runs" DROP CONSTRAINT "client_group_runs_pkey", ADD CONSTRAINT "client_group_runs_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "client_groups" DROP CONSTRAINT "client_groups_pkey", DROP CONSTRAINT "client_groups_org_id", ADD CONSTRAINT "client_groups_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "client_merges" DROP CONSTRAINT "client_merges_pkey", ADD CONSTRAINT "client_merges_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "client_pairs" DROP CONSTRAINT "client_pairs_pkey", ADD CONSTRAINT "client_pairs_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "clients" REPLICA IDENTITY DEFAULT, DROP CONSTRAINT "clients_org_id", ADD CONSTRAINT "clients_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "custom_field_runs" DROP CONSTRAINT "custom_field_runs_pkey", DROP CONSTRAINT "custom_field_runs_org_id", ADD CONSTRAINT "custom_field_runs_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "custom_fields" DROP CONSTRAINT "custom_fields_pkey", DROP CONSTRAINT "custom_fields_org_id", ADD CONSTRAINT "custom_fields_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "distribution_copies" DROP CONSTRAINT "distribution_copies_pkey", DROP CONSTRAINT "distribution_copies_org_id", ADD CONSTRAINT "distribution_copies_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "distribution_outcomes" DROP CONSTRAINT "distribution_outcomes_pkey", ADD CONSTRAINT "distribution_outcomes_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "distribution_rules" DROP CONSTRAINT "distribution_rules_pkey", DROP CONSTRAINT "distribution_rules_org_id", ADD CONSTRAINT "distribution_rules_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "erasures" DROP CONSTRAINT "erasures_pkey", ADD CONSTRAINT "erasures_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "event_deliveries" DROP CONSTRAINT "event_deliveries_event_id_listener_pk", ADD CONSTRAINT "event_deliveries_org_id_event_id_listener_pk" PRIMARY KEY ("org_id","event_id","listener");--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_pkey", ADD CONSTRAINT "events_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "follow_ups" DROP CONSTRAINT "follow_ups_pkey", ADD CONSTRAINT "follow_ups_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "handovers" DROP CONSTRAINT "handovers_pkey", DROP CONSTRAINT "handovers_org_id", ADD CONSTRAINT "handovers_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_pkey", DROP CONSTRAINT "imports_org_id", ADD CONSTRAINT "imports_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "lead_reminders" DROP CONSTRAINT "lead_reminders_client", ADD CONSTRAINT "lead_reminders_org_id_client_id_minutes_pk" PRIMARY KEY ("org_id","client_id","minutes");--> statement-breakpoint
ALTER TABLE "leads" DROP CONSTRAINT "leads_pkey", ADD CONSTRAINT "leads_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_pkey", ADD CONSTRAINT "notices_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "push_subscriptions" DROP CONSTRAINT "push_subscriptions_pkey", ADD CONSTRAINT "push_subscriptions_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "saved_views" DROP CONSTRAINT "saved_views_pkey", DROP CONSTRAINT "saved_views_org_id", ADD CONSTRAINT "saved_views_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_pkey", ADD CONSTRAINT "sessions_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "subteams" DROP CONSTRAINT "subteams_pkey", DROP CONSTRAINT "subteams_org_id", ADD CONSTRAINT "subteams_org_id_id_pk" PRIMARY KEY ("org_id","id");--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_pkey", ADD CONSTRAINT "uploads_org_id_key_pk" PRIMARY KEY ("org_id","key");--> statement-breakpoint
ALTER TABLE "user_preferences" DROP CONSTRAINT "user_preferences_pkey", ADD CONSTRAINT "user_preferences_org_id_user_id_pk" PRIMARY KEY ("org_id","user_id");--> statement-breakpoint
DROP INDEX "user_preferences_org";--> statement-breakpoint
DROP INDEX "memberships_user";--> statement-breakpoint
DROP INDEX "activity_attachments_upload";--> statement-breakpoint
DROP INDEX "push_subscriptions_endpoint";--> statement-breakpoint
DROP INDEX "push_subscriptions_session";--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token_hash","org_id");--> statement-breakpoint
CREATE INDEX "activity_attachments_upload" ON "activity_attachments" USING btree ("org_id","upload_key");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint_hash","org_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("org_id","session_id");--> statement-breakpoint
ALTER TABLE "activity_attachments" ADD CONSTRAINT "activity_attachments_org_id_upload_key_uploads_org_id_key_fk" FOREIGN KEY ("org_id","upload_key") REFERENCES "public"."uploads"("org_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_org_id_session_id_sessions_org_id_id_fk" FOREIGN KEY ("org_id","session_id") REFERENCES "public"."sessions"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DO $$ DECLARE "kept" record; BEGIN
	FOR "kept" IN SELECT * FROM "references_to_keep" LOOP
		EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %s %s', "kept"."on_table", "kept"."name", "kept"."definition");
	END LOOP;
END $$;--> statement-breakpoint
-- A person works in one organisation at a time.
ALTER TABLE "users" ADD COLUMN "works_in_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_works_in_id_organizations_id_fk" FOREIGN KEY ("works_in_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "users" SET "works_in_id" = "memberships"."org_id" FROM "memberships" WHERE "memberships"."user_id" = "users"."id" AND "memberships"."status" = 'ACTIVE';
