ALTER TABLE "client_contacts" ADD COLUMN "read_by" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "client_contacts" ALTER COLUMN "read_by" SET DEFAULT 2;--> statement-breakpoint
ALTER TABLE "client_contacts" ADD COLUMN "otherwise" jsonb;--> statement-breakpoint
CREATE INDEX "client_contacts_otherwise" ON "client_contacts" USING btree ("org_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE otherwise is not null and read_by < 2;
