CREATE TABLE "conversation_writers" (
	"lead_id" uuid NOT NULL,
	"staff_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_writers_lead_id_staff_id_pk" PRIMARY KEY("lead_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "reply_snippets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"kind" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reply_snippets_title_said" CHECK ("reply_snippets"."title" <> '')
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "snoozed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversation_writers" ADD CONSTRAINT "conversation_writers_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reply_snippets_title" ON "reply_snippets" USING btree (lower("title"));--> statement-breakpoint
CREATE INDEX "leads_snoozed" ON "leads" USING btree ("snoozed_until","id") WHERE snoozed_until is not null;
--> statement-breakpoint
-- ANS-10: who begins or stops replying is told at once; that somebody goes on is not.
CREATE TRIGGER conversation_writers_live AFTER INSERT OR DELETE ON conversation_writers
  FOR EACH ROW EXECUTE FUNCTION record_live_change('writers', 'lead_id');
