-- What an enquiry writes into indexes, and what its triggers compute (OPS-11, ADR 0082). Leads before deliveries, as
-- enquiries take the two: in the other order each would wait for the other.
DROP INDEX "leads_single_email";--> statement-breakpoint
DROP INDEX "leads_single_phone";--> statement-breakpoint
DROP INDEX "leads_email";--> statement-breakpoint
DROP INDEX "leads_phone";--> statement-breakpoint
DROP INDEX "leads_merged_into";--> statement-breakpoint
DROP INDEX "leads_province";--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree (lower("email"),(has_duplicate or merged_into is not null));--> statement-breakpoint
CREATE INDEX "leads_phone" ON "leads" USING btree ("phone_stored",(has_duplicate or merged_into is not null));--> statement-breakpoint
CREATE INDEX "leads_merged_into" ON "leads" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "leads_province" ON "leads" USING btree (("fields" ->> 'province'),"submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_suspected_spam and merged_into is null and fields ->> 'province' is not null;--> statement-breakpoint
DROP INDEX "deliveries_open";--> statement-breakpoint
DROP INDEX "deliveries_undelivered";--> statement-breakpoint
CREATE INDEX "deliveries_undelivered" ON "deliveries" USING btree ("state","channel","next_attempt_at") WHERE state in ('waiting', 'queued', 'sending', 'failed');--> statement-breakpoint
-- What follows from new enquiries, once for all that came in one statement. IS FALSE and not NOT, which is taken apart
-- and then no longer what the indexes hold: of who wrote a thousand times each enquiry would be read.
CREATE FUNCTION mark_duplicates_of_new_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE leads SET has_duplicate = true WHERE id IN (
    SELECT l.id FROM new_leads n JOIN leads l ON lower(l.email) = lower(n.email)
    WHERE n.email <> '' AND NOT n.is_suspected_spam AND n.merged_into IS NULL AND l.id <> n.id
      AND (l.has_duplicate OR l.merged_into IS NOT NULL) IS FALSE LIMIT 1000 FOR UPDATE OF l SKIP LOCKED);
  UPDATE leads SET has_duplicate = true WHERE id IN (
    SELECT l.id FROM new_leads n JOIN leads l ON l.phone_stored = n.phone_stored
    WHERE NOT n.is_suspected_spam AND n.merged_into IS NULL AND l.id <> n.id
      AND (l.has_duplicate OR l.merged_into IS NOT NULL) IS FALSE LIMIT 1000 FOR UPDATE OF l SKIP LOCKED);
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER leads_other_duplicates ON leads;--> statement-breakpoint
CREATE TRIGGER leads_other_duplicates AFTER DELETE OR UPDATE OF email, phone_stored, is_suspected_spam, merged_into ON leads
  FOR EACH ROW EXECUTE FUNCTION mark_other_duplicates();--> statement-breakpoint
CREATE TRIGGER leads_new_duplicates AFTER INSERT ON leads REFERENCING NEW TABLE AS new_leads
  FOR EACH STATEMENT EXECUTE FUNCTION mark_duplicates_of_new_leads();--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_other_duplicates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT OLD.is_suspected_spam AND OLD.merged_into IS NULL THEN
    -- Who shared with what this enquiry was, unless two others still share the same.
    UPDATE leads SET has_duplicate = false WHERE id IN (
      SELECT l.id FROM leads l WHERE l.has_duplicate AND l.merged_into IS NULL AND l.id <> OLD.id
        AND ((OLD.email <> '' AND lower(l.email) = lower(OLD.email)) OR l.phone_stored = OLD.phone_stored)
        AND NOT lead_has_duplicate(l) LIMIT 1000 FOR UPDATE SKIP LOCKED);
  END IF;
  IF TG_OP <> 'DELETE' AND NOT NEW.is_suspected_spam AND NEW.merged_into IS NULL THEN
    UPDATE leads SET has_duplicate = true WHERE id IN (
      SELECT l.id FROM leads l WHERE (l.has_duplicate OR l.merged_into IS NOT NULL) IS FALSE AND l.id <> NEW.id
        AND NEW.email <> '' AND lower(l.email) = lower(NEW.email) LIMIT 1000 FOR UPDATE SKIP LOCKED);
    UPDATE leads SET has_duplicate = true WHERE id IN (
      SELECT l.id FROM leads l WHERE (l.has_duplicate OR l.merged_into IS NOT NULL) IS FALSE
        AND l.id <> NEW.id AND l.phone_stored = NEW.phone_stored LIMIT 1000 FOR UPDATE SKIP LOCKED);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Accents are looked for in texts that may hold one alone.
CREATE OR REPLACE FUNCTION plain_words(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(translate(
    CASE WHEN octet_length(given) = char_length(given) THEN given ELSE translate(given,
      'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãåéèêëíìîïóòôöõúùûüñç', 'AAAAAAEEEEIIIIOOOOOUUUUNCaaaaaaeeeeiiiiooooouuuunc') END,
    '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))
$$;--> statement-breakpoint
CREATE FUNCTION store_words_of_new_leads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of a new enquiry nothing is said elsewhere yet: its own places in lead_texts. OFFSET 0: the text is put together once.
  INSERT INTO lead_words (lead_id, words) SELECT id, strip(to_tsvector('simple', plain_words(left(said, 300000))))
    FROM (SELECT id, concat_ws(' ', name, email, company, reference, phone, phone_stored,
      (SELECT string_agg(value, ' ') FROM jsonb_each_text(fields))) AS said FROM new_leads OFFSET 0) AS new_lead;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER leads_words ON leads;--> statement-breakpoint
CREATE TRIGGER leads_words AFTER UPDATE OF name, email, company, phone, phone_stored, fields ON leads
  FOR EACH ROW EXECUTE FUNCTION keep_lead_words('id');--> statement-breakpoint
CREATE TRIGGER leads_new_words AFTER INSERT ON leads REFERENCING NEW TABLE AS new_leads
  FOR EACH STATEMENT EXECUTE FUNCTION store_words_of_new_leads();--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_lead_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  lead uuid := changed ->> TG_ARGV[0];
BEGIN
  -- What goes together with its lead leaves nothing to search, and what has none yet is in nobody's.
  IF lead IS NOT NULL AND (TG_OP <> 'DELETE' OR EXISTS (SELECT FROM leads WHERE id = lead)) THEN
    PERFORM store_lead_words(lead);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION record_new_leads() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE change live_changes;
BEGIN
  FOR change IN INSERT INTO live_changes (topic, operation, record_id)
    SELECT 'leads', 'insert', id::text FROM new_leads RETURNING *
  LOOP
    PERFORM pg_notify('baobab_live', json_build_object('sequence', change.sequence, 'topic', change.topic,
      'operation', change.operation, 'id', change.record_id)::text);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER leads_live ON leads;--> statement-breakpoint
CREATE TRIGGER leads_live AFTER DELETE ON leads FOR EACH ROW EXECUTE FUNCTION record_live_change('leads', 'id');--> statement-breakpoint
CREATE TRIGGER leads_new_live AFTER INSERT ON leads REFERENCING NEW TABLE AS new_leads
  FOR EACH STATEMENT EXECUTE FUNCTION record_new_leads();
