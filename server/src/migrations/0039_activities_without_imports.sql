DROP INDEX "activities_all";--> statement-breakpoint
DROP INDEX "activities_by";--> statement-breakpoint
CREATE INDEX "activities_imports" ON "activities" USING btree ("org_id",(data->>'import_id')) WHERE kind = 'CLIENT_CREATED_DETAILS' and data ? 'import_id';--> statement-breakpoint
CREATE INDEX "activities_all" ON "activities" USING btree ("org_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE (not data ? 'import_id' or data ? 'imported');--> statement-breakpoint
CREATE INDEX "activities_by" ON "activities" USING btree ("org_id","actor_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE actor_id is not null and (not data ? 'import_id' or data ? 'imported');