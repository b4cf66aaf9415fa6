CREATE TABLE "batch_items" (
	"org_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"undone" text,
	CONSTRAINT "batch_items_org_id_batch_id_client_id_pk" PRIMARY KEY("org_id","batch_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"by_id" uuid,
	"selection" jsonb,
	"change" jsonb NOT NULL,
	"total" integer NOT NULL,
	"looked_at" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"skipped" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_id" uuid,
	"reason" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"undone_at" timestamp(3) with time zone,
	"undone_by_id" uuid,
	"put_back" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"has_values" boolean DEFAULT true NOT NULL,
	CONSTRAINT "batches_org_id" UNIQUE("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "conversions" (
	"org_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"marked_by_id" uuid,
	"marked_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "conversions_org_id_client_id_stage_pk" PRIMARY KEY("org_id","client_id","stage")
);
--> statement-breakpoint
CREATE TABLE "custom_field_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"instead" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"undoes" uuid,
	"by_id" uuid,
	"last_id" uuid,
	"looked_at" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"lost" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"undone_at" timestamp(3) with time zone,
	CONSTRAINT "custom_field_runs_org_id" UNIQUE("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"type" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"default_key" text,
	"position" integer NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "custom_fields_org_id" UNIQUE("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "custom_kept_values" (
	"org_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"text_value" text,
	"number_value" double precision,
	"date_value" date,
	"option_id" uuid,
	"origin" text NOT NULL,
	"origin_detail" text,
	"is_by_person" boolean NOT NULL,
	"set_by_id" uuid,
	"set_at" timestamp(3) with time zone NOT NULL,
	"became" jsonb,
	CONSTRAINT "custom_kept_values_org_id_run_id_client_id_pk" PRIMARY KEY("org_id","run_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "custom_values" (
	"org_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"field_id" uuid NOT NULL,
	"text_value" text,
	"text_key" text collate "C",
	"number_value" double precision,
	"date_value" date,
	"option_id" uuid,
	"origin" text NOT NULL,
	"origin_detail" text,
	"is_by_person" boolean NOT NULL,
	"set_by_id" uuid,
	"set_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "custom_values_org_id_client_id_field_id_pk" PRIMARY KEY("org_id","client_id","field_id")
);
--> statement-breakpoint
CREATE TABLE "client_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"absorbed_id" uuid NOT NULL,
	"absorbed_name" text NOT NULL,
	"absorbed_assignee_id" uuid,
	"by_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"record" jsonb,
	"undone_at" timestamp(3) with time zone,
	"undone_by_id" uuid,
	"kept" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_pairs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"a_id" uuid NOT NULL,
	"b_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"found_at" timestamp(3) with time zone NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL,
	"dismissed_at" timestamp(3) with time zone,
	"dismissed_by_id" uuid,
	CONSTRAINT "client_pairs_two" UNIQUE("org_id","a_id","b_id")
);
--> statement-breakpoint
CREATE TABLE "duplicate_scans" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"last_id" uuid
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"by_id" uuid,
	"client_id" uuid,
	"subject_hash" text NOT NULL,
	"state" text NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"done_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "client_export_marks" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"exported_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"by_id" uuid,
	"client_id" uuid,
	"period" text,
	"from_day" date,
	"until_day" date,
	"since_at" timestamp(3) with time zone,
	"before_at" timestamp(3) with time zone,
	"settled_at" timestamp(3) with time zone,
	"selection" jsonb,
	"format" text NOT NULL,
	"with_notes" boolean NOT NULL,
	"with_answers" boolean NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"written" integer DEFAULT 0 NOT NULL,
	"size" bigint,
	"file_key" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "client_group_members" (
	"org_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"how" text NOT NULL,
	"is_member" boolean NOT NULL,
	"by_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"merged_from_id" uuid,
	CONSTRAINT "client_group_members_org_id_group_id_client_id_pk" PRIMARY KEY("org_id","group_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "client_group_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"other_id" uuid,
	"by_id" uuid,
	"total" integer NOT NULL,
	"looked_at" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"last_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"finished_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "client_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"colour_id" integer NOT NULL,
	"rule" jsonb,
	"created_by_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"rule_fault" text,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by_id" uuid,
	"merged_into_id" uuid,
	CONSTRAINT "client_groups_org_id" UNIQUE("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"org_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"outcome" text NOT NULL,
	"text" text NOT NULL,
	"client_id" uuid,
	"label" text,
	"problems" jsonb NOT NULL,
	"is_bad" boolean NOT NULL,
	CONSTRAINT "import_rows_org_id_import_id_line_pk" PRIMARY KEY("org_id","import_id","line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"by_id" uuid,
	"status" text NOT NULL,
	"reason" text,
	"file_key" text,
	"file_name" text NOT NULL,
	"file_size" integer,
	"kind" text NOT NULL,
	"sheets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reading" jsonb,
	"rows_key" text,
	"signature" text,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sample" jsonb,
	"rows" integer,
	"settings" jsonb,
	"checked" jsonb,
	"counts" jsonb,
	"looked_at" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"batch_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"kept_until" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "imports_org_id" UNIQUE("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"filters" jsonb NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"sort" text NOT NULL,
	"sort_order" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "saved_views_org_id" UNIQUE("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "search_text" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "group_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "last_viewed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "batch_items" ADD CONSTRAINT "batch_items_org_id_batch_id_batches_org_id_id_fk" FOREIGN KEY ("org_id","batch_id") REFERENCES "public"."batches"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_undone_by_id_users_id_fk" FOREIGN KEY ("undone_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversions" ADD CONSTRAINT "conversions_marked_by_id_users_id_fk" FOREIGN KEY ("marked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversions" ADD CONSTRAINT "conversions_org_id_client_id_clients_org_id_id_fk" FOREIGN KEY ("org_id","client_id") REFERENCES "public"."clients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_runs" ADD CONSTRAINT "custom_field_runs_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_runs" ADD CONSTRAINT "custom_field_runs_org_id_field_id_custom_fields_org_id_id_fk" FOREIGN KEY ("org_id","field_id") REFERENCES "public"."custom_fields"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_kept_values" ADD CONSTRAINT "custom_kept_values_org_id_run_id_custom_field_runs_org_id_id_fk" FOREIGN KEY ("org_id","run_id") REFERENCES "public"."custom_field_runs"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_kept_values" ADD CONSTRAINT "custom_kept_values_org_id_client_id_clients_org_id_id_fk" FOREIGN KEY ("org_id","client_id") REFERENCES "public"."clients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_values" ADD CONSTRAINT "custom_values_set_by_id_users_id_fk" FOREIGN KEY ("set_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_values" ADD CONSTRAINT "custom_values_org_id_field_id_custom_fields_org_id_id_fk" FOREIGN KEY ("org_id","field_id") REFERENCES "public"."custom_fields"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_values" ADD CONSTRAINT "custom_values_org_id_client_id_clients_org_id_id_fk" FOREIGN KEY ("org_id","client_id") REFERENCES "public"."clients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_absorbed_assignee_id_users_id_fk" FOREIGN KEY ("absorbed_assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_undone_by_id_users_id_fk" FOREIGN KEY ("undone_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_merges" ADD CONSTRAINT "client_merges_org_id_client_id_clients_org_id_id_fk" FOREIGN KEY ("org_id","client_id") REFERENCES "public"."clients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_pairs" ADD CONSTRAINT "client_pairs_dismissed_by_id_users_id_fk" FOREIGN KEY ("dismissed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_pairs" ADD CONSTRAINT "client_pairs_org_id_a_id_clients_org_id_id_fk" FOREIGN KEY ("org_id","a_id") REFERENCES "public"."clients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_pairs" ADD CONSTRAINT "client_pairs_org_id_b_id_clients_org_id_id_fk" FOREIGN KEY ("org_id","b_id") REFERENCES "public"."clients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_export_marks" ADD CONSTRAINT "client_export_marks_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_exports" ADD CONSTRAINT "client_exports_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_group_members" ADD CONSTRAINT "client_group_members_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_group_members" ADD CONSTRAINT "client_group_members_org_id_group_id_client_groups_org_id_id_fk" FOREIGN KEY ("org_id","group_id") REFERENCES "public"."client_groups"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_group_members" ADD CONSTRAINT "client_group_members_org_id_client_id_clients_org_id_id_fk" FOREIGN KEY ("org_id","client_id") REFERENCES "public"."clients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_group_runs" ADD CONSTRAINT "client_group_runs_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_group_runs" ADD CONSTRAINT "client_group_runs_org_id_group_id_client_groups_org_id_id_fk" FOREIGN KEY ("org_id","group_id") REFERENCES "public"."client_groups"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_groups" ADD CONSTRAINT "client_groups_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_groups" ADD CONSTRAINT "client_groups_deleted_by_id_users_id_fk" FOREIGN KEY ("deleted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_org_id_import_id_imports_org_id_id_fk" FOREIGN KEY ("org_id","import_id") REFERENCES "public"."imports"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_items_client" ON "batch_items" USING btree ("org_id","client_id");--> statement-breakpoint
CREATE INDEX "batches_list" ON "batches" USING btree ("org_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "batches_open" ON "batches" USING btree ("created_at") WHERE status in ('queued', 'running', 'undoing');--> statement-breakpoint
CREATE INDEX "batches_with_values" ON "batches" USING btree ("created_at") WHERE has_values;--> statement-breakpoint
CREATE INDEX "custom_field_runs_last" ON "custom_field_runs" USING btree ("org_id","field_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_field_runs_open" ON "custom_field_runs" USING btree ("org_id","field_id") WHERE finished_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_name" ON "custom_fields" USING btree ("org_id","name_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_default" ON "custom_fields" USING btree ("org_id","default_key") WHERE default_key is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "custom_values_option" ON "custom_values" USING btree ("org_id","field_id","option_id","client_id") WHERE option_id is not null;--> statement-breakpoint
CREATE INDEX "custom_values_number" ON "custom_values" USING btree ("org_id","field_id","number_value","client_id") WHERE number_value is not null;--> statement-breakpoint
CREATE INDEX "custom_values_date" ON "custom_values" USING btree ("org_id","field_id","date_value","client_id") WHERE date_value is not null;--> statement-breakpoint
CREATE INDEX "custom_values_text" ON "custom_values" USING gin ("org_id","field_id","text_key" gin_trgm_ops) WHERE text_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "client_merges_absorbed" ON "client_merges" USING btree ("org_id","absorbed_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "client_merges_list" ON "client_merges" USING btree ("org_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "client_merges_client" ON "client_merges" USING btree ("org_id","client_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "client_merges_kept" ON "client_merges" USING btree ("at") WHERE record is not null;--> statement-breakpoint
CREATE INDEX "client_pairs_b" ON "client_pairs" USING btree ("org_id","b_id");--> statement-breakpoint
CREATE INDEX "client_pairs_same" ON "client_pairs" USING btree ("org_id","found_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE dismissed_at is null and reason in ('phone', 'email', 'kept_separate');--> statement-breakpoint
CREATE INDEX "client_pairs_likely" ON "client_pairs" USING btree ("org_id","found_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE dismissed_at is null and reason in ('name_company', 'name_number');--> statement-breakpoint
CREATE INDEX "client_pairs_dismissed" ON "client_pairs" USING btree ("org_id","dismissed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE dismissed_at is not null;--> statement-breakpoint
CREATE INDEX "erasures_list" ON "erasures" USING btree ("org_id","asked_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "erasures_open" ON "erasures" USING btree ("asked_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "client_exports_list" ON "client_exports" USING btree ("org_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "client_exports_open" ON "client_exports" USING btree ("created_at") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "client_exports_over" ON "client_exports" USING btree ("expires_at") WHERE file_key is not null;--> statement-breakpoint
CREATE INDEX "client_group_members_client" ON "client_group_members" USING btree ("org_id","client_id");--> statement-breakpoint
CREATE INDEX "client_group_members_merged" ON "client_group_members" USING btree ("org_id","merged_from_id","client_id") WHERE merged_from_id is not null;--> statement-breakpoint
CREATE INDEX "client_group_runs_open" ON "client_group_runs" USING btree ("org_id","group_id") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "client_group_runs_group" ON "client_group_runs" USING btree ("org_id","group_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "client_groups_name" ON "client_groups" USING btree ("org_id","name_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_groups_deleted" ON "client_groups" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "import_rows_bad" ON "import_rows" USING btree ("org_id","import_id","line") WHERE is_bad;--> statement-breakpoint
CREATE INDEX "import_rows_client" ON "import_rows" USING btree ("org_id","client_id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "imports_list" ON "imports" USING btree ("org_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "imports_signature" ON "imports" USING btree ("org_id","signature","started_at") WHERE started_at is not null;--> statement-breakpoint
CREATE INDEX "imports_over" ON "imports" USING btree ("kept_until") WHERE file_key is not null or rows_key is not null;--> statement-breakpoint
CREATE INDEX "imports_open" ON "imports" USING btree ("created_at") WHERE status in ('reading', 'checking', 'queued', 'running');--> statement-breakpoint
CREATE INDEX "saved_views_list" ON "saved_views" USING btree ("org_id","owner_id","position");--> statement-breakpoint
CREATE INDEX "saved_views_deleted" ON "saved_views" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "activities_all" ON "activities" USING btree ("org_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activities_by" ON "activities" USING btree ("org_id","actor_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "activities_search" ON "activities" USING gin ("org_id","search_text" gin_trgm_ops) WITH (gin_pending_list_limit=256) WHERE search_text is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "activities_written" ON "activities" USING btree ("org_id","client_id") WHERE search_text is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_uncontacted" ON "clients" USING btree ("org_id","new_lead_since","id") WHERE is_new_lead and new_lead_since is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_own_uncontacted" ON "clients" USING btree ("org_id","assigned_to_id","new_lead_since","id") WHERE is_new_lead and new_lead_since is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_by_assigned" ON "clients" USING btree ("org_id","date_assigned") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_by_source" ON "clients" USING btree ("org_id","lead_source","last_activity_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clients_by_viewed" ON "clients" USING btree ("org_id","last_viewed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null and last_viewed_at is not null;--> statement-breakpoint
CREATE INDEX "clients_own_viewed" ON "clients" USING btree ("org_id","assigned_to_id","last_viewed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null and last_viewed_at is not null;--> statement-breakpoint
CREATE INDEX "clients_groups" ON "clients" USING gin ("org_id","group_ids") WHERE deleted_at is null and group_ids <> '{}';