CREATE TABLE "subteam_members" (
	"org_id" uuid NOT NULL,
	"subteam_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"added_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "subteam_members_org_id_subteam_id_user_id_pk" PRIMARY KEY("org_id","subteam_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "subteams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "subteams_org_id" UNIQUE("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "subteam_members" ADD CONSTRAINT "subteam_members_org_id_subteam_id_subteams_org_id_id_fk" FOREIGN KEY ("org_id","subteam_id") REFERENCES "public"."subteams"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subteam_members" ADD CONSTRAINT "subteam_members_org_id_user_id_memberships_org_id_user_id_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."memberships"("org_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subteams" ADD CONSTRAINT "subteams_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subteams" ADD CONSTRAINT "subteams_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subteam_members_user" ON "subteam_members" USING btree ("org_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subteams_name" ON "subteams" USING btree ("org_id","name_key");--> statement-breakpoint
CREATE INDEX "clients_own_by_created" ON "clients" USING btree ("org_id","assigned_to_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_own_by_name" ON "clients" USING btree ("org_id","assigned_to_id","name_key","id") WHERE deleted_at is null;