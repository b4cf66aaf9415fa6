CREATE TABLE "content_gate_entries" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"share_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"client_id" uuid,
	"client_share_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "content_gate_entries_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "content_labelings" (
	"org_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"label_id" uuid NOT NULL,
	CONSTRAINT "content_labelings_org_id_content_id_label_id_pk" PRIMARY KEY("org_id","content_id","label_id")
);
--> statement-breakpoint
CREATE TABLE "content_labels" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"colour_id" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "content_labels_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "content_own_devices" (
	"org_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"added_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "content_own_devices_org_id_device_id_pk" PRIMARY KEY("org_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "content_set_items" (
	"org_id" uuid NOT NULL,
	"set_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	CONSTRAINT "content_set_items_org_id_set_id_content_id_pk" PRIMARY KEY("org_id","set_id","content_id")
);
--> statement-breakpoint
CREATE TABLE "content_set_joins" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"set_org_id" uuid NOT NULL,
	"set_id" uuid NOT NULL,
	"joined_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "content_set_joins_org_id_user_id_set_id_pk" PRIMARY KEY("org_id","user_id","set_id")
);
--> statement-breakpoint
CREATE TABLE "content_sets" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"code" text NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "content_sets_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "content_shares" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"token" text NOT NULL,
	"content_id" uuid NOT NULL,
	"version" integer,
	"client_id" uuid,
	"sender_id" uuid NOT NULL,
	"channel" text,
	"activity_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"revoked_at" timestamp(3) with time zone,
	"times_viewed" integer DEFAULT 0 NOT NULL,
	"last_viewed_at" timestamp(3) with time zone,
	"ms_viewed" bigint DEFAULT 0 NOT NULL,
	"told_at" timestamp(3) with time zone,
	CONSTRAINT "content_shares_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"org_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"upload_key" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"pages" integer,
	"pages_done" integer DEFAULT 0 NOT NULL,
	"sizes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"titles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"images_prefix" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by_id" uuid,
	CONSTRAINT "content_versions_org_id_content_id_version_pk" PRIMARY KEY("org_id","content_id","version")
);
--> statement-breakpoint
CREATE TABLE "content_visits" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"share_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"client_id" uuid,
	"version" integer,
	"started_at" timestamp(3) with time zone NOT NULL,
	"class" text NOT NULL,
	"reason" text,
	"is_ruled" boolean DEFAULT false NOT NULL,
	"agent" text NOT NULL,
	"device" text NOT NULL,
	"device_id" text,
	"network" text NOT NULL,
	"verified_at" timestamp(3) with time zone,
	"last_beat_at" timestamp(3) with time zone,
	"is_continuation" boolean DEFAULT false NOT NULL,
	"is_other_device" boolean DEFAULT false NOT NULL,
	"ms" integer DEFAULT 0 NOT NULL,
	"parts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"trail" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reading" text,
	"gate_id" uuid,
	CONSTRAINT "content_visits_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "contents" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"type" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"visibility" text NOT NULL,
	"subteam_ids" uuid[] DEFAULT '{}' NOT NULL,
	"private_notes" text DEFAULT '' NOT NULL,
	"share_message" text,
	"allow_download" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"passcode_hash" text,
	"watermark" boolean DEFAULT false NOT NULL,
	"gate" boolean DEFAULT false NOT NULL,
	"gate_consent" text DEFAULT '' NOT NULL,
	"body" text,
	"template_type" text,
	"blocks" jsonb,
	"file_version" integer,
	"linked_org_id" uuid,
	"linked_id" uuid,
	"linked_set_id" uuid,
	"search_text" text NOT NULL,
	"last_shared_at" timestamp(3) with time zone DEFAULT '0001-01-01 00:00:00+00' NOT NULL,
	"opened_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "contents_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "content_gate_entries" ADD CONSTRAINT "content_gate_entries_org_id_share_id_content_shares_org_id_id_fk" FOREIGN KEY ("org_id","share_id") REFERENCES "public"."content_shares"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_gate_entries" ADD CONSTRAINT "content_gate_entries_org_id_client_id_clients_org_id_id_fk" FOREIGN KEY ("org_id","client_id") REFERENCES "public"."clients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_labelings" ADD CONSTRAINT "content_labelings_org_id_content_id_contents_org_id_id_fk" FOREIGN KEY ("org_id","content_id") REFERENCES "public"."contents"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_labelings" ADD CONSTRAINT "content_labelings_org_id_label_id_content_labels_org_id_id_fk" FOREIGN KEY ("org_id","label_id") REFERENCES "public"."content_labels"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_own_devices" ADD CONSTRAINT "content_own_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_set_items" ADD CONSTRAINT "content_set_items_org_id_content_id_contents_org_id_id_fk" FOREIGN KEY ("org_id","content_id") REFERENCES "public"."contents"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_set_items" ADD CONSTRAINT "content_set_items_org_id_set_id_content_sets_org_id_id_fk" FOREIGN KEY ("org_id","set_id") REFERENCES "public"."content_sets"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_set_joins" ADD CONSTRAINT "content_set_joins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_sets" ADD CONSTRAINT "content_sets_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_shares" ADD CONSTRAINT "content_shares_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_shares" ADD CONSTRAINT "content_shares_org_id_content_id_contents_org_id_id_fk" FOREIGN KEY ("org_id","content_id") REFERENCES "public"."contents"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_shares" ADD CONSTRAINT "content_shares_org_id_client_id_clients_org_id_id_fk" FOREIGN KEY ("org_id","client_id") REFERENCES "public"."clients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_org_id_content_id_contents_org_id_id_fk" FOREIGN KEY ("org_id","content_id") REFERENCES "public"."contents"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_visits" ADD CONSTRAINT "content_visits_org_id_share_id_content_shares_org_id_id_fk" FOREIGN KEY ("org_id","share_id") REFERENCES "public"."content_shares"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_visits" ADD CONSTRAINT "content_visits_org_id_client_id_clients_org_id_id_fk" FOREIGN KEY ("org_id","client_id") REFERENCES "public"."clients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_gate_entries_share" ON "content_gate_entries" USING btree ("org_id","share_id");--> statement-breakpoint
CREATE INDEX "content_labelings_label" ON "content_labelings" USING btree ("org_id","label_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_labels_name" ON "content_labels" USING btree ("org_id","name_key");--> statement-breakpoint
CREATE INDEX "content_set_items_content" ON "content_set_items" USING btree ("org_id","content_id");--> statement-breakpoint
CREATE INDEX "content_set_joins_set" ON "content_set_joins" USING btree ("org_id","set_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_sets_code" ON "content_sets" USING btree ("org_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "content_shares_token" ON "content_shares" USING btree ("org_id","token");--> statement-breakpoint
CREATE INDEX "content_shares_client" ON "content_shares" USING btree ("org_id","client_id","content_id");--> statement-breakpoint
CREATE INDEX "content_shares_activity" ON "content_shares" USING btree ("org_id","activity_id") WHERE activity_id is not null;--> statement-breakpoint
CREATE INDEX "content_shares_list" ON "content_shares" USING btree ("org_id","content_id","sent_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "content_shares_counts" ON "content_shares" USING btree ("org_id","content_id","sender_id","times_viewed","last_viewed_at","sent_at") WHERE sent_at is not null and client_id is not null;--> statement-breakpoint
CREATE INDEX "content_shares_prepared" ON "content_shares" USING btree ("created_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "content_versions_upload" ON "content_versions" USING btree ("org_id","upload_key");--> statement-breakpoint
CREATE INDEX "content_visits_share" ON "content_visits" USING btree ("org_id","share_id","started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_visits_content" ON "content_visits" USING btree ("org_id","content_id","started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_visits_live" ON "content_visits" USING btree ("org_id","last_beat_at") WHERE last_beat_at is not null;--> statement-breakpoint
CREATE INDEX "contents_by_shared" ON "contents" USING btree ("org_id","type","last_shared_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contents_by_opened" ON "contents" USING btree ("org_id","type","opened_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contents_by_name" ON "contents" USING btree ("org_id","type","name_key","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contents_by_created" ON "contents" USING btree ("org_id","type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contents_by_owner" ON "contents" USING btree ("org_id","owner_id");--> statement-breakpoint
CREATE INDEX "contents_linked" ON "contents" USING btree ("org_id","linked_set_id") WHERE linked_set_id is not null;--> statement-breakpoint
CREATE INDEX "contents_search" ON "contents" USING gin ("org_id","search_text" gin_trgm_ops) WHERE deleted_at is null;