CREATE TABLE "absences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"until_date" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "absences_last" CHECK ("absences"."until_date" >= "absences"."from_date")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "working_hours" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hours" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_lead";--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "kind" text DEFAULT 'consultation' NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "busy_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "busy_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "travel_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "booked_by" uuid;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "earlier" jsonb;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "working_hours" ADD CONSTRAINT "working_hours_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absences_of_person" ON "absences" USING btree ("user_id","until_date");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_person_id_staff_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."staff_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_booked_by_staff_users_id_fk" FOREIGN KEY ("booked_by") REFERENCES "public"."staff_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_of_lead" ON "appointments" USING btree ("lead_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "appointments_of_person" ON "appointments" USING btree ("person_id","starts_at");--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_idempotency_key" UNIQUE("idempotency_key");--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_kind" CHECK ("appointments"."kind" in ('consultation', 'site-visit'));--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_travel" CHECK ("appointments"."travel_minutes" between 0 and 600);--> statement-breakpoint
-- A person is nowhere twice at once (STF-09). A range of identifiers stands for equality, which GiST otherwise compares only with an extension that not every server has.
CREATE TYPE "uuid_range" AS RANGE (subtype = uuid);--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_one_place" EXCLUDE USING gist (
	uuid_range("person_id", "person_id", '[]') WITH &&,
	tstzrange(coalesce("busy_from", "starts_at"), coalesce("busy_until", "ends_at")) WITH &&
) WHERE ("person_id" IS NOT NULL AND "state" <> 'cancelled');
--> statement-breakpoint
CREATE TRIGGER appointments_live AFTER INSERT OR UPDATE OR DELETE ON appointments
  FOR EACH ROW EXECUTE FUNCTION record_live_change('leads', 'lead_id');
