CREATE TABLE "assignment_clocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"rule_name" text NOT NULL,
	"user_id" uuid,
	"terms" jsonb NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"reminded_at" timestamp(3) with time zone,
	"next_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"outcome" text,
	"minutes" integer,
	"to_id" uuid,
	"details" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assignment_run_items" (
	"org_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"undone" text,
	CONSTRAINT "assignment_run_items_org_id_run_id_client_id_pk" PRIMARY KEY("org_id","run_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "assignment_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"by_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"clients" integer NOT NULL,
	"looked_at" integer DEFAULT 0 NOT NULL,
	"moved" integer DEFAULT 0 NOT NULL,
	"last_id" uuid,
	"finished_at" timestamp(3) with time zone,
	"undone_at" timestamp(3) with time zone,
	"given_back" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "assignment_runs_org_id" UNIQUE("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "assignment_rule_members" DROP CONSTRAINT "assignment_rule_members_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "assignment_rule_members_user";--> statement-breakpoint
ALTER TABLE "assignment_rules" ADD COLUMN "claim" jsonb;--> statement-breakpoint
ALTER TABLE "assignment_rules" ADD COLUMN "response" jsonb;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "details_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assignment_clocks" ADD CONSTRAINT "assignment_clocks_org_id_client_id_clients_org_id_id_fk" FOREIGN KEY ("org_id","client_id") REFERENCES "public"."clients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_clocks" ADD CONSTRAINT "assignment_clocks_org_id_user_id_memberships_org_id_user_id_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."memberships"("org_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_run_items" ADD CONSTRAINT "assignment_run_items_org_id_run_id_assignment_runs_org_id_id_fk" FOREIGN KEY ("org_id","run_id") REFERENCES "public"."assignment_runs"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_runs" ADD CONSTRAINT "assignment_runs_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assignment_clocks_open" ON "assignment_clocks" USING btree ("org_id","client_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "assignment_clocks_next" ON "assignment_clocks" USING btree ("next_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "assignment_clocks_user" ON "assignment_clocks" USING btree ("org_id","user_id") WHERE ended_at is null and user_id is not null;--> statement-breakpoint
CREATE INDEX "assignment_clocks_client" ON "assignment_clocks" USING btree ("org_id","client_id","started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "assignment_runs_list" ON "assignment_runs" USING btree ("org_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "assignment_runs_open" ON "assignment_runs" USING btree ("org_id") WHERE finished_at is null;--> statement-breakpoint
ALTER TABLE "assignment_rule_members" ADD CONSTRAINT "assignment_rule_members_org_id_user_id_memberships_org_id_user_id_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."memberships"("org_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_rule_members_user" ON "assignment_rule_members" USING btree ("org_id","user_id");