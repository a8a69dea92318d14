-- PRC-24: whoever writes an offer, the pages rendered from it are dropped at once on every node.
CREATE FUNCTION announce_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM pg_notify('baobab_facts', 'offer:' || OLD.id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM pg_notify('baobab_facts', 'offer:' || NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER offers_announce AFTER INSERT OR UPDATE OR DELETE ON "offers"
  FOR EACH ROW EXECUTE FUNCTION announce_offer();
--> statement-breakpoint
CREATE FUNCTION announce_all_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('baobab_facts', 'offer:' || id) FROM "offers";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER offers_announce_truncate BEFORE TRUNCATE ON "offers"
  FOR EACH STATEMENT EXECUTE FUNCTION announce_all_offers();
