CREATE TABLE "conversation_file_parts" (
	"file_id" uuid NOT NULL,
	"start" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "conversation_file_parts_file_id_start_pk" PRIMARY KEY("file_id","start")
);
--> statement-breakpoint
CREATE TABLE "conversation_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"message_id" uuid,
	"staff_id" text,
	"channel" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_files_received" CHECK ("conversation_files"."received" between 0 and "conversation_files"."size")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_lead_addresses" (
	"address" text NOT NULL,
	"lead_id" uuid NOT NULL,
	CONSTRAINT "whatsapp_lead_addresses_address_lead_id_pk" PRIMARY KEY("address","lead_id")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_media" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"media_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"problem" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_form_files" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "conversation_file_parts" ADD CONSTRAINT "conversation_file_parts_file_id_conversation_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."conversation_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_files" ADD CONSTRAINT "conversation_files_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_files" ADD CONSTRAINT "conversation_files_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_lead_addresses" ADD CONSTRAINT "whatsapp_lead_addresses_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whatsapp_media" ADD CONSTRAINT "whatsapp_media_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_files_message" ON "conversation_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "conversation_files_lead" ON "conversation_files" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "whatsapp_lead_addresses_lead" ON "whatsapp_lead_addresses" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "whatsapp_media_due" ON "whatsapp_media" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "client_form_files_network" ON "client_form_files" USING btree ("network") WHERE "client_form_files"."network" is not null;