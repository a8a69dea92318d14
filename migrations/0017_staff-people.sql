CREATE TABLE "staff_notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"href" text NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "password_confirmed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_users" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_notifications" ADD CONSTRAINT "staff_notifications_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_second_factors" ADD CONSTRAINT "staff_second_factors_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_notifications_user" ON "staff_notifications" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activity_log_actor" ON "activity_log" USING btree ("actor_id","id");--> statement-breakpoint
-- ROL-13: of the active super admins who can sign in, one stays. The lock lets two changes at once see each other.
CREATE FUNCTION keep_super_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (OLD.role = 'super_admin' AND OLD.is_active)
    OR (TG_OP = 'UPDATE' AND NEW.role = 'super_admin' AND NEW.is_active) THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  PERFORM pg_advisory_xact_lock(7120203);
  IF NOT EXISTS (
    SELECT FROM staff_users u JOIN staff_accounts a ON a.user_id = u.id AND a.password IS NOT NULL
    WHERE u.id <> OLD.id AND u.role = 'super_admin' AND u.is_active
  ) THEN
    RAISE EXCEPTION 'the last active super admin stays' USING ERRCODE = 'check_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER staff_users_keep_super_admin BEFORE UPDATE OR DELETE ON "staff_users"
  FOR EACH ROW EXECUTE FUNCTION keep_super_admin();
--> statement-breakpoint
CREATE TRIGGER staff_notifications_live AFTER INSERT OR UPDATE OR DELETE ON "staff_notifications"
  FOR EACH ROW EXECUTE FUNCTION record_live_change('notifications', 'id');
