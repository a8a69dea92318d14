ALTER TABLE "approvals" ADD COLUMN "impact_period" text DEFAULT 'month' NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "revises_id" uuid;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "discounted_by" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_notifications" ADD COLUMN "subject_id" text;--> statement-breakpoint
ALTER TABLE "staff_users" ADD COLUMN "wants_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "approvals_queue" ON "approvals" USING btree (array_position(array['urgent', 'high', 'medium', 'low'], "priority"),"submitted_at","id") WHERE "approvals"."status" in ('pending', 'under_review');--> statement-breakpoint
CREATE INDEX "approvals_latest" ON "approvals" USING btree ("updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "staff_notifications_subject" ON "staff_notifications" USING btree ("kind","subject_id") WHERE "staff_notifications"."read_at" is null and "staff_notifications"."subject_id" is not null;