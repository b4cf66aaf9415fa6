CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"account_type" text DEFAULT 'SINGLE_USER' NOT NULL,
	"country_code" text,
	"zone" text NOT NULL,
	"rights_version" integer DEFAULT 1 NOT NULL,
	"subscription_status" text DEFAULT 'free_trial_active' NOT NULL,
	"free_trial_ends_at" timestamp(3) with time zone,
	"paid_until" timestamp(3) with time zone,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "organizations_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "user_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"email_verified_at" timestamp(3) with time zone,
	"phone" text,
	"phone_raw" text,
	"phone_verified_at" timestamp(3) with time zone,
	"whatsapp" text,
	"whatsapp_raw" text,
	"country_code" text,
	"zone" text NOT NULL,
	"picture_key" text,
	"web_onboarding" text DEFAULT 'NOT_STARTED' NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"actor_id" uuid,
	"data" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"edited_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by_id" uuid,
	CONSTRAINT "activities_org_id" UNIQUE("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "activity_attachments" (
	"org_id" uuid NOT NULL,
	"activity_id" uuid NOT NULL,
	"upload_key" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "activity_attachments_org_id_activity_id_upload_key_pk" PRIMARY KEY("org_id","activity_id","upload_key")
);
--> statement-breakpoint
CREATE TABLE "activity_versions" (
	"org_id" uuid NOT NULL,
	"activity_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"actor_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "activity_versions_org_id_activity_id_version_pk" PRIMARY KEY("org_id","activity_id","version")
);
--> statement-breakpoint
CREATE TABLE "client_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"raw" text NOT NULL,
	"value" text,
	"country" text,
	"match_key" text,
	"is_primary" boolean NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"first_name" text,
	"last_name" text,
	"company" text,
	"job_title" text,
	"address" text,
	"city" text,
	"country" text,
	"client_source" text NOT NULL,
	"lead_source" text NOT NULL,
	"source_detail" text,
	"assigned_to_id" uuid,
	"date_assigned" timestamp(3) with time zone,
	"is_new_lead" boolean NOT NULL,
	"new_lead_since" timestamp(3) with time zone,
	"first_response_at" timestamp(3) with time zone,
	"lead_count" integer DEFAULT 0 NOT NULL,
	"last_activity_at" timestamp(3) with time zone NOT NULL,
	"last_interaction_at" timestamp(3) with time zone,
	"due_at" timestamp(3) with time zone DEFAULT 'infinity' NOT NULL,
	"overdue_at" timestamp(3) with time zone DEFAULT 'infinity' NOT NULL,
	"due_remind_on" timestamp(3) with time zone,
	"due_has_time" boolean DEFAULT false NOT NULL,
	"due_maturity" text,
	"due_note" text,
	"primary_phone" text,
	"primary_phone_country" text,
	"primary_email" text,
	"search_text" text NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by_id" uuid,
	CONSTRAINT "clients_org_id" UNIQUE("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "follow_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"state" text NOT NULL,
	"maturity" text NOT NULL,
	"remind_on" timestamp(3) with time zone,
	"has_time" boolean NOT NULL,
	"day" date,
	"zone" text NOT NULL,
	"note" text,
	"outcome" text,
	"how" text NOT NULL,
	"reminded_at" timestamp(3) with time zone,
	"created_by_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"closed_at" timestamp(3) with time zone,
	"closed_by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "lead_inbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"connection_id" text NOT NULL,
	"external_id" text NOT NULL,
	"content_type" text NOT NULL,
	"headers" jsonb NOT NULL,
	"body" "bytea",
	"received_at" timestamp(3) with time zone NOT NULL,
	"state" text NOT NULL,
	"items" integer
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"inbox_id" uuid NOT NULL,
	"item_key" text NOT NULL,
	"connection_id" text NOT NULL,
	"external_id" text,
	"client_id" uuid,
	"lead_source" text NOT NULL,
	"source_detail" text,
	"form_id" uuid,
	"form_name" text,
	"form_version" integer,
	"page_name" text,
	"campaign_name" text,
	"ad_name" text,
	"summary" text NOT NULL,
	"answers" jsonb NOT NULL,
	"consent" jsonb,
	"page_url" text,
	"referrer" text,
	"utm" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"trace" jsonb NOT NULL,
	"is_test" boolean NOT NULL,
	"is_late" boolean NOT NULL,
	"submitted_at" timestamp(3) with time zone NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"processed_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "leads_item" UNIQUE("org_id","inbox_id","item_key")
);
--> statement-breakpoint
CREATE TABLE "lead_form_versions" (
	"org_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"published_at" timestamp(3) with time zone NOT NULL,
	"published_by_id" uuid,
	CONSTRAINT "lead_form_versions_org_id_form_id_version_pk" PRIMARY KEY("org_id","form_id","version")
);
--> statement-breakpoint
CREATE TABLE "lead_forms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"code" text NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"draft" jsonb NOT NULL,
	"published_version" integer,
	"created_by_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by_id" uuid,
	CONSTRAINT "lead_forms_org_id" UNIQUE("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead_reminders" (
	"org_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"minutes" smallint NOT NULL,
	"assignee_id" uuid,
	"since" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "lead_reminders_client" UNIQUE("org_id","client_id","minutes")
);
--> statement-breakpoint
CREATE TABLE "morning_lists" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "morning_lists_org_id_user_id_pk" PRIMARY KEY("org_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"client_id" uuid,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"read_at" timestamp(3) with time zone,
	"mailed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "login_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"identity" text NOT NULL,
	"code_hash" text NOT NULL,
	"challenge_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"payload" jsonb,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"spent_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "magic_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"identity" text,
	"challenge_hash" text,
	"payload" jsonb,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"spent_at" timestamp(3) with time zone,
	"spent_by" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"user_agent" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	"idle_until" timestamp(3) with time zone NOT NULL,
	"absolute_until" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"ended_because" text,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "memberships_org_id_user_id_pk" PRIMARY KEY("org_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "event_deliveries" (
	"event_id" uuid NOT NULL,
	"listener" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "event_deliveries_event_id_listener_pk" PRIMARY KEY("event_id","listener")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"actor_id" uuid,
	"cause_id" uuid,
	"depth" integer NOT NULL,
	"payload" jsonb NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"body" text,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "dead_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid,
	"queue" text NOT NULL,
	"data" jsonb NOT NULL,
	"reason" text NOT NULL,
	"attempts" integer NOT NULL,
	"died_at" timestamp(3) with time zone NOT NULL,
	"replayed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbound_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid,
	"channel" text NOT NULL,
	"key" text,
	"sealed" text,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"provider_id" text,
	"ref_id" uuid,
	"announce" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"settled_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "realtime" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"client_id" uuid,
	"user_id" uuid,
	"data" jsonb,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"key" text PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer,
	"pages" integer,
	"status" text NOT NULL,
	"reason" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"taken_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "user_preferences" ADD CONSTRAINT "user_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD CONSTRAINT "user_preferences_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_deleted_by_id_users_id_fk" FOREIGN KEY ("deleted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_org_id_client_id_clients_org_id_id_fk" FOREIGN KEY ("org_id","client_id") REFERENCES "public"."clients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_attachments" ADD CONSTRAINT "activity_attachments_upload_key_uploads_key_fk" FOREIGN KEY ("upload_key") REFERENCES "public"."uploads"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_attachments" ADD CONSTRAINT "activity_attachments_org_id_activity_id_activities_org_id_id_fk" FOREIGN KEY ("org_id","activity_id") REFERENCES "public"."activities"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_versions" ADD CONSTRAINT "activity_versions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_versions" ADD CONSTRAINT "activity_versions_org_id_activity_id_activities_org_id_id_fk" FOREIGN KEY ("org_id","activity_id") REFERENCES "public"."activities"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_contacts" ADD CONSTRAINT "client_contacts_org_id_client_id_clients_org_id_id_fk" FOREIGN KEY ("org_id","client_id") REFERENCES "public"."clients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_deleted_by_id_users_id_fk" FOREIGN KEY ("deleted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_org_id_assigned_to_id_memberships_org_id_user_id_fk" FOREIGN KEY ("org_id","assigned_to_id") REFERENCES "public"."memberships"("org_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_closed_by_id_users_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_org_id_client_id_clients_org_id_id_fk" FOREIGN KEY ("org_id","client_id") REFERENCES "public"."clients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_org_id_client_id_clients_org_id_id_fk" FOREIGN KEY ("org_id","client_id") REFERENCES "public"."clients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_form_versions" ADD CONSTRAINT "lead_form_versions_published_by_id_users_id_fk" FOREIGN KEY ("published_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_form_versions" ADD CONSTRAINT "lead_form_versions_org_id_form_id_lead_forms_org_id_id_fk" FOREIGN KEY ("org_id","form_id") REFERENCES "public"."lead_forms"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_forms" ADD CONSTRAINT "lead_forms_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_forms" ADD CONSTRAINT "lead_forms_deleted_by_id_users_id_fk" FOREIGN KEY ("deleted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_reminders" ADD CONSTRAINT "lead_reminders_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_reminders" ADD CONSTRAINT "lead_reminders_org_id_client_id_clients_org_id_id_fk" FOREIGN KEY ("org_id","client_id") REFERENCES "public"."clients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "morning_lists" ADD CONSTRAINT "morning_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_org_id_client_id_clients_org_id_id_fk" FOREIGN KEY ("org_id","client_id") REFERENCES "public"."clients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magic_tokens" ADD CONSTRAINT "magic_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_preferences_org" ON "user_preferences" USING btree ("org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email") WHERE email is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_verified_phone" ON "users" USING btree ("phone") WHERE phone_verified_at is not null;--> statement-breakpoint
CREATE INDEX "activities_client" ON "activities" USING btree ("org_id","client_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activity_attachments_upload" ON "activity_attachments" USING btree ("upload_key");--> statement-breakpoint
CREATE INDEX "client_contacts_client" ON "client_contacts" USING btree ("org_id","client_id","position");--> statement-breakpoint
CREATE INDEX "client_contacts_match" ON "client_contacts" USING btree ("org_id","match_key");--> statement-breakpoint
CREATE INDEX "clients_by_activity" ON "clients" USING btree ("org_id","last_activity_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_by_created" ON "clients" USING btree ("org_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_by_name" ON "clients" USING btree ("org_id","name_key","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_by_due" ON "clients" USING btree ("org_id","due_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_own_by_activity" ON "clients" USING btree ("org_id","assigned_to_id","last_activity_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_own_by_due" ON "clients" USING btree ("org_id","assigned_to_id","due_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_new" ON "clients" USING btree ("org_id","created_at","id") WHERE is_new_lead and deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_bin" ON "clients" USING btree ("org_id","deleted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin ("org_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "follow_ups_open" ON "follow_ups" USING btree ("org_id","client_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "follow_ups_client" ON "follow_ups" USING btree ("org_id","client_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "follow_ups_due" ON "follow_ups" USING btree ("remind_on") WHERE state = 'open' and reminded_at is null;--> statement-breakpoint
CREATE INDEX "follow_ups_asleep" ON "follow_ups" USING btree ("created_at") WHERE state = 'open' and maturity = 'NOT_FIXED';--> statement-breakpoint
CREATE UNIQUE INDEX "lead_inbox_external" ON "lead_inbox" USING btree ("connection_id","external_id");--> statement-breakpoint
CREATE INDEX "lead_inbox_received" ON "lead_inbox" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_external" ON "leads" USING btree ("org_id","connection_id","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE INDEX "leads_client" ON "leads" USING btree ("org_id","client_id","received_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leads_received" ON "leads" USING btree ("org_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leads_unread" ON "leads" USING btree ("org_id","outcome","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE outcome in ('parked', 'ignored', 'distributed_only');--> statement-breakpoint
CREATE INDEX "leads_source" ON "leads" USING btree ("org_id","lead_source","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leads_form" ON "leads" USING btree ("org_id","form_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lead_forms_code" ON "lead_forms" USING btree ("code");--> statement-breakpoint
CREATE INDEX "lead_forms_list" ON "lead_forms" USING btree ("org_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lead_reminders_due" ON "lead_reminders" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" USING btree ("org_id","user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("org_id","user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notices_created" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notices_client" ON "notices" USING btree ("org_id","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint_hash");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("org_id","user_id");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_codes_identity" ON "login_codes" USING btree ("purpose","identity","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "login_codes_expires" ON "login_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "magic_tokens_expires" ON "magic_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "magic_tokens_user" ON "magic_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "event_deliveries_at" ON "event_deliveries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "events_subject" ON "events" USING btree ("org_id","subject_id","at");--> statement-breakpoint
CREATE INDEX "events_at" ON "events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_at" ON "idempotency_keys" USING btree ("at");--> statement-breakpoint
CREATE INDEX "dead_letters_org" ON "dead_letters" USING btree ("org_id","died_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "rate_limits_ends" ON "rate_limits" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "outbound_messages_key" ON "outbound_messages" USING btree ("key");--> statement-breakpoint
CREATE INDEX "outbound_messages_created" ON "outbound_messages" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "realtime_org" ON "realtime" USING btree ("org_id","at");--> statement-breakpoint
CREATE INDEX "realtime_at" ON "realtime" USING brin ("at");--> statement-breakpoint
CREATE INDEX "uploads_org" ON "uploads" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_untaken" ON "uploads" USING btree ("created_at");