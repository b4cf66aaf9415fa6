ALTER TABLE "follow_ups" ADD COLUMN "changed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD COLUMN "changed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_changed_by_id_users_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;