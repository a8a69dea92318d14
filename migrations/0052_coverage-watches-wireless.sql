DROP INDEX "coverage_watches_due";--> statement-breakpoint
ALTER TABLE "coverage_watches" ADD COLUMN "watches_wireless" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coverage_watches" ADD COLUMN "tell_visitor_of_wireless" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coverage_watches" ADD COLUMN "wireless_reached_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "coverage_watches_waiting" ON "coverage_watches" USING btree ("checked_at") WHERE "coverage_watches"."covered_at" is null or ("coverage_watches"."watches_wireless" and "coverage_watches"."wireless_reached_at" is null);