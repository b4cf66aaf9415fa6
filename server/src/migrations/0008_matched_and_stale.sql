ALTER TABLE "leads" ADD COLUMN "matched_on" text;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "stale_since" timestamp(3) with time zone;