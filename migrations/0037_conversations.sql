CREATE TABLE "answer_evidence" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_evidence_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source_id" text,
	"at" timestamp with time zone NOT NULL,
	"how" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"author_id" text,
	"author_name" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "answer_evidence_kind" CHECK ("answer_evidence"."kind" in ('reply', 'call', 'appointment', 'statement'))
);
--> statement-breakpoint
CREATE TABLE "conversation_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"outcome" text NOT NULL,
	"note" text NOT NULL,
	"call_back_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"idempotency_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_calls_key" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "conversation_drafts" (
	"lead_id" uuid NOT NULL,
	"staff_id" text NOT NULL,
	"address" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_drafts_lead_id_staff_id_pk" PRIMARY KEY("lead_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "conversation_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"channel" text NOT NULL,
	"author_id" text,
	"author_name" text NOT NULL,
	"address" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"mail_id" text,
	"delivery_id" uuid,
	"undone_at" timestamp with time zone,
	"idempotency_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_messages_key" UNIQUE("idempotency_key"),
	CONSTRAINT "conversation_messages_direction" CHECK ("conversation_messages"."direction" in ('out', 'in'))
);
--> statement-breakpoint
ALTER TABLE "answer_evidence" ADD CONSTRAINT "answer_evidence_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_calls" ADD CONSTRAINT "conversation_calls_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_drafts" ADD CONSTRAINT "conversation_drafts_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_evidence_lead" ON "answer_evidence" USING btree ("lead_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "answer_evidence_source" ON "answer_evidence" USING btree ("kind","source_id");--> statement-breakpoint
CREATE INDEX "conversation_calls_lead" ON "conversation_calls" USING btree ("lead_id","at","id");--> statement-breakpoint
CREATE INDEX "conversation_calls_back" ON "conversation_calls" USING btree ("call_back_at") WHERE call_back_at is not null and reminded_at is null;--> statement-breakpoint
CREATE INDEX "conversation_messages_lead" ON "conversation_messages" USING btree ("lead_id","at","id");--> statement-breakpoint
CREATE INDEX "conversation_messages_mail_id" ON "conversation_messages" USING btree ("mail_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_delivery" ON "conversation_messages" USING btree ("delivery_id");
--> statement-breakpoint
-- ANS-05: leads that were answered before evidence was kept stay answered.
INSERT INTO answer_evidence (lead_id, kind, at, how, words, author_name, recorded_at)
  SELECT id, 'statement', coalesce(answered_at, updated_at), 'earlier', '', 'System', now()
  FROM leads WHERE answered_at IS NOT NULL OR status = 'answered';
--> statement-breakpoint
UPDATE leads SET answered_at = updated_at WHERE status = 'answered' AND answered_at IS NULL;
--> statement-breakpoint
-- ANS-10: an open lead shows what is said about it as soon as it is.
CREATE TRIGGER conversation_messages_live AFTER INSERT OR UPDATE OR DELETE ON conversation_messages
  FOR EACH ROW EXECUTE FUNCTION record_live_change('leads', 'lead_id');
--> statement-breakpoint
CREATE TRIGGER conversation_calls_live AFTER INSERT OR UPDATE OR DELETE ON conversation_calls
  FOR EACH ROW EXECUTE FUNCTION record_live_change('leads', 'lead_id');
--> statement-breakpoint
CREATE TRIGGER answer_evidence_live AFTER INSERT OR UPDATE OR DELETE ON answer_evidence
  FOR EACH ROW EXECUTE FUNCTION record_live_change('leads', 'lead_id');
