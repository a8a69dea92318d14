-- What each new enquiry costs the database (OPS-11, ADR 0082). Both do what they did, by plans that a session keeps: the
-- function of the duplicates was planned anew by every statement, and the words of a new enquiry looked for in seven tables.
CREATE OR REPLACE FUNCTION mark_own_duplicate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.has_duplicate := NEW.merged_into IS NULL AND (
    EXISTS (SELECT FROM leads l WHERE NEW.email <> '' AND lower(l.email) = lower(NEW.email)
      AND l.id <> NEW.id AND NOT l.is_suspected_spam AND l.merged_into IS NULL)
    OR EXISTS (SELECT FROM leads l WHERE l.phone_stored = NEW.phone_stored
      AND l.id <> NEW.id AND NOT l.is_suspected_spam AND l.merged_into IS NULL));
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_lead_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb;
  lead uuid;
BEGIN
  IF TG_TABLE_NAME = 'leads' AND TG_OP = 'INSERT' THEN
    -- Of a new enquiry nothing is said elsewhere yet: its own places in lead_texts.
    INSERT INTO lead_words (lead_id, words) VALUES (NEW.id, strip(to_tsvector('simple', plain_words(left(concat_ws(' ',
      NEW.name, NEW.email, NEW.company, NEW.reference, NEW.phone, NEW.phone_stored,
      (SELECT string_agg(value, ' · ') FROM jsonb_each_text(NEW.fields))), 300000)))))
    ON CONFLICT (lead_id) DO UPDATE SET words = excluded.words;
    RETURN NULL;
  END IF;
  changed := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  lead := changed ->> TG_ARGV[0];
  -- What goes together with its lead leaves nothing to search, and what has none yet is in nobody's.
  IF lead IS NOT NULL AND (TG_OP <> 'DELETE' OR EXISTS (SELECT FROM leads WHERE id = lead)) THEN
    PERFORM store_lead_words(lead);
  END IF;
  RETURN NULL;
END $$;
