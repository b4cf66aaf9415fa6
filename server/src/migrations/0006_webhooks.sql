CREATE TABLE "integration_wishes" (
	"org_id" uuid NOT NULL,
	"integration_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "integration_wishes_org_id_integration_id_user_id_pk" PRIMARY KEY("org_id","integration_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "preferred_integrations" (
	"org_id" uuid NOT NULL,
	"integration_id" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "preferred_integrations_org_id_integration_id_pk" PRIMARY KEY("org_id","integration_id")
);
--> statement-breakpoint
CREATE TABLE "silent_sources" (
	"org_id" uuid NOT NULL,
	"connection_id" text NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "silent_sources_org_id_connection_id_pk" PRIMARY KEY("org_id","connection_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_refusals" (
	"org_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp(3) with time zone NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "webhook_refusals_org_id_webhook_id_reason_pk" PRIMARY KEY("org_id","webhook_id","reason")
);
--> statement-breakpoint
CREATE TABLE "webhook_secrets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"recipe" text NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"check" text NOT NULL,
	"signature_header" text NOT NULL,
	"mapping" jsonb,
	"thanks_url" text,
	"phone_country" text,
	"created_by_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	CONSTRAINT "webhooks_org_id" UNIQUE("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "integration_wishes" ADD CONSTRAINT "integration_wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_refusals" ADD CONSTRAINT "webhook_refusals_org_id_webhook_id_webhooks_org_id_id_fk" FOREIGN KEY ("org_id","webhook_id") REFERENCES "public"."webhooks"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_org_id_webhook_id_webhooks_org_id_id_fk" FOREIGN KEY ("org_id","webhook_id") REFERENCES "public"."webhooks"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_secrets_hash" ON "webhook_secrets" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "webhook_secrets_webhook" ON "webhook_secrets" USING btree ("org_id","webhook_id","kind","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhooks_list" ON "webhooks" USING btree ("org_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "lead_inbox_connection" ON "lead_inbox" USING btree ("connection_id","received_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leads_connection" ON "leads" USING btree ("org_id","connection_id","received_at" DESC NULLS FIRST);