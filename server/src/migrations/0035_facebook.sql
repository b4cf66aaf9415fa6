CREATE TABLE "facebook_apps" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"app_id" text NOT NULL,
	"sealed" text NOT NULL,
	"hook_token" text NOT NULL,
	"verify_token" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facebook_connections" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid,
	"app" text NOT NULL,
	"app_id" text NOT NULL,
	"facebook_user_id" text NOT NULL,
	"name" text NOT NULL,
	"sealed" text NOT NULL,
	"missing_scopes" jsonb NOT NULL,
	"status" text NOT NULL,
	"connected_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	CONSTRAINT "facebook_connections_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "facebook_connections_user" UNIQUE("org_id","app_id","facebook_user_id")
);
--> statement-breakpoint
CREATE TABLE "facebook_forms" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"page_row_id" uuid NOT NULL,
	"page_id" text NOT NULL,
	"form_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"meta_status" text NOT NULL,
	"locale" text,
	"questions" jsonb NOT NULL,
	"is_on" boolean NOT NULL,
	"meta_lead_count" integer NOT NULL,
	"newest_at" timestamp(3) with time zone,
	"reconciled_at" timestamp(3) with time zone,
	CONSTRAINT "facebook_forms_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "facebook_forms_form" UNIQUE("org_id","form_id")
);
--> statement-breakpoint
CREATE TABLE "facebook_leads" (
	"org_id" uuid NOT NULL,
	"lead_id" text NOT NULL,
	"page_row_id" uuid NOT NULL,
	"form_id" text NOT NULL,
	"made_at" timestamp(3) with time zone NOT NULL,
	"named_at" timestamp(3) with time zone NOT NULL,
	"named_by" text NOT NULL,
	"state" text NOT NULL,
	"here_at" timestamp(3) with time zone,
	"attempts" integer NOT NULL,
	"retry_at" timestamp(3) with time zone,
	"reason" text,
	CONSTRAINT "facebook_leads_org_id_lead_id_pk" PRIMARY KEY("org_id","lead_id")
);
--> statement-breakpoint
CREATE TABLE "facebook_logins" (
	"org_id" uuid NOT NULL,
	"state_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"app" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "facebook_logins_org_id_state_hash_pk" PRIMARY KEY("org_id","state_hash")
);
--> statement-breakpoint
CREATE TABLE "facebook_pages" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"page_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"sealed" text NOT NULL,
	"tasks" jsonb NOT NULL,
	"is_connected" boolean NOT NULL,
	"connected_at" timestamp(3) with time zone,
	"status" text NOT NULL,
	"problem" jsonb,
	"ends_at" timestamp(3) with time zone,
	"checked_at" timestamp(3) with time zone,
	"new_forms_on" boolean NOT NULL,
	"forms_synced_at" timestamp(3) with time zone,
	"reconciled_at" timestamp(3) with time zone,
	"delayed_since" timestamp(3) with time zone,
	"delayed_at" timestamp(3) with time zone,
	"ask_after" timestamp(3) with time zone,
	"failures" integer NOT NULL,
	"fetched_by" text,
	"fetched_until" timestamp(3) with time zone,
	CONSTRAINT "facebook_pages_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "facebook_pages_page" UNIQUE("org_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "facebook_routes" (
	"org_id" uuid NOT NULL,
	"page_id" text NOT NULL,
	"app_id" text NOT NULL,
	CONSTRAINT "facebook_routes_org_id_page_id_pk" PRIMARY KEY("org_id","page_id")
);
--> statement-breakpoint
ALTER TABLE "facebook_connections" ADD CONSTRAINT "facebook_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facebook_forms" ADD CONSTRAINT "facebook_forms_org_id_page_row_id_facebook_pages_org_id_id_fk" FOREIGN KEY ("org_id","page_row_id") REFERENCES "public"."facebook_pages"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facebook_leads" ADD CONSTRAINT "facebook_leads_org_id_page_row_id_facebook_pages_org_id_id_fk" FOREIGN KEY ("org_id","page_row_id") REFERENCES "public"."facebook_pages"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facebook_logins" ADD CONSTRAINT "facebook_logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facebook_pages" ADD CONSTRAINT "facebook_pages_org_id_connection_id_facebook_connections_org_id_id_fk" FOREIGN KEY ("org_id","connection_id") REFERENCES "public"."facebook_connections"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "facebook_apps_hook" ON "facebook_apps" USING btree ("hook_token");--> statement-breakpoint
CREATE INDEX "facebook_connections_facebook" ON "facebook_connections" USING btree ("facebook_user_id");--> statement-breakpoint
CREATE INDEX "facebook_forms_name" ON "facebook_forms" USING btree ("org_id","page_row_id","name_key","id");--> statement-breakpoint
CREATE INDEX "facebook_leads_waiting" ON "facebook_leads" USING btree ("org_id","page_row_id","made_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "facebook_leads_form" ON "facebook_leads" USING btree ("org_id","form_id","made_at");--> statement-breakpoint
CREATE INDEX "facebook_pages_name" ON "facebook_pages" USING btree ("org_id","name_key","id");--> statement-breakpoint
CREATE INDEX "facebook_routes_page" ON "facebook_routes" USING btree ("page_id");