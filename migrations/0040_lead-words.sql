CREATE TABLE "lead_words" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lead_words" ADD CONSTRAINT "lead_words_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_words_words" ON "lead_words" USING gin ("words");
--> statement-breakpoint
-- STF-07: a search finds every word that was said in an enquiry and about it, in any order, without accents and case.
CREATE FUNCTION plain_words(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(translate(translate(given,
    'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãåéèêëíìîïóòôöõúùûüñç', 'AAAAAAEEEEIIIIOOOOOUUUUNCaaaaaaeeeeiiiiooooouuuunc'),
    '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))
$$;--> statement-breakpoint
-- Where words of a lead stand. A feature that adds a place replaces this view, and puts the trigger on its table.
CREATE VIEW lead_texts (lead_id, place, at, text) AS
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
  FROM inbound_mails mail JOIN inbound_files file ON file.mail_id = mail.id;--> statement-breakpoint
-- Whoever adds words at the same time waits, and then reads the other's, too.
CREATE FUNCTION store_lead_words(lead uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM lead_words WHERE lead_id = lead FOR UPDATE;
  INSERT INTO lead_words (lead_id, words)
    SELECT lead, strip(to_tsvector('simple', plain_words(left(coalesce(string_agg(text, ' '), ''), 300000))))
    FROM lead_texts WHERE lead_id = lead
  ON CONFLICT (lead_id) DO UPDATE SET words = excluded.words WHERE lead_words.words <> excluded.words;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_lead_words() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER leads_words AFTER INSERT OR UPDATE OF name, email, company, phone, phone_stored, fields ON leads
  FOR EACH ROW EXECUTE FUNCTION keep_lead_words('id');--> statement-breakpoint
CREATE TRIGGER lead_notes_words AFTER INSERT OR UPDATE OR DELETE ON lead_notes
  FOR EACH ROW EXECUTE FUNCTION keep_lead_words('lead_id');--> statement-breakpoint
CREATE TRIGGER conversation_messages_words AFTER INSERT OR UPDATE OR DELETE ON conversation_messages
  FOR EACH ROW EXECUTE FUNCTION keep_lead_words('lead_id');--> statement-breakpoint
CREATE TRIGGER conversation_calls_words AFTER INSERT OR UPDATE OR DELETE ON conversation_calls
  FOR EACH ROW EXECUTE FUNCTION keep_lead_words('lead_id');--> statement-breakpoint
CREATE TRIGGER answer_evidence_words AFTER INSERT OR UPDATE OR DELETE ON answer_evidence
  FOR EACH ROW EXECUTE FUNCTION keep_lead_words('lead_id');--> statement-breakpoint
CREATE TRIGGER inbound_mails_words AFTER UPDATE OF lead_id OR DELETE ON inbound_mails
  FOR EACH ROW EXECUTE FUNCTION keep_lead_words('lead_id');--> statement-breakpoint
CREATE FUNCTION keep_file_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM store_lead_words(lead_id) FROM inbound_mails WHERE id = NEW.mail_id AND lead_id IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER inbound_files_words AFTER INSERT ON inbound_files
  FOR EACH ROW EXECUTE FUNCTION keep_file_words();--> statement-breakpoint
-- A large table is left to the task of the night.
DO $$ BEGIN
  IF (SELECT count(*) FROM (SELECT FROM leads LIMIT 20001) few) <= 20000 THEN
    PERFORM store_lead_words(id) FROM leads;
  END IF;
END $$;
