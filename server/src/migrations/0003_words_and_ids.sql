ALTER TABLE "activities" ADD COLUMN "edited_by_id" uuid;--> statement-breakpoint
ALTER TABLE "lead_inbox" ADD COLUMN "for_org_id" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "page_id" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "campaign_id" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "ad_id" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "released_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_edited_by_id_users_id_fk" FOREIGN KEY ("edited_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_picture" ON "users" USING btree ("picture_key") WHERE picture_key is not null;--> statement-breakpoint
CREATE INDEX "lead_inbox_waiting" ON "lead_inbox" USING btree ("received_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "uploads_released" ON "uploads" USING btree ("released_at") WHERE released_at is not null;--> statement-breakpoint
UPDATE "activities" a SET "edited_by_id" = (
  SELECT v."actor_id" FROM "activity_versions" v
  WHERE v."org_id" = a."org_id" AND v."activity_id" = a."id" ORDER BY v."version" DESC LIMIT 1)
WHERE a."edited_at" IS NOT NULL;--> statement-breakpoint
UPDATE "activity_versions" v SET "actor_id" = w."writer", "at" = w."written" FROM (
  SELECT x."org_id", x."activity_id", x."version",
    CASE WHEN lag(x."version") OVER p IS NULL THEN a."actor_id" ELSE lag(x."actor_id") OVER p END AS "writer",
    coalesce(lag(x."at") OVER p, a."created_at") AS "written"
  FROM "activity_versions" x JOIN "activities" a ON a."org_id" = x."org_id" AND a."id" = x."activity_id"
  WINDOW p AS (PARTITION BY x."org_id", x."activity_id" ORDER BY x."version")) w
WHERE w."org_id" = v."org_id" AND w."activity_id" = v."activity_id" AND w."version" = v."version";
