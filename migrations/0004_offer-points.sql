ALTER TABLE "offers" ADD COLUMN "family" text;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "is_on_request" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "is_starting_price" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "devices" integer;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "max_users" integer;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "speed_mbps" integer;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "discount_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The nine offers that stood here before families did; amounts stay as they are.
UPDATE "offers" SET
  "family" = known.family, "name" = known.name, "is_starting_price" = known.starting,
  "max_users" = known.users, "speed_mbps" = known.mbps
FROM (VALUES
  ('managed-it-basic', 'managed-it', 'Basic', false, null::integer, null::integer),
  ('waas-business', 'waas', 'Business', false, 30, null),
  ('waas-home', 'waas', 'Home', false, null, 20),
  ('business-connect', 'bundle', 'Business Connect', false, null, 50),
  ('business-pro', 'bundle', 'Business Pro', false, null, 100),
  ('home-soho-resilience', 'bundle', 'Home & SOHO Resilience', false, null, 50),
  ('virtual-desktop-basic', 'virtual-desktop', 'Basic', false, null, null),
  ('vps-hosting', 'cloud', 'VPS Hosting', true, null, null),
  ('cloud-backup', 'cloud', 'Cloud Backup', true, null, null)
) AS known (id, family, name, starting, users, mbps)
WHERE "offers"."id" = known.id;--> statement-breakpoint
UPDATE "offers" SET "amount_rands" = null WHERE "amount_rands" = 0;--> statement-breakpoint
ALTER TABLE "offers" ALTER COLUMN "family" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_zero_means_on_request" CHECK ("offers"."amount_rands" is distinct from 0 or "offers"."is_on_request");