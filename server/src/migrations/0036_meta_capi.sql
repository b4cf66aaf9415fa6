CREATE TABLE "conversion_events" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"lead_id" text NOT NULL,
	"dataset_id" text NOT NULL,
	"stage" text NOT NULL,
	"event_name" text NOT NULL,
	"happened_at" timestamp(3) with time zone NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"settled_at" timestamp(3) with time zone,
	CONSTRAINT "conversion_events_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "conversion_events_once" UNIQUE("org_id","lead_id","event_name")
);
--> statement-breakpoint
CREATE TABLE "meta_capi" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"dataset_id" text,
	"dataset_name" text,
	"stages" jsonb NOT NULL,
	"pages" jsonb NOT NULL,
	"datasets" jsonb NOT NULL,
	"synced_at" timestamp(3) with time zone,
	"problem" jsonb,
	"ask_after" timestamp(3) with time zone,
	"failures" integer NOT NULL,
	"quality" jsonb NOT NULL,
	"quality_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "meta_capi_tokens" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversion_events" ADD CONSTRAINT "conversion_events_org_id_client_id_clients_org_id_id_fk" FOREIGN KEY ("org_id","client_id") REFERENCES "public"."clients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversion_events_waiting" ON "conversion_events" USING btree ("org_id","happened_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "conversion_events_created" ON "conversion_events" USING btree ("org_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "conversion_events_client" ON "conversion_events" USING btree ("org_id","client_id");