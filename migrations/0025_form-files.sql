CREATE TABLE "client_form_attachments" (
	"submission_id" uuid NOT NULL,
	"field" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "client_form_attachments_submission_id_field_hash_pk" PRIMARY KEY("submission_id","field","hash")
);
--> statement-breakpoint
CREATE TABLE "client_form_file_parts" (
	"hash" text NOT NULL,
	"start" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "client_form_file_parts_hash_start_pk" PRIMARY KEY("hash","start")
);
--> statement-breakpoint
CREATE TABLE "client_form_files" (
	"hash" text PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"type" text,
	"width" integer,
	"height" integer,
	"expires_at" timestamp with time zone,
	CONSTRAINT "client_form_files_received" CHECK ("client_form_files"."received" between 0 and "client_form_files"."size")
);
--> statement-breakpoint
ALTER TABLE "client_form_attachments" ADD CONSTRAINT "client_form_attachments_submission_id_client_form_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."client_form_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_form_attachments" ADD CONSTRAINT "client_form_attachments_hash_client_form_files_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."client_form_files"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_form_file_parts" ADD CONSTRAINT "client_form_file_parts_hash_client_form_files_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."client_form_files"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_form_attachments_hash" ON "client_form_attachments" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "client_form_files_expiring" ON "client_form_files" USING btree ("expires_at","size") WHERE "client_form_files"."expires_at" is not null;