CREATE TABLE "live_changes" (
	"sequence" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_changes_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"operation" text NOT NULL,
	"record_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "live_changes_at" ON "live_changes" USING btree ("at");
--> statement-breakpoint
-- SYN-01, D-120: which record changed, kept for browsers that were away, told to every node at once.
-- Arguments: the topic, and the column that names the record.
CREATE FUNCTION record_live_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  record jsonb := to_jsonb(coalesce(NEW, OLD));
  record_id text := record ->> TG_ARGV[1];
  change text := CASE WHEN TG_ARGV[1] = 'id' THEN lower(TG_OP) ELSE 'update' END;
  number bigint;
BEGIN
  INSERT INTO live_changes (topic, operation, record_id)
    VALUES (TG_ARGV[0], change, record_id) RETURNING sequence INTO number;
  PERFORM pg_notify('baobab_live', json_build_object(
    'sequence', number, 'topic', TG_ARGV[0], 'operation', change, 'id', record_id)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_live AFTER INSERT OR UPDATE OR DELETE ON products
  FOR EACH ROW EXECUTE FUNCTION record_live_change('products', 'id');
--> statement-breakpoint
CREATE TRIGGER product_prices_live AFTER INSERT OR UPDATE OR DELETE ON product_prices
  FOR EACH ROW EXECUTE FUNCTION record_live_change('products', 'product_id');
--> statement-breakpoint
CREATE TRIGGER approvals_live AFTER INSERT OR UPDATE OR DELETE ON approvals
  FOR EACH ROW EXECUTE FUNCTION record_live_change('approvals', 'id');
--> statement-breakpoint
CREATE TRIGGER offers_live AFTER INSERT OR UPDATE OR DELETE ON offers
  FOR EACH ROW EXECUTE FUNCTION record_live_change('offers', 'id');
--> statement-breakpoint
CREATE TRIGGER leads_live AFTER INSERT OR UPDATE OR DELETE ON leads
  FOR EACH ROW EXECUTE FUNCTION record_live_change('leads', 'id');
