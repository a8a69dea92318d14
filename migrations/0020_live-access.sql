-- What a person may do changed, or who there is: open consoles follow at once (ROL-14).
CREATE TRIGGER staff_users_live AFTER INSERT OR DELETE ON "staff_users"
  FOR EACH ROW EXECUTE FUNCTION record_live_change('people', 'id');
--> statement-breakpoint
CREATE TRIGGER staff_users_changed_live AFTER UPDATE ON "staff_users"
  FOR EACH ROW
  WHEN ((OLD.role, OLD.permissions, OLD.is_active, OLD.full_name, OLD.email)
    IS DISTINCT FROM (NEW.role, NEW.permissions, NEW.is_active, NEW.full_name, NEW.email))
  EXECUTE FUNCTION record_live_change('people', 'id');
--> statement-breakpoint
-- A session that ended closes its stream at once (T2, T9). The change names the person, never the session.
CREATE TRIGGER staff_sessions_live AFTER INSERT OR DELETE ON "staff_sessions"
  FOR EACH ROW EXECUTE FUNCTION record_live_change('sessions', 'user_id');
--> statement-breakpoint
-- Whether a person has a password and a second step stands beside their name.
CREATE TRIGGER staff_accounts_live AFTER INSERT OR DELETE OR UPDATE OF password ON "staff_accounts"
  FOR EACH ROW EXECUTE FUNCTION record_live_change('people', 'user_id');
--> statement-breakpoint
CREATE TRIGGER staff_second_factors_live AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON "staff_second_factors"
  FOR EACH ROW EXECUTE FUNCTION record_live_change('people', 'user_id');
