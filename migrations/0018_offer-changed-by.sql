ALTER TABLE "offers" ADD COLUMN "updated_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Who changed a price before this was kept stands in the activity log, or on the product that sets the price.
UPDATE "offers" SET "updated_by" = coalesce(
  (SELECT coalesce(l.details ->> 'approvedBy', l.actor_name) FROM activity_log l
    WHERE l.subject_type = 'offer' AND l.subject_id = "offers"."id"
      AND l.action IN ('approval.approved', 'approval.applied')
    ORDER BY l.id DESC LIMIT 1),
  (SELECT p.updated_by FROM products p WHERE p.offer_id = "offers"."id" LIMIT 1),
  ''
) WHERE "version" > 1;
