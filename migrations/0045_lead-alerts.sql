CREATE TABLE "lead_alerts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"kinds" text[],
	"hours" jsonb,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lead_alerts" ADD CONSTRAINT "lead_alerts_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_new" ON "leads" USING btree ("assigned_to","kind") WHERE status = 'new' and not is_suspected_spam and merged_into is null;