ALTER TABLE "distribution_rules" ADD COLUMN "awaits_owner_since" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "distribution_rules" ADD COLUMN "awaits_owner_by_id" uuid;--> statement-breakpoint
ALTER TABLE "distribution_rules" ADD CONSTRAINT "distribution_rules_awaits_owner_by_id_users_id_fk" FOREIGN KEY ("awaits_owner_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "magic_tokens_identity" ON "magic_tokens" USING btree ("identity") WHERE identity is not null;