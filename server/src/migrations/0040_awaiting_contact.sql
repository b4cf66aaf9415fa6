DROP INDEX "clients_uncontacted";--> statement-breakpoint
DROP INDEX "clients_own_uncontacted";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "awaiting_contact_since" timestamp(3) with time zone;--> statement-breakpoint
UPDATE "clients" SET "awaiting_contact_since" = coalesce("new_lead_since", "created_at") WHERE "is_new_lead" and "deleted_at" is null;--> statement-breakpoint
CREATE INDEX "clients_uncontacted_part" ON "clients" USING btree ("org_id","is_new_lead","awaiting_contact_since","id") WHERE awaiting_contact_since is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_own_uncontacted_part" ON "clients" USING btree ("org_id","assigned_to_id","is_new_lead","awaiting_contact_since","id") WHERE awaiting_contact_since is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_uncontacted" ON "clients" USING btree ("org_id","awaiting_contact_since","id") WHERE awaiting_contact_since is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_own_uncontacted" ON "clients" USING btree ("org_id","assigned_to_id","awaiting_contact_since","id") WHERE awaiting_contact_since is not null and deleted_at is null;