CREATE TABLE "onboarding_steps" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"screen" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "onboarding_steps_org_id_user_id_screen_pk" PRIMARY KEY("org_id","user_id","screen")
);
--> statement-breakpoint
CREATE TABLE "survey_responses" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"trade" text,
	"team_size" text,
	"lead_origin" text,
	"answered_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "survey_responses_org_id_user_id_pk" PRIMARY KEY("org_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "web_onboarding" SET DEFAULT 'COMPLETED';--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mobile_onboarding" text DEFAULT 'NOT_STARTED' NOT NULL;--> statement-breakpoint
ALTER TABLE "onboarding_steps" ADD CONSTRAINT "onboarding_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Everybody who is here already knows the way.
UPDATE "users" SET "web_onboarding" = 'COMPLETED';
