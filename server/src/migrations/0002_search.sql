ALTER INDEX "clients_search" SET (gin_pending_list_limit = 256);--> statement-breakpoint
UPDATE "clients" SET
  "name_key" = replace(replace(replace(replace(translate("name_key", 'øđðłıħ', 'oddlih'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  "search_text" = replace(replace(replace(replace(translate("search_text", 'øđðłıħ', 'oddlih'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
WHERE "search_text" ~ '[ßøæœđðþłıħ]' OR "name_key" ~ '[ßøæœđðþłıħ]';
