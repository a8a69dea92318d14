ALTER TABLE "lead_views" RENAME TO "saved_views";--> statement-breakpoint
DROP INDEX "lead_views_name";--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "list" text DEFAULT 'leads' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_views" ALTER COLUMN "list" DROP DEFAULT;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("staff_id","list","name_key");
