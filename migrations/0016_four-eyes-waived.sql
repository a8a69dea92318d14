ALTER TABLE "approvals" ADD COLUMN "is_four_eyes_waived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A decision is judged when it is made; afterwards the row says itself that the setting allowed it, so that
-- a backup can be restored under another setting.
CREATE OR REPLACE FUNCTION guard_approval() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_new_decision boolean := NEW.decided_by IS NOT NULL;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.submitted_by, NEW.subject_kind, NEW.subject_id, NEW.changes, NEW.base_version, NEW.type)
      IS DISTINCT FROM (OLD.submitted_by, OLD.subject_kind, OLD.subject_id, OLD.changes, OLD.base_version, OLD.type) THEN
      RAISE EXCEPTION 'a request cannot be rewritten' USING ERRCODE = 'check_violation';
    END IF;
    IF OLD.status IN ('approved', 'rejected')
      AND (NEW.status, NEW.decided_by) IS DISTINCT FROM (OLD.status, OLD.decided_by)
      AND NOT (OLD.status = 'approved' AND OLD.applied_at IS NULL AND NEW.status IN ('pending', 'rejected')) THEN
      RAISE EXCEPTION 'a request is decided once' USING ERRCODE = 'check_violation';
    END IF;
    is_new_decision := NEW.decided_by IS DISTINCT FROM OLD.decided_by;
    NEW.is_four_eyes_waived := OLD.is_four_eyes_waived AND NOT is_new_decision;
    IF is_new_decision AND NEW.decided_by = NEW.submitted_by THEN
      NEW.is_four_eyes_waived := NOT coalesce(
        (SELECT (value ->> 'isFourEyesOn')::boolean FROM settings WHERE name = 'approvals'), true);
    END IF;
  END IF;
  IF NEW.decided_by = NEW.submitted_by AND NOT NEW.is_four_eyes_waived THEN
    RAISE EXCEPTION 'nobody decides their own request' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
