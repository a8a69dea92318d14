-- A notification is told to its person alone, so the change names the person and not the row.
DROP TRIGGER staff_notifications_live ON "staff_notifications";
--> statement-breakpoint
CREATE TRIGGER staff_notifications_live AFTER INSERT OR UPDATE OR DELETE ON "staff_notifications"
  FOR EACH ROW EXECUTE FUNCTION record_live_change('notifications', 'user_id');
