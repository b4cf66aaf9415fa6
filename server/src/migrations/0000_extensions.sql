create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists btree_gin;
--> statement-breakpoint
-- The one clock of the house. Only tests set fairlead.clock_shift.
create function clock_now() returns timestamptz language sql stable parallel safe as
$$ select now() + coalesce(nullif(current_setting('fairlead.clock_shift', true), ''), '0')::interval $$;
