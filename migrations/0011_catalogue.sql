CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text NOT NULL,
	"category" text NOT NULL,
	"changes" jsonb NOT NULL,
	"priority" text NOT NULL,
	"impact_revenue" integer DEFAULT 0 NOT NULL,
	"impact_users" integer DEFAULT 0 NOT NULL,
	"go_live_date" date,
	"requires_review_from" text[] NOT NULL,
	"base_version" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"submitted_by" text NOT NULL,
	"submitted_by_name" text NOT NULL,
	"submitted_by_email" text NOT NULL,
	"submitted_by_role" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"reviewer_name" text,
	"decided_by" text,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"comment" text DEFAULT '' NOT NULL,
	"approved_version" integer,
	"applied_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "approvals_status_known" CHECK ("approvals"."status" in ('pending', 'under_review', 'approved', 'rejected')),
	CONSTRAINT "approvals_decided" CHECK (case "approvals"."status" when 'approved' then "approvals"."decided_by" is not null and "approvals"."decided_at" is not null when 'rejected' then "approvals"."decided_by" is not null or "approvals"."withdrawn_at" is not null else "approvals"."decided_by" is null end)
);
--> statement-breakpoint
CREATE TABLE "product_prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"price_regular" integer NOT NULL,
	"price_promo" integer,
	"approval_status" text NOT NULL,
	"is_current" boolean NOT NULL,
	"approval_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_prices_amounts" CHECK ("product_prices"."price_regular" > 0 and ("product_prices"."price_promo" is null or "product_prices"."price_promo" between 1 and "product_prices"."price_regular" - 1)),
	CONSTRAINT "product_prices_status" CHECK ("product_prices"."approval_status" in ('draft', 'pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"category" text NOT NULL,
	"service_type" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"speed_down" integer NOT NULL,
	"speed_up" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"available_from" date,
	"available_until" date,
	"offer_id" text,
	"subscribers" integer DEFAULT 0 NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"status_before_archive" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "products_offerId_unique" UNIQUE("offer_id"),
	CONSTRAINT "products_status_known" CHECK ("products"."status" in ('draft', 'pending', 'approved', 'archived')),
	CONSTRAINT "products_category_known" CHECK ("products"."category" in ('business_fibre', 'fixed_wireless_business', 'fixed_wireless_residential')),
	CONSTRAINT "products_speeds" CHECK ("products"."speed_down" > 0 and "products"."speed_up" > 0),
	CONSTRAINT "products_subscribers" CHECK ("products"."subscribers" >= 0),
	CONSTRAINT "products_window" CHECK ("products"."available_from" <= "products"."available_until")
);
--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_status" ON "approvals" USING btree ("status");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_open" ON "approvals" USING btree ("subject_kind","subject_id") WHERE "approvals"."status" in ('pending', 'under_review');--> statement-breakpoint
CREATE INDEX "product_prices_product" ON "product_prices" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_prices_current" ON "product_prices" USING btree ("product_id") WHERE "product_prices"."is_current";--> statement-breakpoint
CREATE INDEX "products_status" ON "products" USING btree ("status");--> statement-breakpoint
-- A request stays as it was made and is decided once; with four eyes on, never by who made it (T6, ADA-19).
CREATE FUNCTION guard_approval() RETURNS trigger LANGUAGE plpgsql AS $$
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
  END IF;
  IF NEW.decided_by = NEW.submitted_by AND coalesce(
    (SELECT (value ->> 'isFourEyesOn')::boolean FROM settings WHERE name = 'approvals'), true) THEN
    RAISE EXCEPTION 'nobody decides their own request' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER approvals_guard BEFORE INSERT OR UPDATE ON "approvals"
  FOR EACH ROW EXECUTE FUNCTION guard_approval();
