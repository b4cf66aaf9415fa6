ALTER TABLE "organizations" ADD COLUMN "deleting_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "held" jsonb;