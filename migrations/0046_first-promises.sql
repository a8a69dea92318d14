ALTER TABLE "leads" ADD COLUMN "has_waited_again" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "first_due_at" timestamp with time zone;