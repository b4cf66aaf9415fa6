CREATE TABLE "assignment_rule_members" (
	"org_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"max_leads_per_round" integer,
	"current_round_lead_counter" integer DEFAULT 0 NOT NULL,
	"last_lead_received_at" timestamp(3) with time zone,
	CONSTRAINT "assignment_rule_members_org_id_rule_id_user_id_pk" PRIMARY KEY("org_id","rule_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "assignment_rule_sets" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assignment_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"rule_type" text NOT NULL,
	"rule_definition" jsonb NOT NULL,
	"rule_lead_source_type" text NOT NULL,
	"priority" integer NOT NULL,
	"is_default_rule" boolean NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "assignment_rules_org_id" UNIQUE("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "assignment_rule_members" ADD CONSTRAINT "assignment_rule_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_rule_members" ADD CONSTRAINT "assignment_rule_members_org_id_rule_id_assignment_rules_org_id_id_fk" FOREIGN KEY ("org_id","rule_id") REFERENCES "public"."assignment_rules"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_rule_sets" ADD CONSTRAINT "assignment_rule_sets_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_rules" ADD CONSTRAINT "assignment_rules_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_rules" ADD CONSTRAINT "assignment_rules_org_id_assignment_rule_sets_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."assignment_rule_sets"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_rule_members_user" ON "assignment_rule_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "assignment_rules_list" ON "assignment_rules" USING btree ("org_id","is_default_rule","priority");--> statement-breakpoint
CREATE UNIQUE INDEX "assignment_rules_default" ON "assignment_rules" USING btree ("org_id") WHERE is_default_rule;