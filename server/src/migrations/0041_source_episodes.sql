ALTER TABLE "silent_sources" RENAME TO "source_episodes";--> statement-breakpoint
ALTER TABLE "source_episodes" DROP CONSTRAINT "silent_sources_org_id_connection_id_pk";--> statement-breakpoint
ALTER TABLE "source_episodes" ADD CONSTRAINT "source_episodes_org_id_connection_id_pk" PRIMARY KEY("org_id","connection_id");--> statement-breakpoint
ALTER TABLE "source_episodes" ADD COLUMN "state" text DEFAULT 'silent' NOT NULL;--> statement-breakpoint
-- All that were remembered so far are silences.
ALTER TABLE "source_episodes" ALTER COLUMN "state" DROP DEFAULT;