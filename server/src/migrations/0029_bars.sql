CREATE TABLE "activation_completions" (
	"org_id" uuid NOT NULL,
	"activation_type" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "activation_completions_org_id_activation_type_pk" PRIMARY KEY("org_id","activation_type")
);
--> statement-breakpoint
CREATE TABLE "activation_ticks" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"activation_type" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "activation_ticks_org_id_user_id_activation_type_pk" PRIMARY KEY("org_id","user_id","activation_type")
);
--> statement-breakpoint
CREATE TABLE "app_warnings" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"warning_type" text NOT NULL,
	"info" jsonb NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "app_warnings_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "warning_dismissals" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"warning_id" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "warning_dismissals_org_id_user_id_warning_id_pk" PRIMARY KEY("org_id","user_id","warning_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "conversion_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "activation_ticks" ADD CONSTRAINT "activation_ticks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warning_dismissals" ADD CONSTRAINT "warning_dismissals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What accounts have done already is no task for them.
INSERT INTO "activation_completions" ("org_id", "activation_type", "at")
SELECT DISTINCT "org_id", 'CREATE_LEAD_FORM', now() FROM "lead_forms"
UNION SELECT DISTINCT "org_id", 'CONNECT_LEAD_SOURCE', now() FROM "lead_forms" WHERE "published_version" IS NOT NULL
UNION SELECT DISTINCT "org_id", 'CONNECT_LEAD_SOURCE', now() FROM "webhooks"
UNION SELECT DISTINCT "org_id", 'INVITE_TEAM', now() FROM "invitations"
UNION SELECT DISTINCT "org_id", 'LEAD_ASSIGNMENT', now() FROM "assignment_rules" WHERE NOT "is_default_rule"
UNION SELECT DISTINCT "org_id", 'CUSTOM_FIELDS', now() FROM "custom_fields";
