DROP INDEX "clients_by_activity";--> statement-breakpoint
DROP INDEX "clients_by_created";--> statement-breakpoint
CREATE INDEX "clients_by_activity" ON "clients" USING btree ("org_id","last_activity_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"created_at","due_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_by_created" ON "clients" USING btree ("org_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"last_activity_at","due_at") WHERE deleted_at is null;