-- STF-07: the inbox finds a lead by the numbers of its quotes. The view is that of migration 0040 with one place more.
CREATE OR REPLACE VIEW lead_texts (lead_id, place, at, text) AS
  SELECT id, 'person', submitted_at, concat_ws(' ', name, email, company, reference, phone, phone_stored) FROM leads
  UNION ALL
  SELECT id, 'enquiry', submitted_at, (SELECT string_agg(value, ' · ') FROM jsonb_each_text(fields)) FROM leads
  UNION ALL
  SELECT lead_id, 'note', at, body FROM lead_notes
  UNION ALL
  SELECT lead_id, 'message', at, subject || ' · ' || body FROM conversation_messages WHERE undone_at IS NULL
  UNION ALL
  SELECT lead_id, 'call', at, note FROM conversation_calls
  UNION ALL
  SELECT lead_id, 'statement', at, words FROM answer_evidence WHERE withdrawn_at IS NULL
  UNION ALL
  SELECT mail.lead_id, 'file', mail.received_at, file.name
  FROM inbound_mails mail JOIN inbound_files file ON file.mail_id = mail.id
  UNION ALL
  SELECT quote.lead_id, 'quote', version.updated_at, quote.number || '/' || version.version
  FROM quotes quote JOIN quote_versions version ON version.quote_id = quote.id;--> statement-breakpoint
CREATE FUNCTION keep_quote_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM store_lead_words(lead_id) FROM quotes WHERE id = NEW.quote_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER quote_versions_words AFTER INSERT ON quote_versions
  FOR EACH ROW EXECUTE FUNCTION keep_quote_words();--> statement-breakpoint
CREATE TRIGGER quotes_words AFTER DELETE ON quotes
  FOR EACH ROW EXECUTE FUNCTION keep_lead_words('lead_id');--> statement-breakpoint
-- Leads that have a quote already; those without words yet get them in the night, as ever.
SELECT store_lead_words(lead_id) FROM (SELECT DISTINCT lead_id FROM quotes) quoted;
--> statement-breakpoint
-- Products are found without their accents, as everything else is. Without the extension all are read instead.
DROP INDEX IF EXISTS products_search;--> statement-breakpoint
DO $$ BEGIN
  CREATE INDEX products_search ON products USING gin (lower(translate(
    name || ' ' || slug || ' ' || service_type || ' ' || description,
    'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãåéèêëíìîïóòôöõúùûüñç', 'AAAAAAEEEEIIIIOOOOOUUUUNCaaaaaaeeeeiiiiooooouuuunc')) gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'products are searched without an index: %', SQLERRM;
END $$;
