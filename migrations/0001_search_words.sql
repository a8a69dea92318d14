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
