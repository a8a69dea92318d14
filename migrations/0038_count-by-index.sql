-- Enquiries of a period are counted from the index alone (OPS-09).
DROP INDEX "analytics_periods_as_of";--> statement-breakpoint
DROP INDEX "leads_submitted";--> statement-breakpoint
CREATE INDEX "analytics_periods_as_of" ON "analytics_periods" USING btree ("as_of","days");--> statement-breakpoint
CREATE INDEX "leads_submitted" ON "leads" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST,"kind","is_suspected_spam","is_sample");