CREATE TABLE "batch_parts" (
	"org_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"client_ids" uuid[] NOT NULL,
	CONSTRAINT "batch_parts_org_id_batch_id_part_pk" PRIMARY KEY("org_id","batch_id","part")
);
--> statement-breakpoint
CREATE TABLE "client_words" (
	"org_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "client_words_org_id_client_id_pk" PRIMARY KEY("org_id","client_id")
);
--> statement-breakpoint
DROP INDEX "clients_search";--> statement-breakpoint
INSERT INTO "client_words" ("org_id", "client_id", "search_text") SELECT "org_id", "id", "search_text" FROM "clients";--> statement-breakpoint
INSERT INTO "batch_parts" ("org_id", "batch_id", "part", "client_ids") SELECT "org_id", "batch_id", "part", array_agg("client_id" ORDER BY "client_id") FROM (
	SELECT "org_id", "batch_id", "client_id", (row_number() OVER (PARTITION BY "org_id", "batch_id" ORDER BY "client_id") - 1) / 200 AS "part" FROM "batch_items" WHERE "outcome" = 'waiting'
) "waiting" GROUP BY "org_id", "batch_id", "part";--> statement-breakpoint
DELETE FROM "batch_items" WHERE "outcome" = 'waiting';--> statement-breakpoint
ALTER TABLE "batch_parts" ADD CONSTRAINT "batch_parts_org_id_batch_id_batches_org_id_id_fk" FOREIGN KEY ("org_id","batch_id") REFERENCES "public"."batches"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_words" ADD CONSTRAINT "client_words_org_id_client_id_clients_org_id_id_fk" FOREIGN KEY ("org_id","client_id") REFERENCES "public"."clients"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_words_search" ON "client_words" USING gin ("org_id","search_text" gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE FUNCTION "add_client_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."client_words" ("org_id", "client_id", "search_text") SELECT "org_id", "id", "search_text" FROM "added";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "change_client_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "public"."client_words" SET "search_text" = NEW."search_text" WHERE "org_id" = NEW."org_id" AND "client_id" = NEW."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "client_words_added" AFTER INSERT ON "clients" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "add_client_words"();--> statement-breakpoint
CREATE TRIGGER "client_words_changed" AFTER UPDATE OF "search_text" ON "clients" FOR EACH ROW WHEN (OLD."search_text" IS DISTINCT FROM NEW."search_text") EXECUTE FUNCTION "change_client_words"();
