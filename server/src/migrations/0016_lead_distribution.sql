CREATE TABLE "distribution_copies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"rule_name" text NOT NULL,
	"distribution_type" text NOT NULL,
	"recipient_id" uuid NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text,
	"recipient_phone" text,
	"recipient" text NOT NULL,
	"lead_source" text NOT NULL,
	"source_detail" text,
	"is_distributed_only" boolean NOT NULL,
	"chain" uuid[] NOT NULL,
	"turn_before" text,
	"state" text NOT NULL,
	"reason" text,
	"channels" jsonb NOT NULL,
	"to_org_id" uuid,
	"resent_count" integer DEFAULT 0 NOT NULL,
	"seen_at" timestamp(3) with time zone,
	"outcome" text,
	"outcome_reason" text,
	"outcome_note" text,
	"outcome_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "distribution_copies_org_id" UNIQUE("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "distribution_outcomes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"copy_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"note" text,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "distribution_recipients" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"app_alert" boolean NOT NULL,
	"email_alert" boolean NOT NULL,
	"whatsapp_alert" boolean NOT NULL,
	"max_leads_per_round" integer,
	"max_leads_per_day" integer,
	"current_round_lead_counter" integer DEFAULT 0 NOT NULL,
	"counted_day" text,
	"current_day_lead_counter" integer DEFAULT 0 NOT NULL,
	"last_lead_received_at" timestamp(3) with time zone,
	"is_paused" boolean NOT NULL,
	CONSTRAINT "distribution_recipients_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "distribution_refusals" (
	"org_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "distribution_refusals_org_id_recipient_pk" PRIMARY KEY("org_id","recipient")
);
--> statement-breakpoint
CREATE TABLE "distribution_rule_sets" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"allow_chain" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "distribution_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"distribution_type" text NOT NULL,
	"rule_definition" jsonb NOT NULL,
	"rule_lead_source_type" text NOT NULL,
	"priority" integer NOT NULL,
	"is_default_rule" boolean NOT NULL,
	"save_lead_to_owner_account" boolean NOT NULL,
	"once_per_days" integer,
	"created_by_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "distribution_rules_org_id" UNIQUE("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "distribution_sent" (
	"org_id" uuid NOT NULL,
	"person_key" text NOT NULL,
	"rule_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "distribution_sent_org_id_person_key_rule_id_recipient_id_pk" PRIMARY KEY("org_id","person_key","rule_id","recipient_id")
);
--> statement-breakpoint
ALTER TABLE "distribution_copies" ADD CONSTRAINT "distribution_copies_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_outcomes" ADD CONSTRAINT "distribution_outcomes_org_id_copy_id_distribution_copies_org_id_id_fk" FOREIGN KEY ("org_id","copy_id") REFERENCES "public"."distribution_copies"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_recipients" ADD CONSTRAINT "distribution_recipients_org_id_rule_id_distribution_rules_org_id_id_fk" FOREIGN KEY ("org_id","rule_id") REFERENCES "public"."distribution_rules"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_refusals" ADD CONSTRAINT "distribution_refusals_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_rule_sets" ADD CONSTRAINT "distribution_rule_sets_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_rules" ADD CONSTRAINT "distribution_rules_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_rules" ADD CONSTRAINT "distribution_rules_org_id_distribution_rule_sets_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."distribution_rule_sets"("org_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distribution_sent" ADD CONSTRAINT "distribution_sent_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "distribution_copies_list" ON "distribution_copies" USING btree ("org_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "distribution_copies_rule" ON "distribution_copies" USING btree ("org_id","rule_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "distribution_copies_recipient" ON "distribution_copies" USING btree ("org_id","recipient","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "distribution_copies_lead" ON "distribution_copies" USING btree ("org_id","lead_id");--> statement-breakpoint
CREATE INDEX "distribution_copies_waiting" ON "distribution_copies" USING btree ("recipient_email") WHERE to_org_id is null and state in ('sent', 'waiting');--> statement-breakpoint
CREATE INDEX "distribution_outcomes_copy" ON "distribution_outcomes" USING btree ("org_id","copy_id","at");--> statement-breakpoint
CREATE INDEX "distribution_recipients_rule" ON "distribution_recipients" USING btree ("org_id","rule_id","place");--> statement-breakpoint
CREATE INDEX "distribution_rules_list" ON "distribution_rules" USING btree ("org_id","is_default_rule","priority");--> statement-breakpoint
CREATE UNIQUE INDEX "distribution_rules_default" ON "distribution_rules" USING btree ("org_id") WHERE is_default_rule;--> statement-breakpoint
CREATE INDEX "distribution_sent_at" ON "distribution_sent" USING btree ("org_id","at");