CREATE TABLE "conversation_address_faults" (
	"lead_id" uuid NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_address_faults_lead_id_address_pk" PRIMARY KEY("lead_id","address")
);
--> statement-breakpoint
CREATE TABLE "inbound_files" (
	"mail_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"is_held" boolean NOT NULL,
	"content_id" text,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "inbound_files_mail_id_position_pk" PRIMARY KEY("mail_id","position")
);
--> statement-breakpoint
CREATE TABLE "inbound_mailboxes" (
	"name" text PRIMARY KEY NOT NULL,
	"uid_validity" bigint,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"reader_id" text,
	"lease_until" timestamp with time zone,
	"state" text DEFAULT 'away' NOT NULL,
	"state_since" timestamp with time zone,
	"read_at" timestamp with time zone,
	"problem" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbound_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mailbox" text NOT NULL,
	"uid_validity" bigint NOT NULL,
	"uid" bigint NOT NULL,
	"marked_at" timestamp with time zone,
	"fingerprint" text NOT NULL,
	"mail_id" text,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"lead_id" uuid,
	"message_id" uuid,
	"from_name" text NOT NULL,
	"from_address" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"html" text NOT NULL,
	"problem" text NOT NULL,
	"size" integer NOT NULL,
	"report_action" text,
	"report_address" text DEFAULT '' NOT NULL,
	"report_reason" text DEFAULT '' NOT NULL,
	"refers_to" text[] DEFAULT '{}'::text[] NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "inbound_mails_fingerprint" UNIQUE("fingerprint"),
	CONSTRAINT "inbound_mails_state_known" CHECK ("inbound_mails"."state" in ('joined', 'unmatched', 'set-aside', 'dismissed')),
	CONSTRAINT "inbound_mails_joined" CHECK ("inbound_mails"."state" <> 'joined' or "inbound_mails"."lead_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "inbound_originals" (
	"mail_id" uuid PRIMARY KEY NOT NULL,
	"is_whole" boolean NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "is_foreign" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "return_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_address_faults" ADD CONSTRAINT "conversation_address_faults_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_files" ADD CONSTRAINT "inbound_files_mail_id_inbound_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."inbound_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_originals" ADD CONSTRAINT "inbound_originals_mail_id_inbound_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."inbound_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_place" ON "inbound_mails" USING btree ("mailbox","uid_validity","uid");--> statement-breakpoint
CREATE INDEX "inbound_mails_state" ON "inbound_mails" USING btree ("state","received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inbound_mails_lead" ON "inbound_mails" USING btree ("lead_id","received_at");--> statement-breakpoint
CREATE INDEX "inbound_mails_sender" ON "inbound_mails" USING btree (lower("from_address"));--> statement-breakpoint
CREATE INDEX "inbound_mails_message" ON "inbound_mails" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "inbound_mails_unmarked" ON "inbound_mails" USING btree ("mailbox","uid_validity","uid") WHERE marked_at is null;--> statement-breakpoint
CREATE INDEX "inbound_mails_stored" ON "inbound_mails" USING btree ("stored_at") WHERE lead_id is null;