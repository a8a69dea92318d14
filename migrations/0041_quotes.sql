CREATE TABLE "quote_documents" (
	"seal" text PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"bytes" "bytea",
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"draft" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"approved_revision" integer,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	"author_id" text NOT NULL,
	"month_cents" bigint DEFAULT 0 NOT NULL,
	"once_cents" bigint DEFAULT 0 NOT NULL,
	"content" jsonb,
	"content_hash" text,
	"sent_at" timestamp with time zone,
	"sent_by_name" text,
	"valid_until" date,
	"delivery_id" uuid,
	"opened_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decision" jsonb,
	"renewal_asked_at" timestamp with time zone,
	"staff_reminded_at" timestamp with time zone,
	"visitor_reminded_at" timestamp with time zone,
	"is_visitor_reminded" boolean DEFAULT false NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "quote_versions_state_known" CHECK ("quote_versions"."state" in ('draft', 'waiting', 'sent', 'accepted', 'declined', 'superseded')),
	CONSTRAINT "quote_versions_sent" CHECK (("quote_versions"."state" in ('draft', 'waiting')) = ("quote_versions"."sent_at" is null) and ("quote_versions"."sent_at" is null or ("quote_versions"."content" is not null and "quote_versions"."content_hash" is not null and "quote_versions"."valid_until" is not null))),
	CONSTRAINT "quote_versions_decided" CHECK (("quote_versions"."state" in ('accepted', 'declined')) = ("quote_versions"."decided_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"lead_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quotes_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "answer_evidence" DROP CONSTRAINT "answer_evidence_kind";--> statement-breakpoint
ALTER TABLE "quote_documents" ADD CONSTRAINT "quote_documents_version_id_quote_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."quote_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quote_documents_kind" ON "quote_documents" USING btree ("version_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_versions_of_quote" ON "quote_versions" USING btree ("quote_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_versions_draft" ON "quote_versions" USING btree ("quote_id") WHERE state in ('draft', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX "quote_versions_delivery" ON "quote_versions" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "quote_versions_open" ON "quote_versions" USING btree (coalesce("valid_until", 'infinity'::date),"id") WHERE state in ('draft', 'waiting', 'sent');--> statement-breakpoint
CREATE INDEX "quote_versions_state" ON "quote_versions" USING btree ("state","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quote_versions_latest" ON "quote_versions" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quotes_lead" ON "quotes" USING btree ("lead_id","created_at");--> statement-breakpoint
ALTER TABLE "answer_evidence" ADD CONSTRAINT "answer_evidence_kind" CHECK ("answer_evidence"."kind" in ('reply', 'call', 'appointment', 'statement', 'quote'));
--> statement-breakpoint
-- A version that was sent never changes again, and is decided once (QUO-04, QUO-06). Only who is named in it can go.
CREATE FUNCTION guard_quote_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.sent_at IS NOT NULL AND EXISTS (SELECT 1 FROM quotes WHERE id = OLD.quote_id) THEN
      RAISE EXCEPTION 'a quote that was sent is kept' USING ERRCODE = 'check_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.sent_at IS NULL THEN RETURN NEW; END IF;
  IF (NEW.quote_id, NEW.version, NEW.content_hash, NEW.sent_at, NEW.sent_by_name, NEW.valid_until, NEW.month_cents, NEW.once_cents)
    IS DISTINCT FROM (OLD.quote_id, OLD.version, OLD.content_hash, OLD.sent_at, OLD.sent_by_name, OLD.valid_until, OLD.month_cents, OLD.once_cents)
    OR (NEW.content IS DISTINCT FROM OLD.content AND NOT (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'a quote that was sent never changes' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state <> 'sent' AND (NEW.state, NEW.decided_at) IS DISTINCT FROM (OLD.state, OLD.decided_at) THEN
    RAISE EXCEPTION 'a quote is decided once' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state NOT IN ('sent', 'accepted', 'declined', 'superseded') THEN
    RAISE EXCEPTION 'a quote that was sent is no draft again' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER quote_versions_guard BEFORE UPDATE OR DELETE ON "quote_versions"
  FOR EACH ROW EXECUTE FUNCTION guard_quote_version();
