-- What the console still read by the hundred thousand (OPS-09): nobody's enquiries of a form, duplicates among spam, and
-- enquiries by day. docs/operating.md says how to build the two indexes beforehand without holding writers up.
CREATE TABLE "lead_days" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "lead_days_day_kind_pk" PRIMARY KEY("day","kind")
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_owner_kind" ON "leads" USING btree ("assigned_to","kind","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_suspected_spam and merged_into is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "leads_spam_duplicates" ON "leads" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_suspected_spam and has_duplicate and merged_into is null;--> statement-breakpoint
-- Forms and owners go together: some forms are nearly always taken by somebody. Without this the planner expects half of
-- every form to be nobody's, and looks for a page of them among all.
CREATE STATISTICS leads_owner_of_kind (mcv) ON kind, assigned_to FROM leads;--> statement-breakpoint
-- A day that was summed is forgotten when one of its enquiries comes late, goes or is counted otherwise; the night sums it anew.
CREATE FUNCTION forget_lead_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM lead_days WHERE day = (OLD.submitted_at AT TIME ZONE 'Africa/Johannesburg')::date;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    DELETE FROM lead_days WHERE day = (NEW.submitted_at AT TIME ZONE 'Africa/Johannesburg')::date;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A day is summed an hour after its end at the earliest, and no statement lasts that long: what arrives now costs nothing.
CREATE TRIGGER leads_late_day AFTER INSERT ON leads
  FOR EACH ROW WHEN (NEW.submitted_at < now() - interval '30 minutes') EXECUTE FUNCTION forget_lead_day();--> statement-breakpoint
CREATE TRIGGER leads_gone_day AFTER DELETE ON leads
  FOR EACH ROW EXECUTE FUNCTION forget_lead_day();--> statement-breakpoint
CREATE TRIGGER leads_other_day AFTER UPDATE OF is_suspected_spam, is_sample, kind, submitted_at ON leads
  FOR EACH ROW WHEN ((OLD.is_suspected_spam, OLD.is_sample, OLD.kind, OLD.submitted_at)
    IS DISTINCT FROM (NEW.is_suspected_spam, NEW.is_sample, NEW.kind, NEW.submitted_at)) EXECUTE FUNCTION forget_lead_day();
