CREATE TABLE "conversation_channel_drafts" (
	"lead_id" uuid NOT NULL,
	"staff_id" text NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_channel_drafts_lead_id_staff_id_channel_pk" PRIMARY KEY("lead_id","staff_id","channel")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_contacts" (
	"phone" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"last_wrote_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whatsapp_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"wamid" text,
	"phone" text NOT NULL,
	"payload" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "whatsapp_events_key" UNIQUE("key"),
	CONSTRAINT "whatsapp_events_kind" CHECK ("whatsapp_events"."kind" in ('message', 'status'))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_messages" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"wamid" text,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"fail_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "whatsapp_messages_wamid" UNIQUE("wamid")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"body" text NOT NULL,
	"parameters" text[] NOT NULL,
	"is_named" boolean NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "answer_evidence" DROP CONSTRAINT "answer_evidence_kind";--> statement-breakpoint
ALTER TABLE "conversation_channel_drafts" ADD CONSTRAINT "conversation_channel_drafts_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "whatsapp_events_open" ON "whatsapp_events" USING btree ("stored_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "whatsapp_events_open_wamid" ON "whatsapp_events" USING btree ("wamid") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "whatsapp_events_phone" ON "whatsapp_events" USING btree ("phone") WHERE phone <> '';--> statement-breakpoint
CREATE INDEX "whatsapp_events_kept" ON "whatsapp_events" USING btree ("stored_at") WHERE phone <> '';--> statement-breakpoint
ALTER TABLE "answer_evidence" ADD CONSTRAINT "answer_evidence_kind" CHECK ("answer_evidence"."kind" in ('reply', 'call', 'appointment', 'statement', 'quote', 'whatsapp'));