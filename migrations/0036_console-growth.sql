-- The lists, counts and searches of the console on a million enquiries (OPS-09). docs/operating.md says how to build the
-- large indexes beforehand without holding writers up.
CREATE TABLE "analytics_days" (
	"day" date NOT NULL,
	"metric" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "analytics_days_day_metric_pk" PRIMARY KEY("day","metric")
);
--> statement-breakpoint
CREATE TABLE "analytics_periods" (
	"days" smallint NOT NULL,
	"as_of" date NOT NULL,
	"metric" text NOT NULL,
	"name" text NOT NULL,
	"bar" smallint NOT NULL,
	"now" integer NOT NULL,
	"before" integer NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "analytics_periods_days_metric_name_bar_pk" PRIMARY KEY("days","metric","name","bar")
);
--> statement-breakpoint
DROP INDEX IF EXISTS "activity_log_subject";--> statement-breakpoint
DROP INDEX IF EXISTS "client_form_submissions_received";--> statement-breakpoint
DROP INDEX IF EXISTS "leads_kept_email";--> statement-breakpoint
DROP INDEX IF EXISTS "leads_kept_phone";--> statement-breakpoint
DROP INDEX IF EXISTS "leads_waiting";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "has_duplicate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "analytics_periods_as_of" ON "analytics_periods" USING btree ("as_of");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "activity_log_of" ON "activity_log" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "activity_log_area" ON "activity_log" USING btree (split_part("action", '.', 1),"id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "activity_log_at" ON "activity_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "activity_log_catalogue" ON "activity_log" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE subject_type in ('product', 'offer', 'products');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "approvals_scheduled" ON "approvals" USING btree ("updated_at" DESC NULLS LAST,"id") WHERE status = 'approved' and applied_at is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "client_form_submissions_kept" ON "client_form_submissions" USING btree ("form","received_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_suspected_spam;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "client_form_submissions_spam" ON "client_form_submissions" USING btree ("form","received_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_suspected_spam;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deliveries_undelivered" ON "deliveries" USING btree ("channel","state") WHERE state in ('waiting', 'queued', 'sending', 'failed');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_kind" ON "leads" USING btree ("kind","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_suspected_spam and merged_into is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_owner" ON "leads" USING btree ("assigned_to","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_suspected_spam and merged_into is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_province" ON "leads" USING btree (("fields" ->> 'province'),"submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_suspected_spam and merged_into is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_due" ON "leads" USING btree (coalesce(least("due_at", "merged_due_at"), 'infinity'::timestamptz),"id") WHERE not is_suspected_spam and merged_into is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_open" ON "leads" USING btree (coalesce(least("due_at", "merged_due_at"), 'infinity'::timestamptz),"id","status","assigned_to","answered_at","due_at","merged_due_at") WHERE status in ('new', 'in_progress') and not is_suspected_spam and merged_into is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_spam" ON "leads" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_suspected_spam;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_merged" ON "leads" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_suspected_spam and merged_into is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_named" ON "leads" USING btree ("submitted_at") WHERE deidentified_at is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_single_email" ON "leads" USING btree (lower("email")) WHERE not has_duplicate and merged_into is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_single_phone" ON "leads" USING btree ("phone_stored") WHERE not has_duplicate and merged_into is null and phone_stored is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_duplicates" ON "leads" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE has_duplicate and merged_into is null;--> statement-breakpoint
-- LDS-04: an enquiry is marked as soon as another that is kept has its e-mail or telephone number, and the other with it.
CREATE FUNCTION lead_has_duplicate(lead leads) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT lead.merged_into IS NULL AND (
    EXISTS (SELECT FROM leads l WHERE lead.email <> '' AND lower(l.email) = lower(lead.email)
      AND l.id <> lead.id AND NOT l.is_suspected_spam AND l.merged_into IS NULL)
    OR EXISTS (SELECT FROM leads l WHERE l.phone_stored = lead.phone_stored
      AND l.id <> lead.id AND NOT l.is_suspected_spam AND l.merged_into IS NULL))
$$;--> statement-breakpoint
CREATE FUNCTION mark_own_duplicate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.has_duplicate := lead_has_duplicate(NEW);
  RETURN NEW;
END $$;--> statement-breakpoint
-- A row that somebody else is changing is left to the task of the night: an enquiry waits for nobody.
CREATE FUNCTION mark_other_duplicates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND NOT OLD.is_suspected_spam AND OLD.merged_into IS NULL THEN
    -- Who shared with what this enquiry was, unless two others still share the same.
    UPDATE leads SET has_duplicate = false WHERE id IN (
      SELECT l.id FROM leads l WHERE l.has_duplicate AND l.merged_into IS NULL AND l.id <> OLD.id
        AND ((OLD.email <> '' AND lower(l.email) = lower(OLD.email)) OR l.phone_stored = OLD.phone_stored)
        AND NOT lead_has_duplicate(l) LIMIT 1000 FOR UPDATE SKIP LOCKED);
  END IF;
  IF TG_OP <> 'DELETE' AND NOT NEW.is_suspected_spam AND NEW.merged_into IS NULL THEN
    UPDATE leads SET has_duplicate = true WHERE id IN (
      SELECT l.id FROM leads l WHERE NOT l.has_duplicate AND l.merged_into IS NULL AND l.id <> NEW.id
        AND NEW.email <> '' AND lower(l.email) = lower(NEW.email) LIMIT 1000 FOR UPDATE SKIP LOCKED);
    UPDATE leads SET has_duplicate = true WHERE id IN (
      SELECT l.id FROM leads l WHERE NOT l.has_duplicate AND l.merged_into IS NULL AND l.phone_stored IS NOT NULL
        AND l.id <> NEW.id AND l.phone_stored = NEW.phone_stored LIMIT 1000 FOR UPDATE SKIP LOCKED);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER leads_own_duplicate BEFORE INSERT OR UPDATE OF email, phone_stored, is_suspected_spam, merged_into ON leads
  FOR EACH ROW EXECUTE FUNCTION mark_own_duplicate();--> statement-breakpoint
CREATE TRIGGER leads_other_duplicates AFTER INSERT OR DELETE OR UPDATE OF email, phone_stored, is_suspected_spam, merged_into ON leads
  FOR EACH ROW EXECUTE FUNCTION mark_other_duplicates();--> statement-breakpoint
-- The mark alone is no news to open consoles: what caused it is.
DROP TRIGGER leads_live ON leads;--> statement-breakpoint
-- Many are left to the task of the night, so that the tables are locked for moments.
DO $$ BEGIN
  IF (SELECT count(*) FROM (SELECT FROM leads LIMIT 20001) few) <= 20000 THEN
    UPDATE leads SET has_duplicate = true WHERE lead_has_duplicate(leads);
  END IF;
END $$;--> statement-breakpoint
CREATE TRIGGER leads_live AFTER INSERT OR DELETE ON leads
  FOR EACH ROW EXECUTE FUNCTION record_live_change('leads', 'id');--> statement-breakpoint
CREATE TRIGGER leads_changed_live AFTER UPDATE ON leads
  FOR EACH ROW WHEN (OLD.version <> NEW.version OR OLD.has_duplicate = NEW.has_duplicate) EXECUTE FUNCTION record_live_change('leads', 'id');--> statement-breakpoint
-- Searches look for parts of words. Without the extension (not every server has it) they read every row instead.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX IF NOT EXISTS leads_search ON leads USING gin (lower(translate(
    ' ' || name || ' ' || email || ' ' || company || ' ' || reference || ' ' || coalesce(phone_stored, ''),
    'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãåéèêëíìîïóòôöõúùûüñç', 'AAAAAAEEEEIIIIOOOOOUUUUNCaaaaaaeeeeiiiiooooouuuunc')) gin_trgm_ops);
  CREATE INDEX IF NOT EXISTS client_form_submissions_search ON client_form_submissions USING gin (lower(translate(
    ' ' || subject || ' ' || reference,
    'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãåéèêëíìîïóòôöõúùûüñç', 'AAAAAAEEEEIIIIOOOOOUUUUNCaaaaaaeeeeiiiiooooouuuunc')) gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'searches read without an index: %', SQLERRM;
END $$;
