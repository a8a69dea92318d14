DROP INDEX "products_status";--> statement-breakpoint
CREATE INDEX "product_prices_by_amount" ON "product_prices" USING btree ("price_regular","product_id") WHERE "product_prices"."is_current";--> statement-breakpoint
CREATE INDEX "product_prices_approval" ON "product_prices" USING btree ("approval_id");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "products_by_category" ON "products" USING btree ("category","id");--> statement-breakpoint
CREATE INDEX "products_by_speed" ON "products" USING btree ("speed_down","id");--> statement-breakpoint
CREATE INDEX "products_by_updated" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "products_status" ON "products" USING btree ("status","id");--> statement-breakpoint
-- A search looks for parts of words. Without the extension (not every server has it) it reads all products instead.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX products_search ON products
    USING gin (lower(name || ' ' || slug || ' ' || service_type || ' ' || description) gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'products are searched without an index: %', SQLERRM;
END $$;
