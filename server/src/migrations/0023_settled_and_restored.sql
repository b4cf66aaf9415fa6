-- What waited for its job has no clients settled: it ends with nobody changed.
UPDATE "batches" SET "status" = 'running' WHERE "status" = 'queued';--> statement-breakpoint
DROP INDEX "batches_open";--> statement-breakpoint
ALTER TABLE "batch_parts" ADD COLUMN "why" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "restored_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "clients_restored" ON "clients" USING btree ("org_id","restored_at") WHERE restored_at is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "batches_open" ON "batches" USING btree ("created_at") WHERE status in ('running', 'undoing');