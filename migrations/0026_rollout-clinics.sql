CREATE TABLE "rollout_clinics" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"audit_id" uuid,
	"reference" text,
	"province" text,
	"audit_date" text,
	"priority" text,
	"reason" text,
	"provider" text,
	"contract_status" text,
	"contract_end" text,
	"monthly_fee_cents" numeric,
	"stage" text DEFAULT 'to-plan' NOT NULL,
	"migration_date" text,
	"owner_id" text,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_by_name" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rollout_clinics_stage" CHECK ("rollout_clinics"."stage" in ('to-plan', 'planned', 'migrated', 'not-migrating'))
);
--> statement-breakpoint
ALTER TABLE "rollout_clinics" ADD CONSTRAINT "rollout_clinics_audit_id_client_form_submissions_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."client_form_submissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_form_submissions_newest" ON "client_form_submissions" USING btree ("form",lower(btrim("subject")),("answers" ->> 'auditDate') desc nulls last,"received_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_suspected_spam and stage <> 'set-aside';--> statement-breakpoint
INSERT INTO "rollout_clinics" ("key", "name", "audit_id", "reference", "province", "audit_date", "priority", "reason", "provider", "contract_status", "contract_end", "monthly_fee_cents", "stage")
SELECT DISTINCT ON (lower(btrim("subject"))) lower(btrim("subject")), btrim("subject"), "id", "reference", "region", "answers" ->> 'auditDate', "level", "reason", "answers" ->> 'currentProvider', "state", nullif("answers" ->> 'contractEnd', ''),
	CASE WHEN jsonb_typeof("answers" -> 'monthlyFee') = 'number' THEN least(round(("answers" ->> 'monthlyFee')::numeric * 100), 1e15) ELSE 0 END,
	CASE WHEN bool_or("stage" = 'migrated') OVER clinic THEN 'migrated' WHEN bool_or("stage" = 'planned') OVER clinic THEN 'planned' ELSE 'to-plan' END
FROM "client_form_submissions"
WHERE "form" = 'unjani/contract-audit' AND NOT "is_suspected_spam" AND "stage" <> 'set-aside'
WINDOW clinic AS (PARTITION BY lower(btrim("subject")))
ORDER BY lower(btrim("subject")), ("answers" ->> 'auditDate') DESC NULLS LAST, "received_at" DESC NULLS LAST, "id" DESC NULLS LAST;--> statement-breakpoint
UPDATE "client_form_submissions" SET "stage" = 'received' WHERE "stage" IN ('planned', 'migrated');
