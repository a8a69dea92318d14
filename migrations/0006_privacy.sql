CREATE TABLE "mail_choices" (
	"mailbox" text NOT NULL,
	"topic" text NOT NULL,
	"is_wanted" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_choices_mailbox_topic_pk" PRIMARY KEY("mailbox","topic")
);
--> statement-breakpoint
CREATE TABLE "data_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'unconfirmed' NOT NULL,
	"source" text NOT NULL,
	"is_suspected_spam" boolean DEFAULT false NOT NULL,
	"notice_version" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"due_on" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_how" text DEFAULT '' NOT NULL,
	"erased_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"outcome" text,
	"answer" text DEFAULT '' NOT NULL,
	"idempotency_key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "data_requests_reference_unique" UNIQUE("reference"),
	CONSTRAINT "data_requests_state" CHECK ("data_requests"."state" in ('unconfirmed', 'confirmed', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "is_forgettable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "deidentified_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "data_requests_key" ON "data_requests" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "data_requests_email" ON "data_requests" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "data_requests_open" ON "data_requests" USING btree ("due_on") WHERE state <> 'closed';