ALTER TABLE "approvals" ADD COLUMN "handed_to" text;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "handed_to_name" text;