-- Every text that `fold` made takes its present spelling: 0044 left out most columns, and some kinds of dashes. A name
-- that its organisation has already in that spelling keeps its own; of several that become one, the first takes it.
DO $$
DECLARE
	former text := U&'\058A\05BE\1400\1806\2010\2011\2012\2013\2014\2015\2212\2E17\2E1A\2E3A\2E3B\2E40\2E5D\301C\3030\30A0\FE31\FE32\FE58\FE63\FF0D\+010D6E\+010EAD\06C3\0671\03C2';
	present text := repeat('-', 27) || U&'\0647\0627\03C3';
	place text[];
BEGIN
	FOREACH place SLICE 1 IN ARRAY ARRAY[
		['clients', 'name_key'], ['clients', 'search_text'], ['activities', 'search_text'], ['custom_values', 'text_key'],
		['contents', 'name_key'], ['contents', 'search_text'], ['lead_forms', 'name_key'], ['facebook_pages', 'name_key'],
		['facebook_forms', 'name_key'], ['sequences', 'name_key']
	] LOOP
		EXECUTE format('UPDATE %1$I SET %2$I = translate(%2$I, $1, $2) WHERE %2$I ~ $3', place[1], place[2])
			USING former, present, '[' || former || ']';
	END LOOP;
	-- A name stands once in an organisation; of the first two, among those that aren't deleted.
	FOREACH place SLICE 1 IN ARRAY ARRAY[
		['client_groups', 't.deleted_at IS NULL AND o.deleted_at IS NULL'],
		['custom_fields', 't.deleted_at IS NULL AND o.deleted_at IS NULL'],
		['subteams', 'true'], ['content_labels', 'true']
	] LOOP
		EXECUTE format(
			'UPDATE %1$I t SET name_key = translate(t.name_key, $1, $2) WHERE t.name_key ~ $3 AND NOT EXISTS (
				SELECT 1 FROM %1$I o WHERE o.org_id = t.org_id AND o.id <> t.id AND %2$s
				AND translate(o.name_key, $1, $2) = translate(t.name_key, $1, $2) AND (o.name_key !~ $3 OR o.id < t.id))',
			place[1], place[2]
		) USING former, present, '[' || former || ']';
	END LOOP;
END $$;
