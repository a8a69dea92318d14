CREATE TABLE "lead_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"filter" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "merged_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "due_soon_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "overdue_told_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "lead_views_name" ON "lead_views" USING btree ("staff_id","name_key");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_merged_into_leads_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_merged_into" ON "leads" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "leads_waiting" ON "leads" USING btree (least("due_at", "merged_due_at")) WHERE status in ('new', 'in_progress') and answered_at is null and merged_into is null and not is_suspected_spam;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_merged_into_another" CHECK ("leads"."merged_into" <> "leads"."id");