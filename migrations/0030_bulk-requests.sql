CREATE TABLE "approval_items" (
	"approval_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"product_name" text NOT NULL,
	"base_version" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "approval_items_approval_id_position_pk" PRIMARY KEY("approval_id","position"),
	CONSTRAINT "approval_items_state_known" CHECK ("approval_items"."state" in ('waiting', 'scheduled', 'applied', 'left', 'released'))
);
--> statement-breakpoint
ALTER TABLE "approval_items" ADD CONSTRAINT "approval_items_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_items_open" ON "approval_items" USING btree ("product_id") WHERE "approval_items"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "approval_items_product" ON "approval_items" USING btree ("product_id");--> statement-breakpoint
-- A product of a request for many is kept as it was asked for, and goes live only with its request, decided by
-- somebody else (or while the setting allowed the own decision, which the request says itself).
CREATE FUNCTION guard_approval_item() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  request approvals%ROWTYPE;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.approval_id, NEW.position, NEW.product_id, NEW.changes, NEW.base_version)
      IS DISTINCT FROM (OLD.approval_id, OLD.position, OLD.product_id, OLD.changes, OLD.base_version) THEN
      RAISE EXCEPTION 'a request cannot be rewritten' USING ERRCODE = 'check_violation';
    END IF;
    IF OLD.state IN ('applied', 'left', 'released') AND NEW.state <> OLD.state THEN
      RAISE EXCEPTION 'a request is decided once' USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  SELECT * INTO request FROM approvals WHERE id = NEW.approval_id;
  IF NEW.state = 'waiting' AND request.status NOT IN ('pending', 'under_review') THEN
    RAISE EXCEPTION 'a decided request takes no more products' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = 'waiting' AND EXISTS (SELECT FROM approvals WHERE subject_kind = 'product'
    AND subject_id = NEW.product_id::text AND status IN ('pending', 'under_review')) THEN
    RAISE EXCEPTION 'one change waits at a time' USING ERRCODE = 'unique_violation';
  END IF;
  IF NEW.state IN ('scheduled', 'applied') AND (request.status <> 'approved' OR request.decided_by IS NULL
    OR (request.decided_by = request.submitted_by AND NOT request.is_four_eyes_waived)) THEN
    RAISE EXCEPTION 'only what somebody else approved goes live' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER approval_items_guard BEFORE INSERT OR UPDATE ON "approval_items"
  FOR EACH ROW EXECUTE FUNCTION guard_approval_item();
