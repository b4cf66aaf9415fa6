ALTER TABLE "clients" DROP CONSTRAINT "clients_pkey";--> statement-breakpoint
ALTER TABLE "clients" ALTER COLUMN "id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" REPLICA IDENTITY USING INDEX "clients_org_id";--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_pkey";--> statement-breakpoint
ALTER TABLE "activities" ALTER COLUMN "id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" REPLICA IDENTITY USING INDEX "activities_org_id";
