-- The figures of the dashboard and the counts of the products' list were read from all products each time (OPS-09, ADR 0077).
CREATE TABLE "product_sums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_sums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"is_base" boolean DEFAULT false NOT NULL,
	"is_sample" boolean NOT NULL,
	"day" date NOT NULL,
	"products" integer NOT NULL,
	"active" integer NOT NULL,
	"revenue_rands" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "product_sums_day" ON "product_sums" USING btree ("is_sample","day");--> statement-breakpoint
CREATE INDEX "products_status_category" ON "products" USING btree ("status","category","id");--> statement-breakpoint
-- A status and a category go together: without this the planner expects some of each where there are none, and looks for them among all.
CREATE STATISTICS products_status_of_category (mcv) ON status, category FROM products;--> statement-breakpoint
-- What one product adds to the sums, by the day from which it does.
CREATE FUNCTION product_shares(status text, sold_from date, sold_until date, subscribers integer, charged integer)
RETURNS TABLE (day date, products integer, active integer, revenue bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT '-infinity'::date, 1, 0, 0::bigint
  UNION ALL
  SELECT coalesce(sold_from, '-infinity'::date), 0, 1, charged::bigint * subscribers WHERE status = 'approved'
  UNION ALL
  SELECT sold_until + 1, 0, -1, -charged::bigint * subscribers WHERE status = 'approved' AND sold_until IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION product_charge(product uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT coalesce(price_promo, price_regular) FROM product_prices WHERE product_id = product AND is_current), 0)
$$;--> statement-breakpoint
CREATE FUNCTION add_product_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_sums (is_sample, day, products, active, revenue_rands)
  SELECT n.is_sample, s.day, sum(s.products), sum(s.active), sum(s.revenue)
  FROM new_rows n CROSS JOIN LATERAL
    product_shares(n.status, n.available_from, n.available_until, n.subscribers, product_charge(n.id)) s
  GROUP BY n.is_sample, s.day;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION change_product_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_sums (is_sample, day, products, active, revenue_rands)
  SELECT d.is_sample, d.day, sum(d.products), sum(d.active), sum(d.revenue)
  FROM (
    SELECT n.is_sample, s.day, s.products, s.active, s.revenue FROM new_rows n CROSS JOIN LATERAL
      product_shares(n.status, n.available_from, n.available_until, n.subscribers, product_charge(n.id)) s
    UNION ALL
    SELECT o.is_sample, s.day, -s.products, -s.active, -s.revenue FROM old_rows o CROSS JOIN LATERAL
      product_shares(o.status, o.available_from, o.available_until, o.subscribers, product_charge(o.id)) s
  ) d
  GROUP BY d.is_sample, d.day
  HAVING sum(d.products) <> 0 OR sum(d.active) <> 0 OR sum(d.revenue) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Before, while its price is still there to be read: the price goes with the product.
CREATE FUNCTION take_product_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_sums (is_sample, day, products, active, revenue_rands)
  SELECT OLD.is_sample, s.day, -s.products, -s.active, -s.revenue
  FROM product_shares(OLD.status, OLD.available_from, OLD.available_until, OLD.subscribers, product_charge(OLD.id)) s;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE FUNCTION charge_product_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_sums (is_sample, day, products, active, revenue_rands)
    SELECT p.is_sample, s.day, 0, 0, sum(s.revenue)
    FROM new_rows n JOIN products p ON p.id = n.product_id CROSS JOIN LATERAL
      product_shares(p.status, p.available_from, p.available_until, p.subscribers, coalesce(n.price_promo, n.price_regular)) s
    WHERE n.is_current GROUP BY p.is_sample, s.day HAVING sum(s.revenue) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO product_sums (is_sample, day, products, active, revenue_rands)
    SELECT p.is_sample, s.day, 0, 0, -sum(s.revenue)
    FROM old_rows o JOIN products p ON p.id = o.product_id CROSS JOIN LATERAL
      product_shares(p.status, p.available_from, p.available_until, p.subscribers, coalesce(o.price_promo, o.price_regular)) s
    WHERE o.is_current GROUP BY p.is_sample, s.day HAVING sum(s.revenue) <> 0;
  ELSE
    INSERT INTO product_sums (is_sample, day, products, active, revenue_rands)
    SELECT p.is_sample, s.day, 0, 0, sum(s.revenue)
    FROM (
      SELECT product_id, coalesce(price_promo, price_regular) AS charged FROM new_rows WHERE is_current
      UNION ALL
      SELECT product_id, -coalesce(price_promo, price_regular) FROM old_rows WHERE is_current
    ) c JOIN products p ON p.id = c.product_id CROSS JOIN LATERAL
      product_shares(p.status, p.available_from, p.available_until, p.subscribers, c.charged) s
    GROUP BY p.is_sample, s.day HAVING sum(s.revenue) <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION forget_product_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_sums;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_added_sums AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION add_product_sums();--> statement-breakpoint
CREATE TRIGGER products_changed_sums AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION change_product_sums();--> statement-breakpoint
CREATE TRIGGER products_gone_sums BEFORE DELETE ON products
  FOR EACH ROW EXECUTE FUNCTION take_product_sums();--> statement-breakpoint
CREATE TRIGGER products_emptied_sums AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION forget_product_sums();--> statement-breakpoint
CREATE TRIGGER product_prices_added_sums AFTER INSERT ON product_prices REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION charge_product_sums();--> statement-breakpoint
CREATE TRIGGER product_prices_changed_sums AFTER UPDATE ON product_prices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION charge_product_sums();--> statement-breakpoint
CREATE TRIGGER product_prices_gone_sums AFTER DELETE ON product_prices REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION charge_product_sums();--> statement-breakpoint
CREATE TRIGGER product_prices_emptied_sums AFTER TRUNCATE ON product_prices
  FOR EACH STATEMENT EXECUTE FUNCTION forget_product_sums();--> statement-breakpoint
-- Puts one row for each day in the place of all. One statement sees the products and the rows of the same moment: what is
-- changed meanwhile is in neither, and its own row stays.
CREATE FUNCTION sum_products() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('product-sums'));
  WITH summed AS (DELETE FROM product_sums)
  INSERT INTO product_sums (is_base, is_sample, day, products, active, revenue_rands)
  SELECT true, e.is_sample, e.day, sum(e.products), sum(e.active), sum(e.revenue)
  FROM (
    SELECT p.is_sample, s.day, s.products, s.active, s.revenue
    FROM products p LEFT JOIN product_prices c ON c.product_id = p.id AND c.is_current CROSS JOIN LATERAL
      product_shares(p.status, p.available_from, p.available_until, p.subscribers, coalesce(c.price_promo, c.price_regular, 0)) s
    UNION ALL
    SELECT kind.is_sample, '-infinity'::date, 0, 0, 0 FROM (VALUES (true), (false)) kind (is_sample)
  ) e
  GROUP BY e.is_sample, e.day;
END $$;--> statement-breakpoint
SELECT sum_products();
