-- Addresses as they are typed: lower case, without accents and commas. app/features/addresses/data.server.ts
-- repeats these expressions. Beginnings are compared byte by byte, whatever the database's collation.
CREATE INDEX "coverage_buildings_address_key" ON "coverage_buildings"
  ("import_id", lower(translate("address" || ' ' || "suburb", 'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãåéèêëíìîïóòôöõúùûüñç-/,.''’', 'AAAAAAEEEEIIIIOOOOOUUUUNCaaaaaaeeeeiiiiooooouuuunc  ')) text_pattern_ops) WHERE "address" <> '';--> statement-breakpoint
CREATE INDEX "coverage_buildings_street_key" ON "coverage_buildings"
  ("import_id", regexp_replace(lower(translate("address" || ' ' || "suburb", 'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãåéèêëíìîïóòôöõúùûüñç-/,.''’', 'AAAAAAEEEEIIIIOOOOOUUUUNCaaaaaaeeeeiiiiooooouuuunc  ')), '^[0-9]+[a-z]? +', '') text_pattern_ops) WHERE "address" <> '';--> statement-breakpoint
CREATE INDEX "coverage_buildings_name_key" ON "coverage_buildings"
  ("import_id", lower(translate("name", 'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãåéèêëíìîïóòôöõúùûüñç-/,.''’', 'AAAAAAEEEEIIIIOOOOOUUUUNCaaaaaaeeeeiiiiooooouuuunc  ')) text_pattern_ops) WHERE "address" <> '';
