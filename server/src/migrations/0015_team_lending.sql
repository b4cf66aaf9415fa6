CREATE TABLE "brought_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"from_org_id" uuid NOT NULL,
	"total" integer NOT NULL,
	"last_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"undone_at" timestamp(3) with time zone,
	CONSTRAINT "brought_batches_org_id" UNIQUE("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "brought_clients" (
	"org_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"outcome" text NOT NULL,
	"activity_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"undone" text,
	CONSTRAINT "brought_clients_org_id_batch_id_source_id_pk" PRIMARY KEY("org_id","batch_id","source_id")
);
--> statement-breakpoint
ALTER TABLE "brought_batches" ADD CONSTRAINT "brought_batches_org_id_user_id_memberships_org_id_user_id_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."memberships"("org_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brought_clients" ADD CONSTRAINT "brought_clients_org_id_batch_id_brought_batches_org_id_id_fk" FOREIGN KEY ("org_id","batch_id") REFERENCES "public"."brought_batches"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brought_batches_user" ON "brought_batches" USING btree ("org_id","user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "brought_clients_client" ON "brought_clients" USING btree ("org_id","client_id");--> statement-breakpoint
CREATE INDEX "absences_stand_in" ON "absences" USING btree ("org_id","stand_in_id","until_day") WHERE stand_in_id is not null;