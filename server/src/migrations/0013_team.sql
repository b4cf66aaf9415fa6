CREATE TABLE "handover_items" (
	"org_id" uuid NOT NULL,
	"handover_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"to_id" uuid,
	"undone" text,
	CONSTRAINT "handover_items_org_id_handover_id_client_id_pk" PRIMARY KEY("org_id","handover_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"hand_over" jsonb NOT NULL,
	"clients" integer DEFAULT 0 NOT NULL,
	"by_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"undone_at" timestamp(3) with time zone,
	CONSTRAINT "handovers_org_id" UNIQUE("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"cancelled_at" timestamp(3) with time zone,
	"accepted_at" timestamp(3) with time zone,
	"accepted_by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "ownership_offers" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "absences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"stand_in_id" uuid,
	"created_by_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "memberships_user";--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "working_hours" jsonb;--> statement-breakpoint
ALTER TABLE "handover_items" ADD CONSTRAINT "handover_items_org_id_handover_id_handovers_org_id_id_fk" FOREIGN KEY ("org_id","handover_id") REFERENCES "public"."handovers"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_org_id_from_id_memberships_org_id_user_id_fk" FOREIGN KEY ("org_id","from_id") REFERENCES "public"."memberships"("org_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_id_users_id_fk" FOREIGN KEY ("accepted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_org_id_from_id_memberships_org_id_user_id_fk" FOREIGN KEY ("org_id","from_id") REFERENCES "public"."memberships"("org_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_org_id_to_id_memberships_org_id_user_id_fk" FOREIGN KEY ("org_id","to_id") REFERENCES "public"."memberships"("org_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_org_id_user_id_memberships_org_id_user_id_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."memberships"("org_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_org_id_stand_in_id_memberships_org_id_user_id_fk" FOREIGN KEY ("org_id","stand_in_id") REFERENCES "public"."memberships"("org_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handovers_from" ON "handovers" USING btree ("org_id","from_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "invitations" USING btree ("org_id","email") WHERE cancelled_at is null and accepted_at is null;--> statement-breakpoint
CREATE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email") WHERE cancelled_at is null and accepted_at is null;--> statement-breakpoint
CREATE INDEX "absences_user" ON "absences" USING btree ("org_id","user_id","until_day");--> statement-breakpoint
CREATE INDEX "activities_first_responses" ON "activities" USING btree ("org_id","at") WHERE kind = 'FIRST_RESPONSE';--> statement-breakpoint
CREATE INDEX "memberships_of_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_user" ON "memberships" USING btree ("user_id") WHERE status = 'ACTIVE';