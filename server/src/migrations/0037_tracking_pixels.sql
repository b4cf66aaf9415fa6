CREATE TABLE "tracking_pixels" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"pixels" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"on_forms" boolean DEFAULT true NOT NULL,
	"on_pages" boolean DEFAULT true NOT NULL,
	"asks_consent" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
