CREATE TABLE "holidays" (
	"org_id" uuid NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"country" text,
	"is_skipped" boolean DEFAULT true NOT NULL,
	CONSTRAINT "holidays_org_id_day_pk" PRIMARY KEY("org_id","day")
);
--> statement-breakpoint
CREATE TABLE "sequence_enrolments" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"sequence_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"rotation" integer NOT NULL,
	"state" text NOT NULL,
	"user_id" uuid NOT NULL,
	"step_id" uuid,
	"since" timestamp(3) with time zone NOT NULL,
	"doing" text,
	"due_at" timestamp(3) with time zone,
	"met_at" timestamp(3) with time zone,
	"hold_reason" text,
	"next_at" timestamp(3) with time zone,
	"paused_at" timestamp(3) with time zone,
	"paused_by" text,
	"pauses" integer NOT NULL,
	"exit_asked" text,
	"how" text NOT NULL,
	"how_name" text,
	"enrolled_at" timestamp(3) with time zone NOT NULL,
	"enrolled_by_id" uuid,
	"ended_at" timestamp(3) with time zone,
	"ended_by_id" uuid,
	"left_reason" text,
	CONSTRAINT "sequence_enrolments_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "sequence_step_ends" (
	"org_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"step_id" uuid NOT NULL,
	"step_type" text NOT NULL,
	"version" integer NOT NULL,
	"result" text NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone,
	"at" timestamp(3) with time zone NOT NULL,
	"by_id" uuid,
	"opened_at" timestamp(3) with time zone,
	"replied_at" timestamp(3) with time zone,
	CONSTRAINT "sequence_step_ends_org_id_enrolment_id_step_id_pk" PRIMARY KEY("org_id","enrolment_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "sequence_versions" (
	"org_id" uuid NOT NULL,
	"sequence_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"steps" jsonb NOT NULL,
	"saved_at" timestamp(3) with time zone NOT NULL,
	"saved_by_id" uuid,
	CONSTRAINT "sequence_versions_org_id_sequence_id_version_pk" PRIMARY KEY("org_id","sequence_id","version")
);
--> statement-breakpoint
CREATE TABLE "sequences" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"owner_id" uuid NOT NULL,
	"visibility" text NOT NULL,
	"subteam_ids" uuid[] DEFAULT '{}' NOT NULL,
	"current_version" integer DEFAULT 1 NOT NULL,
	"starts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"exits" jsonb NOT NULL,
	"paused_at" timestamp(3) with time zone,
	"resumed_at" timestamp(3) with time zone,
	"pauses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "sequences_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "today_dismissals" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"share_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "today_dismissals_org_id_user_id_share_id_pk" PRIMARY KEY("org_id","user_id","share_id")
);
--> statement-breakpoint
ALTER TABLE "sequence_enrolments" ADD CONSTRAINT "sequence_enrolments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_enrolments" ADD CONSTRAINT "sequence_enrolments_enrolled_by_id_users_id_fk" FOREIGN KEY ("enrolled_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_enrolments" ADD CONSTRAINT "sequence_enrolments_ended_by_id_users_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_enrolments" ADD CONSTRAINT "sequence_enrolments_org_id_sequence_id_sequences_org_id_id_fk" FOREIGN KEY ("org_id","sequence_id") REFERENCES "public"."sequences"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_enrolments" ADD CONSTRAINT "sequence_enrolments_org_id_client_id_clients_org_id_id_fk" FOREIGN KEY ("org_id","client_id") REFERENCES "public"."clients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_step_ends" ADD CONSTRAINT "sequence_step_ends_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_step_ends" ADD CONSTRAINT "sequence_step_ends_org_id_enrolment_id_sequence_enrolments_org_id_id_fk" FOREIGN KEY ("org_id","enrolment_id") REFERENCES "public"."sequence_enrolments"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_versions" ADD CONSTRAINT "sequence_versions_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_versions" ADD CONSTRAINT "sequence_versions_org_id_sequence_id_sequences_org_id_id_fk" FOREIGN KEY ("org_id","sequence_id") REFERENCES "public"."sequences"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequences" ADD CONSTRAINT "sequences_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "today_dismissals" ADD CONSTRAINT "today_dismissals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "today_dismissals" ADD CONSTRAINT "today_dismissals_org_id_share_id_content_shares_org_id_id_fk" FOREIGN KEY ("org_id","share_id") REFERENCES "public"."content_shares"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sequence_enrolments_open" ON "sequence_enrolments" USING btree ("org_id","client_id","sequence_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "sequence_enrolments_client" ON "sequence_enrolments" USING btree ("org_id","client_id","enrolled_at");--> statement-breakpoint
CREATE INDEX "sequence_enrolments_list" ON "sequence_enrolments" USING btree ("org_id","sequence_id","enrolled_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "sequence_enrolments_at" ON "sequence_enrolments" USING btree ("org_id","sequence_id","version","step_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "sequence_enrolments_due" ON "sequence_enrolments" USING btree ("org_id","user_id","due_at","id") WHERE state = 'open' and doing = 'act' and paused_at is null;--> statement-breakpoint
CREATE INDEX "sequence_enrolments_decide" ON "sequence_enrolments" USING btree ("org_id","user_id","since","id") WHERE state = 'open' and (doing = 'hold' or exit_asked is not null);--> statement-breakpoint
CREATE INDEX "sequence_enrolments_next" ON "sequence_enrolments" USING btree ("next_at") WHERE state = 'open' and next_at is not null and paused_at is null;--> statement-breakpoint
CREATE INDEX "sequence_step_ends_at" ON "sequence_step_ends" USING btree ("org_id","by_id","at");--> statement-breakpoint
CREATE INDEX "sequences_by_name" ON "sequences" USING btree ("org_id","name_key","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sequences_by_owner" ON "sequences" USING btree ("org_id","owner_id");--> statement-breakpoint
CREATE INDEX "sequences_resuming" ON "sequences" USING btree ("resumed_at") WHERE resumed_at is not null;