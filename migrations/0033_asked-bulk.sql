ALTER TABLE "approvals" ADD COLUMN "bulk_change" jsonb;--> statement-breakpoint
-- What was chosen to be done to many products is part of the request, and is kept as it was asked for, too.
CREATE OR REPLACE FUNCTION guard_approval() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_new_decision boolean := NEW.decided_by IS NOT NULL;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.submitted_by, NEW.subject_kind, NEW.subject_id, NEW.changes, NEW.base_version, NEW.type, NEW.bulk_change)
      IS DISTINCT FROM (OLD.submitted_by, OLD.subject_kind, OLD.subject_id, OLD.changes, OLD.base_version, OLD.type, OLD.bulk_change) THEN
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
