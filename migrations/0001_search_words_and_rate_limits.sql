-- A tsvector has room for 1 MB: 250,000 characters of four bytes and the position of each word.
CREATE OR REPLACE FUNCTION store_lead_words(lead uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM lead_words WHERE lead_id = lead FOR UPDATE;
  INSERT INTO lead_words (lead_id, words)
    SELECT lead, strip(to_tsvector('simple', plain_words(left(coalesce(string_agg(text, ' '), ''), 250000))))
    FROM lead_texts WHERE lead_id = lead
  ON CONFLICT (lead_id) DO UPDATE SET words = excluded.words WHERE lead_words.words <> excluded.words;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION store_words_of_new_lead() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said text := left(concat_ws(' ', NEW.name, NEW.email, NEW.company, NEW.reference, NEW.phone, NEW.phone_stored,
    (SELECT string_agg(value, ' ') FROM jsonb_each_text(NEW.fields))), 250000);
BEGIN
  INSERT INTO lead_words (lead_id, words) VALUES (NEW.id, strip(to_tsvector('simple', plain_words(said))));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A window that began before the clock was set back ends no later than one that begins now.
CREATE OR REPLACE FUNCTION count_attempts(given json, moment timestamptz) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  counts json;
BEGIN
  WITH counted AS (
    INSERT INTO rate_limits AS known SELECT * FROM json_populate_recordset(NULL::rate_limits, given)
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN known.resets_at <= moment THEN 1 ELSE known.count + 1 END,
      resets_at = CASE WHEN known.resets_at <= moment THEN excluded.resets_at
        ELSE least(known.resets_at, excluded.resets_at) END
    RETURNING known.key, known.count, known.resets_at AS "resetsAt"
  ) SELECT json_agg(counted) INTO counts FROM counted;
  RETURN counts;
END $$;
