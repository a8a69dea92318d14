CREATE TABLE "client_form_drafts" (
	"staff_id" text NOT NULL,
	"id" text NOT NULL,
	"form" text NOT NULL,
	"data" jsonb NOT NULL,
	"last_saved" timestamp with time zone NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "client_form_drafts_staff_id_id_pk" PRIMARY KEY("staff_id","id")
);
--> statement-breakpoint
CREATE TABLE "client_form_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"form" text NOT NULL,
	"subject" text NOT NULL,
	"region" text NOT NULL,
	"state" text NOT NULL,
	"level" text NOT NULL,
	"reason" text NOT NULL,
	"answers" jsonb NOT NULL,
	"preferences" jsonb NOT NULL,
	"stage" text DEFAULT 'received' NOT NULL,
	"is_suspected_spam" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"idempotency_key" text NOT NULL,
	"body_hash" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_form_submissions_reference_unique" UNIQUE("reference"),
	CONSTRAINT "client_form_submissions_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "client_form_submissions_stage" CHECK ("client_form_submissions"."stage" in ('received', 'planned', 'migrated', 'set-aside'))
);
--> statement-breakpoint
CREATE TABLE "client_form_versions" (
	"submission_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"preferences" jsonb NOT NULL,
	"level" text NOT NULL,
	"reason" text NOT NULL,
	"changed_by" text,
	"changed_by_name" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_form_versions_submission_id_version_pk" PRIMARY KEY("submission_id","version")
);
--> statement-breakpoint
ALTER TABLE "client_form_versions" ADD CONSTRAINT "client_form_versions_submission_id_client_form_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."client_form_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_form_submissions_received" ON "client_form_submissions" USING btree ("form","received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "client_form_submissions_email" ON "client_form_submissions" USING btree (lower("preferences" ->> 'email'));