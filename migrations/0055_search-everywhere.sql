-- STF-07: requests and client forms are searched by every word in any order, without case and accents, and by parts of
-- numbers however they are spelled: digits that stand apart are there once more, together.
CREATE FUNCTION searched_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ' ' || plain || ' ' || regexp_replace(plain, '(\d)[\s().+/-]+(?=\d)', '\1', 'g') FROM (SELECT lower(translate(given,
    'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãåéèêëíìîïóòôöõúùûüñç', 'AAAAAAEEEEIIIIOOOOOUUUUNCaaaaaaeeeeiiiiooooouuuunc')) AS plain) AS letters
$$;--> statement-breakpoint
-- What stands in a record of answers, without the names of its fields.
CREATE FUNCTION json_texts(given jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(value #>> '{}', ' · '), '') FROM jsonb_path_query(given, 'strict $.**') AS value
  WHERE jsonb_typeof(value) IN ('string', 'number')
$$;--> statement-breakpoint
-- Without the extension (not every server has it) searches read every row instead.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX approvals_search ON approvals USING gin (searched_text(
    title || ' · ' || description || ' · ' || subject_name || ' · ' || category || ' · ' || submitted_by_name || ' · ' || submitted_by_email || ' · ' || coalesce(decided_by_name, '') || ' · ' || comment || ' · ' || note || ' · ' || json_texts(changes)) gin_trgm_ops);
  CREATE INDEX data_requests_search ON data_requests USING gin (searched_text(
    reference || ' · ' || name || ' · ' || email || ' · ' || details || ' · ' || confirmed_how || ' · ' || answer) gin_trgm_ops);
  CREATE INDEX client_form_submissions_words ON client_form_submissions USING gin (searched_text(
    reference || ' · ' || subject || ' · ' || region || ' · ' || reason || ' · ' || json_texts(answers) || ' · ' || json_texts(preferences)) gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'searches read without an index: %', SQLERRM;
END $$;
