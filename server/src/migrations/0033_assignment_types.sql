-- Filters name own fields by cf_id, and assignment types and platforms are the specification's (rule 199).
UPDATE "survey_responses" SET "platform" = CASE "platform" WHEN 'MOBILE_WEB' THEN 'mobile web' ELSE 'web' END WHERE "platform" IN ('WEB', 'MOBILE_WEB');--> statement-breakpoint
CREATE FUNCTION pg_temp.renamed(part jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  IF jsonb_typeof(part) = 'array' THEN
    RETURN (SELECT coalesce(jsonb_agg(pg_temp.renamed(item) ORDER BY place), '[]') FROM jsonb_array_elements(part) WITH ORDINALITY AS items(item, place));
  ELSIF jsonb_typeof(part) = 'object' THEN
    RETURN (SELECT coalesce(jsonb_object_agg(
      CASE name WHEN 'field_id' THEN 'cf_id' ELSE name END,
      CASE WHEN name = 'values' AND part->>'key' = 'assignedTo'
        THEN replace(replace(value::text, '"me"', '"SELF"'), '"none"', '"UNASSIGNED"')::jsonb
        ELSE pg_temp.renamed(value) END), '{}')
      FROM jsonb_each(part) AS parts(name, value));
  END IF;
  RETURN part;
END
$$;--> statement-breakpoint
UPDATE "saved_views" SET "filters" = pg_temp.renamed("filters") WHERE "filters"::text ~ '"field_id"|"assignedTo"';--> statement-breakpoint
UPDATE "client_groups" SET "rule" = pg_temp.renamed("rule") WHERE "rule"::text ~ '"field_id"|"assignedTo"';--> statement-breakpoint
UPDATE "client_exports" SET "selection" = pg_temp.renamed("selection") WHERE "selection"::text ~ '"field_id"|"assignedTo"';--> statement-breakpoint
UPDATE "batches" SET "selection" = pg_temp.renamed("selection") WHERE "selection"::text ~ '"field_id"|"assignedTo"';--> statement-breakpoint
UPDATE "batches" SET "change" = pg_temp.renamed("change") WHERE "change"->>'kind' = 'set_field';--> statement-breakpoint
DROP FUNCTION pg_temp.renamed(jsonb);
