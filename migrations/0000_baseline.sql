-- The whole schema. Tables first, then what belongs to each that drizzle-kit does not know: functions, triggers, indexes of
-- expressions. Until 1.0.0 a change edits this file; afterwards each change is a file of its own (npm run db:generate).
-- ── Functions that indexes and searches use ──
-- STF-07: a text without case and accents, and once more with digits that stand apart put together.
CREATE FUNCTION searched_text(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := given;
BEGIN
  IF plain ~ '[ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãåéèêëíìîïóòôöõúùûüñç]' THEN
    plain := translate(plain,
      'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãåéèêëíìîïóòôöõúùûüñç', 'AAAAAAEEEEIIIIOOOOOUUUUNCaaaaaaeeeeiiiiooooouuuunc');
  END IF;
  plain := lower(plain);
  RETURN ' ' || plain || ' ' || regexp_replace(plain, '(\d)[\s().+/-]+(?=\d)', '\1', 'g');
END $$;
--> statement-breakpoint
-- What stands in a record of answers, without the names of its fields.
CREATE FUNCTION json_texts(given jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(value #>> '{}', ' · '), '') FROM jsonb_path_query(given, 'strict $.**') AS value
  WHERE jsonb_typeof(value) IN ('string', 'number')
$$;
--> statement-breakpoint
-- The words of an enquiry. Accents are looked for in texts that may hold one alone: most hold none.
CREATE FUNCTION plain_words(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(
    CASE WHEN octet_length(given) = char_length(given) THEN given ELSE translate(given,
      'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãåéèêëíìîïóòôöõúùûüñç', 'AAAAAAEEEEIIIIOOOOOUUUUNCaaaaaaeeeeiiiiooooouuuunc') END,
    '[]!"#$%&''()*+,./:;<=>?@[\\^_`{|}~-]', ' ', 'g'))
$$;
--> statement-breakpoint
-- ── Tables, as drizzle-kit writes them from tables.server.ts ──
CREATE TABLE "activity_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation_values" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_daily" (
	"day" date NOT NULL,
	"metric" text NOT NULL,
	"name" text NOT NULL,
	"bar" smallint DEFAULT 0 NOT NULL,
	"count" integer NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	CONSTRAINT "analytics_daily_day_metric_name_bar_is_sample_pk" PRIMARY KEY("day","metric","name","bar","is_sample")
);
--> statement-breakpoint
CREATE TABLE "analytics_days" (
	"day" date NOT NULL,
	"metric" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "analytics_days_day_metric_pk" PRIMARY KEY("day","metric")
);
--> statement-breakpoint
CREATE TABLE "analytics_periods" (
	"days" smallint NOT NULL,
	"as_of" date NOT NULL,
	"metric" text NOT NULL,
	"name" text NOT NULL,
	"bar" smallint NOT NULL,
	"now" integer NOT NULL,
	"before" integer NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "analytics_periods_days_metric_name_bar_pk" PRIMARY KEY("days","metric","name","bar")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "analytics_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "analytics_visitors" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_items" (
	"approval_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"product_name" text NOT NULL,
	"base_version" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "approval_items_approval_id_position_pk" PRIMARY KEY("approval_id","position"),
	CONSTRAINT "approval_items_state_known" CHECK ("approval_items"."state" in ('waiting', 'scheduled', 'applied', 'left', 'released'))
);
--> statement-breakpoint
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
	"impact_period" text DEFAULT 'month' NOT NULL,
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
	"handed_to" text,
	"handed_to_name" text,
	"reviewer_name" text,
	"decided_by" text,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"comment" text DEFAULT '' NOT NULL,
	"approved_version" integer,
	"applied_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"revises_id" uuid,
	"bulk_change" jsonb,
	"discounted_by" text[] DEFAULT '{}' NOT NULL,
	"is_four_eyes_waived" boolean DEFAULT false NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "approvals_status_known" CHECK ("approvals"."status" in ('pending', 'under_review', 'approved', 'rejected')),
	CONSTRAINT "approvals_decided" CHECK (case "approvals"."status" when 'approved' then "approvals"."decided_by" is not null and "approvals"."decided_at" is not null when 'rejected' then "approvals"."decided_by" is not null or "approvals"."withdrawn_at" is not null else "approvals"."decided_by" is null end)
);
--> statement-breakpoint
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
CREATE TABLE "product_prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"price_regular" integer NOT NULL,
	"price_promo" integer,
	"approval_status" text NOT NULL,
	"is_current" boolean NOT NULL,
	"approval_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_prices_amounts" CHECK (("product_prices"."price_regular" > 0 or ("product_prices"."price_regular" = 0 and "product_prices"."approval_status" = 'draft')) and ("product_prices"."price_promo" is null or "product_prices"."price_promo" between 1 and "product_prices"."price_regular" - 1)),
	CONSTRAINT "product_prices_status" CHECK ("product_prices"."approval_status" in ('draft', 'pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "product_sums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_sums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"is_base" boolean DEFAULT false NOT NULL,
	"is_sample" boolean NOT NULL,
	"day" date NOT NULL,
	"products" integer NOT NULL,
	"active" integer NOT NULL,
	"revenue_rands" bigint NOT NULL
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
	CONSTRAINT "products_category_known" CHECK ("products"."category" in ('', 'business_fibre', 'fixed_wireless_business', 'fixed_wireless_residential')),
	CONSTRAINT "products_speeds" CHECK ("products"."speed_down" >= 0 and "products"."speed_up" >= 0),
	CONSTRAINT "products_complete" CHECK ("products"."status" in ('draft', 'archived') or ("products"."category" <> '' and "products"."service_type" <> '' and "products"."speed_down" > 0 and "products"."speed_up" > 0)),
	CONSTRAINT "products_subscribers" CHECK ("products"."subscribers" >= 0),
	CONSTRAINT "products_window" CHECK ("products"."available_from" <= "products"."available_until")
);
--> statement-breakpoint
CREATE TABLE "client_form_attachments" (
	"submission_id" uuid NOT NULL,
	"field" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "client_form_attachments_submission_id_field_hash_pk" PRIMARY KEY("submission_id","field","hash")
);
--> statement-breakpoint
CREATE TABLE "client_form_drafts" (
	"staff_id" text NOT NULL,
	"id" text NOT NULL,
	"form" text NOT NULL,
	"data" jsonb NOT NULL,
	"typed" jsonb,
	"last_saved" timestamp with time zone NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "client_form_drafts_staff_id_id_pk" PRIMARY KEY("staff_id","id")
);
--> statement-breakpoint
CREATE TABLE "client_form_file_parts" (
	"hash" text NOT NULL,
	"start" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "client_form_file_parts_hash_start_pk" PRIMARY KEY("hash","start")
);
--> statement-breakpoint
CREATE TABLE "client_form_files" (
	"hash" text PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"type" text,
	"width" integer,
	"height" integer,
	"expires_at" timestamp with time zone,
	"network" text,
	CONSTRAINT "client_form_files_received" CHECK ("client_form_files"."received" between 0 and "client_form_files"."size")
);
--> statement-breakpoint
CREATE TABLE "client_form_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"form" text NOT NULL,
	"subject" text NOT NULL,
	"region" text NOT NULL,
	"state" text NOT NULL,
	"level" text NOT NULL,
	"reason" text NOT NULL,
	"answers" jsonb NOT NULL,
	"preferences" jsonb NOT NULL,
	"stage" text DEFAULT 'received' NOT NULL,
	"is_suspected_spam" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"idempotency_key" text NOT NULL,
	"body_hash" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_form_submissions_reference_unique" UNIQUE("reference"),
	CONSTRAINT "client_form_submissions_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "client_form_submissions_stage" CHECK ("client_form_submissions"."stage" in ('received', 'planned', 'migrated', 'set-aside'))
);
--> statement-breakpoint
CREATE TABLE "client_form_versions" (
	"submission_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"preferences" jsonb NOT NULL,
	"level" text NOT NULL,
	"reason" text NOT NULL,
	"changed_by" text,
	"changed_by_name" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_form_versions_submission_id_version_pk" PRIMARY KEY("submission_id","version")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"filter" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
	"messages_due_at" timestamp with time zone,
	"contract_end_noticed" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rollout_clinics_stage" CHECK ("rollout_clinics"."stage" in ('to-plan', 'planned', 'migrated', 'not-migrating'))
);
--> statement-breakpoint
CREATE TABLE "rollout_messages" (
	"submission_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"date" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "rollout_messages_submission_id_topic_pk" PRIMARY KEY("submission_id","topic")
);
--> statement-breakpoint
CREATE TABLE "answer_evidence" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_evidence_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source_id" text,
	"at" timestamp with time zone NOT NULL,
	"how" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"author_id" text,
	"author_name" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "answer_evidence_kind" CHECK ("answer_evidence"."kind" in ('reply', 'call', 'appointment', 'statement', 'quote', 'whatsapp'))
);
--> statement-breakpoint
CREATE TABLE "reply_signatures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_address_faults" (
	"lead_id" uuid NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_address_faults_lead_id_address_pk" PRIMARY KEY("lead_id","address")
);
--> statement-breakpoint
CREATE TABLE "conversation_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"outcome" text NOT NULL,
	"note" text NOT NULL,
	"call_back_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"idempotency_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_calls_key" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "conversation_drafts" (
	"lead_id" uuid NOT NULL,
	"staff_id" text NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_drafts_lead_id_staff_id_channel_pk" PRIMARY KEY("lead_id","staff_id","channel")
);
--> statement-breakpoint
CREATE TABLE "conversation_file_parts" (
	"file_id" uuid NOT NULL,
	"start" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "conversation_file_parts_file_id_start_pk" PRIMARY KEY("file_id","start")
);
--> statement-breakpoint
CREATE TABLE "conversation_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"message_id" uuid,
	"staff_id" text,
	"channel" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_files_received" CHECK ("conversation_files"."received" between 0 and "conversation_files"."size")
);
--> statement-breakpoint
CREATE TABLE "conversation_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"channel" text NOT NULL,
	"author_id" text,
	"author_name" text NOT NULL,
	"address" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"mail_id" text,
	"delivery_id" uuid,
	"undone_at" timestamp with time zone,
	"is_foreign" boolean DEFAULT false NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"returned_at" timestamp with time zone,
	"return_reason" text DEFAULT '' NOT NULL,
	"idempotency_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_messages_key" UNIQUE("idempotency_key"),
	CONSTRAINT "conversation_messages_direction" CHECK ("conversation_messages"."direction" in ('out', 'in'))
);
--> statement-breakpoint
CREATE TABLE "conversation_writers" (
	"lead_id" uuid NOT NULL,
	"staff_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_writers_lead_id_staff_id_pk" PRIMARY KEY("lead_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "coverage_areas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coverage_areas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" integer NOT NULL,
	"name" text NOT NULL,
	"grade" text NOT NULL,
	"surveyed_on" date NOT NULL,
	"west" double precision NOT NULL,
	"south" double precision NOT NULL,
	"east" double precision NOT NULL,
	"north" double precision NOT NULL,
	"corners" integer NOT NULL,
	"rings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coverage_buildings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coverage_buildings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" integer NOT NULL,
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"suburb" text DEFAULT '' NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"is_broadband" boolean NOT NULL,
	"needs_third_party" boolean NOT NULL,
	"promotion" text,
	CONSTRAINT "coverage_buildings_on_earth" CHECK ("coverage_buildings"."latitude" between -90 and 90 and "coverage_buildings"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "coverage_demand" (
	"day" date NOT NULL,
	"cell_latitude" integer NOT NULL,
	"cell_longitude" integer NOT NULL,
	"suburb" text DEFAULT '' NOT NULL,
	"is_covered" boolean NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "coverage_demand_day_cell_latitude_cell_longitude_suburb_is_covered_pk" PRIMARY KEY("day","cell_latitude","cell_longitude","suburb","is_covered")
);
--> statement-breakpoint
CREATE TABLE "coverage_import_parts" (
	"import_id" integer NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "coverage_import_parts_import_id_part_pk" PRIMARY KEY("import_id","part")
);
--> statement-breakpoint
CREATE TABLE "coverage_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coverage_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"kind" text DEFAULT 'buildings' NOT NULL,
	"operator" text DEFAULT '' NOT NULL,
	"grade" text,
	"surveyed_on" date,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"rows_accepted" integer DEFAULT 0 NOT NULL,
	"rows_refused" integer DEFAULT 0 NOT NULL,
	"bytes_read" bigint DEFAULT 0 NOT NULL,
	"failure" text,
	"replaced_by" integer,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coverage_refusals" (
	"import_id" integer NOT NULL,
	"row" integer NOT NULL,
	"field" text NOT NULL,
	"reason" text NOT NULL,
	"excerpt" text NOT NULL,
	CONSTRAINT "coverage_refusals_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "coverage_watches" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"tell_visitor" boolean NOT NULL,
	"watches_wireless" boolean DEFAULT false NOT NULL,
	"tell_visitor_of_wireless" boolean DEFAULT false NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"covered_at" timestamp with time zone,
	"wireless_reached_at" timestamp with time zone,
	"result" jsonb
);
--> statement-breakpoint
CREATE TABLE "crm_tokens" (
	"credentials" text PRIMARY KEY NOT NULL,
	"sealed_token" text,
	"expires_at" timestamp with time zone,
	"refreshes" timestamp with time zone[] DEFAULT '{}'::timestamptz[] NOT NULL,
	"refreshing_since" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" jsonb
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"is_forgettable" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_attempt_at" timestamp with time zone,
	"next_attempt_at" timestamp with time zone,
	"last_error" jsonb,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "deliveries_state" CHECK ("deliveries"."state" in ('waiting', 'queued', 'sending', 'delivered', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "enquiry_withdrawals" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbound_files" (
	"mail_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"is_held" boolean NOT NULL,
	"content_id" text,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "inbound_files_mail_id_position_pk" PRIMARY KEY("mail_id","position")
);
--> statement-breakpoint
CREATE TABLE "inbound_mailboxes" (
	"name" text PRIMARY KEY NOT NULL,
	"uid_validity" bigint,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"reader_id" text,
	"lease_until" timestamp with time zone,
	"state" text DEFAULT 'away' NOT NULL,
	"state_since" timestamp with time zone,
	"read_at" timestamp with time zone,
	"problem" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbound_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mailbox" text NOT NULL,
	"uid_validity" bigint NOT NULL,
	"uid" bigint NOT NULL,
	"marked_at" timestamp with time zone,
	"fingerprint" text NOT NULL,
	"mail_id" text,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"lead_id" uuid,
	"message_id" uuid,
	"from_name" text NOT NULL,
	"from_address" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"html" text NOT NULL,
	"problem" text NOT NULL,
	"size" integer NOT NULL,
	"report_action" text,
	"report_address" text DEFAULT '' NOT NULL,
	"report_reason" text DEFAULT '' NOT NULL,
	"refers_to" text[] DEFAULT '{}'::text[] NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "inbound_mails_fingerprint" UNIQUE("fingerprint"),
	CONSTRAINT "inbound_mails_state_known" CHECK ("inbound_mails"."state" in ('joined', 'unmatched', 'set-aside', 'dismissed')),
	CONSTRAINT "inbound_mails_joined" CHECK ("inbound_mails"."state" <> 'joined' or "inbound_mails"."lead_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "inbound_originals" (
	"mail_id" uuid PRIMARY KEY NOT NULL,
	"is_whole" boolean NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"uid" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"kind" text DEFAULT 'consultation' NOT NULL,
	"state" text NOT NULL,
	"person_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"busy_from" timestamp with time zone,
	"busy_until" timestamp with time zone,
	"address" text DEFAULT '' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"travel_minutes" integer DEFAULT 0 NOT NULL,
	"asked_for" timestamp with time zone NOT NULL,
	"booked_by" uuid,
	"earlier" jsonb,
	"idempotency_key" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "appointments_uid" UNIQUE("uid"),
	CONSTRAINT "appointments_idempotency_key" UNIQUE("idempotency_key"),
	CONSTRAINT "appointments_lasts" CHECK ("appointments"."ends_at" > "appointments"."starts_at"),
	CONSTRAINT "appointments_state" CHECK ("appointments"."state" in ('tentative', 'offered', 'confirmed', 'cancelled')),
	CONSTRAINT "appointments_kind" CHECK ("appointments"."kind" in ('consultation', 'site-visit')),
	CONSTRAINT "appointments_travel" CHECK ("appointments"."travel_minutes" between 0 and 600)
);
--> statement-breakpoint
CREATE TABLE "appointment_reminders" (
	"appointment_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"delivery_ids" uuid[] NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "appointment_reminders_appointment_id_starts_at_kind_pk" PRIMARY KEY("appointment_id","starts_at","kind"),
	CONSTRAINT "appointment_reminders_kind" CHECK ("appointment_reminders"."kind" in ('day', 'hour'))
);
--> statement-breakpoint
CREATE TABLE "lead_alerts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"kinds" text[],
	"hours" jsonb,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "weekly_mails" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_wanted" boolean DEFAULT true NOT NULL,
	"last_sent_on" date
);
--> statement-breakpoint
CREATE TABLE "lead_turns" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_consents" (
	"lead_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"is_granted" boolean NOT NULL,
	"purpose" text NOT NULL,
	"notice_version" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_consents_lead_id_channel_pk" PRIMARY KEY("lead_id","channel")
);
--> statement-breakpoint
CREATE TABLE "lead_corrections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" uuid NOT NULL,
	"detail" text NOT NULL,
	"before" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_days" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "lead_days_day_kind_pk" PRIMARY KEY("day","kind")
);
--> statement-breakpoint
CREATE TABLE "lead_import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"field" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"lead_id" uuid,
	CONSTRAINT "lead_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "lead_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"headings" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"state" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"ground" text,
	"channels" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"added_count" integer DEFAULT 0 NOT NULL,
	"joined_count" integer DEFAULT 0 NOT NULL,
	"refused_count" integer DEFAULT 0 NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lead_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" uuid NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"body" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "lead_notes_idempotencyKey_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "lead_words" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"entry" text NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"phone_stored" text,
	"fields" jsonb NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"assigned_to" text,
	"promise" text NOT NULL,
	"due_at" timestamp with time zone,
	"merged_due_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"has_waited_again" boolean DEFAULT false NOT NULL,
	"first_due_at" timestamp with time zone,
	"snoozed_until" timestamp with time zone,
	"merged_into" uuid,
	"merge_reason" text,
	"due_soon_told_at" timestamp with time zone,
	"overdue_told_at" timestamp with time zone,
	"is_suspected_spam" boolean DEFAULT false NOT NULL,
	"spam_reasons" text[] DEFAULT '{}'::text[] NOT NULL,
	"idempotency_key" text NOT NULL,
	"body_hash" text NOT NULL,
	"notice_version" text NOT NULL,
	"has_duplicate" boolean DEFAULT false NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"deidentified_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_reference_unique" UNIQUE("reference"),
	CONSTRAINT "leads_merged_into_another" CHECK ("leads"."merged_into" <> "leads"."id"),
	CONSTRAINT "leads_status" CHECK ("leads"."status" in ('new', 'in_progress', 'answered', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "live_changes" (
	"sequence" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_changes_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"operation" text NOT NULL,
	"record_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_choices" (
	"mailbox" text NOT NULL,
	"topic" text NOT NULL,
	"is_wanted" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_choices_mailbox_topic_pk" PRIMARY KEY("mailbox","topic")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "staff_notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"href" text NOT NULL,
	"subject_id" text,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"sealed_url" text NOT NULL,
	"shown_url" text NOT NULL,
	"sealed_secret" text,
	"events" text[] NOT NULL,
	"is_on" boolean NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	CONSTRAINT "webhooks_kind" CHECK ("webhooks"."kind" in ('standard', 'slack', 'teams'))
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" text PRIMARY KEY NOT NULL,
	"family" text NOT NULL,
	"name" text NOT NULL,
	"amount_rands" integer,
	"unit" text NOT NULL,
	"is_on_request" boolean DEFAULT false NOT NULL,
	"is_starting_price" boolean DEFAULT false NOT NULL,
	"devices" integer,
	"max_users" integer,
	"speed_mbps" integer,
	"discount_note" text DEFAULT '' NOT NULL,
	"is_published" boolean DEFAULT true NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_amount" CHECK ("offers"."amount_rands" is null or "offers"."amount_rands" >= 0),
	CONSTRAINT "offers_zero_means_on_request" CHECK ("offers"."amount_rands" is distinct from 0 or "offers"."is_on_request")
);
--> statement-breakpoint
CREATE TABLE "breach_persons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"breach_id" uuid NOT NULL,
	"name" text NOT NULL,
	"addresses" text[] NOT NULL,
	"parts" jsonb NOT NULL,
	"traces" jsonb NOT NULL,
	"is_itemised" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "breaches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"title" text NOT NULL,
	"circumstances" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"scope" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"regulator_address" text NOT NULL,
	"regulator_letter" text NOT NULL,
	"person_letter" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"submitted_by" text,
	"submitted_by_name" text,
	"approved_by" text,
	"approved_by_name" text,
	"sent_at" timestamp with time zone,
	"idempotency_key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "breaches_reference_unique" UNIQUE("reference"),
	CONSTRAINT "breaches_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "breaches_second_person" CHECK ("breaches"."approved_by" <> "breaches"."submitted_by")
);
--> statement-breakpoint
CREATE TABLE "data_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"form" jsonb,
	"extension" text DEFAULT '' NOT NULL,
	"fee_paid_on" text,
	"ground" text,
	"state" text DEFAULT 'unconfirmed' NOT NULL,
	"source" text NOT NULL,
	"is_suspected_spam" boolean DEFAULT false NOT NULL,
	"notice_version" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"due_on" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_how" text DEFAULT '' NOT NULL,
	"erased_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"outcome" text,
	"answer" text DEFAULT '' NOT NULL,
	"idempotency_key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "data_requests_reference_unique" UNIQUE("reference"),
	CONSTRAINT "data_requests_state" CHECK ("data_requests"."state" in ('unconfirmed', 'confirmed', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "quote_documents" (
	"seal" text PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"bytes" "bytea",
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"draft" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"approved_revision" integer,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL,
	"author_id" text NOT NULL,
	"month_cents" bigint DEFAULT 0 NOT NULL,
	"once_cents" bigint DEFAULT 0 NOT NULL,
	"content" jsonb,
	"content_hash" text,
	"sent_at" timestamp with time zone,
	"sent_by_name" text,
	"valid_until" date,
	"delivery_id" uuid,
	"opened_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decision" jsonb,
	"renewal_asked_at" timestamp with time zone,
	"staff_reminded_at" timestamp with time zone,
	"visitor_reminded_at" timestamp with time zone,
	"is_visitor_reminded" boolean DEFAULT false NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "quote_versions_state_known" CHECK ("quote_versions"."state" in ('draft', 'waiting', 'sent', 'accepted', 'declined', 'superseded')),
	CONSTRAINT "quote_versions_sent" CHECK (("quote_versions"."state" in ('draft', 'waiting')) = ("quote_versions"."sent_at" is null) and ("quote_versions"."sent_at" is null or ("quote_versions"."content" is not null and "quote_versions"."content_hash" is not null and "quote_versions"."valid_until" is not null))),
	CONSTRAINT "quote_versions_decided" CHECK (("quote_versions"."state" in ('accepted', 'declined')) = ("quote_versions"."decided_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"lead_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quotes_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settings_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	"base_version" integer NOT NULL,
	"state" text NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_by_name" text NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"comment" text DEFAULT '' NOT NULL,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "settings_changes_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "settings_changes_four_eyes" CHECK ("settings_changes"."name" <> 'promotion' or "settings_changes"."decided_by" is null or "settings_changes"."decided_by" <> "settings_changes"."proposed_by")
);
--> statement-breakpoint
CREATE TABLE "brand_pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_texts" (
	"id" text PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"value" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"draft" jsonb,
	"draft_version" integer DEFAULT 1 NOT NULL,
	"draft_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_previews" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"facts" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reply_snippets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"kind" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reply_snippets_title_said" CHECK ("reply_snippets"."title" <> '')
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"role" text NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"is_read_only" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_hash" UNIQUE("hash"),
	CONSTRAINT "api_keys_role" CHECK ("api_keys"."role" in ('viewer', 'editor', 'product_manager', 'super_admin'))
);
--> statement-breakpoint
CREATE TABLE "staff_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "staff_passkeys_credentialId_unique" UNIQUE("credential_id")
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
CREATE TABLE "staff_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"access_token_hash" text,
	"access_token_issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_token_hash" text,
	"next_token_issued_at" timestamp with time zone,
	"previous_token_hash" text,
	"previous_token_until" timestamp with time zone,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"password_confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "staff_users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT true NOT NULL,
	"full_name" text NOT NULL,
	"role" text NOT NULL,
	"permissions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"wants_mail" boolean DEFAULT false NOT NULL,
	"last_seen_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_users_email_unique" UNIQUE("email"),
	CONSTRAINT "staff_users_role" CHECK ("staff_users"."role" in ('viewer', 'editor', 'product_manager', 'super_admin')),
	CONSTRAINT "staff_users_email" CHECK ("staff_users"."email" = lower("staff_users"."email"))
);
--> statement-breakpoint
CREATE TABLE "staff_verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_verifications_identifier_unique" UNIQUE("identifier")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_contacts" (
	"phone" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"last_wrote_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whatsapp_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"wamid" text,
	"phone" text NOT NULL,
	"payload" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "whatsapp_events_key" UNIQUE("key"),
	CONSTRAINT "whatsapp_events_kind" CHECK ("whatsapp_events"."kind" in ('message', 'status'))
);
--> statement-breakpoint
CREATE TABLE "whatsapp_lead_addresses" (
	"address" text NOT NULL,
	"lead_id" uuid NOT NULL,
	CONSTRAINT "whatsapp_lead_addresses_address_lead_id_pk" PRIMARY KEY("address","lead_id")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_media" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"media_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"problem" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whatsapp_messages" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"wamid" text,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"fail_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "whatsapp_messages_wamid" UNIQUE("wamid")
);
--> statement-breakpoint
CREATE TABLE "whatsapp_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"body" text NOT NULL,
	"parameters" text[] NOT NULL,
	"is_named" boolean NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approval_items" ADD CONSTRAINT "approval_items_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "breach_persons" ADD CONSTRAINT "breach_persons_breach_id_breaches_id_fk" FOREIGN KEY ("breach_id") REFERENCES "public"."breaches"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "working_hours" ADD CONSTRAINT "working_hours_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_form_attachments" ADD CONSTRAINT "client_form_attachments_submission_id_client_form_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."client_form_submissions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_form_attachments" ADD CONSTRAINT "client_form_attachments_hash_client_form_files_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."client_form_files"("hash") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_form_file_parts" ADD CONSTRAINT "client_form_file_parts_hash_client_form_files_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."client_form_files"("hash") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "client_form_versions" ADD CONSTRAINT "client_form_versions_submission_id_client_form_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."client_form_submissions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rollout_clinics" ADD CONSTRAINT "rollout_clinics_audit_id_client_form_submissions_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."client_form_submissions"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rollout_messages" ADD CONSTRAINT "rollout_messages_submission_id_client_form_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."client_form_submissions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "answer_evidence" ADD CONSTRAINT "answer_evidence_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_address_faults" ADD CONSTRAINT "conversation_address_faults_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_calls" ADD CONSTRAINT "conversation_calls_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_drafts" ADD CONSTRAINT "conversation_drafts_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_file_parts" ADD CONSTRAINT "conversation_file_parts_file_id_conversation_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."conversation_files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_files" ADD CONSTRAINT "conversation_files_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_files" ADD CONSTRAINT "conversation_files_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "conversation_writers" ADD CONSTRAINT "conversation_writers_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coverage_import_parts" ADD CONSTRAINT "coverage_import_parts_import_id_coverage_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."coverage_imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coverage_refusals" ADD CONSTRAINT "coverage_refusals_import_id_coverage_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."coverage_imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "coverage_watches" ADD CONSTRAINT "coverage_watches_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enquiry_withdrawals" ADD CONSTRAINT "enquiry_withdrawals_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reply_signatures" ADD CONSTRAINT "reply_signatures_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbound_files" ADD CONSTRAINT "inbound_files_mail_id_inbound_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."inbound_mails"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbound_mails" ADD CONSTRAINT "inbound_mails_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inbound_originals" ADD CONSTRAINT "inbound_originals_mail_id_inbound_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."inbound_mails"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_person_id_staff_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."staff_users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_booked_by_staff_users_id_fk" FOREIGN KEY ("booked_by") REFERENCES "public"."staff_users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "appointment_reminders" ADD CONSTRAINT "appointment_reminders_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lead_alerts" ADD CONSTRAINT "lead_alerts_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "weekly_mails" ADD CONSTRAINT "weekly_mails_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lead_turns" ADD CONSTRAINT "lead_turns_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lead_consents" ADD CONSTRAINT "lead_consents_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lead_corrections" ADD CONSTRAINT "lead_corrections_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lead_import_rows" ADD CONSTRAINT "lead_import_rows_import_id_lead_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."lead_imports"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lead_words" ADD CONSTRAINT "lead_words_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_merged_into_leads_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_notifications" ADD CONSTRAINT "staff_notifications_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "quote_documents" ADD CONSTRAINT "quote_documents_version_id_quote_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."quote_versions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_accounts" ADD CONSTRAINT "staff_accounts_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_second_factors" ADD CONSTRAINT "staff_second_factors_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_user_id_staff_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff_users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "whatsapp_lead_addresses" ADD CONSTRAINT "whatsapp_lead_addresses_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "whatsapp_media" ADD CONSTRAINT "whatsapp_media_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "whatsapp_messages" ADD CONSTRAINT "whatsapp_messages_message_id_conversation_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."conversation_messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "activity_log_of" ON "activity_log" USING btree ("subject_id","id");
--> statement-breakpoint
CREATE INDEX "activity_log_actor" ON "activity_log" USING btree ("actor_id","id");
--> statement-breakpoint
CREATE INDEX "activity_log_area" ON "activity_log" USING btree (split_part("action", '.', 1),"id");
--> statement-breakpoint
CREATE INDEX "activity_log_at" ON "activity_log" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "activity_log_catalogue" ON "activity_log" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE subject_type in ('product', 'offer', 'products');
--> statement-breakpoint
CREATE INDEX "rate_limits_resets_at" ON "rate_limits" USING btree ("resets_at");
--> statement-breakpoint
CREATE INDEX "analytics_daily_samples" ON "analytics_daily" USING btree ("day") WHERE is_sample;
--> statement-breakpoint
CREATE INDEX "analytics_periods_as_of" ON "analytics_periods" USING btree ("as_of","days");
--> statement-breakpoint
CREATE INDEX "analytics_visitors_day" ON "analytics_visitors" USING btree ("day");
--> statement-breakpoint
CREATE UNIQUE INDEX "approval_items_open" ON "approval_items" USING btree ("product_id") WHERE "approval_items"."state" = 'waiting';
--> statement-breakpoint
CREATE INDEX "approval_items_product" ON "approval_items" USING btree ("product_id");
--> statement-breakpoint
CREATE INDEX "approvals_status" ON "approvals" USING btree ("status");
--> statement-breakpoint
CREATE INDEX "approvals_queue" ON "approvals" USING btree (array_position(array['urgent', 'high', 'medium', 'low'], "priority"),"submitted_at","id") WHERE "approvals"."status" in ('pending', 'under_review');
--> statement-breakpoint
CREATE INDEX "approvals_subject" ON "approvals" USING btree ("subject_id");
--> statement-breakpoint
CREATE INDEX "approvals_latest" ON "approvals" USING btree ("updated_at" DESC NULLS LAST,"id");
--> statement-breakpoint
CREATE INDEX "approvals_scheduled" ON "approvals" USING btree ("updated_at" DESC NULLS LAST,"id") WHERE status = 'approved' and applied_at is null;
--> statement-breakpoint
CREATE INDEX "approvals_waiting_of" ON "approvals" USING btree (coalesce("handed_to", "submitted_by")) WHERE status in ('pending', 'under_review');
--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_open" ON "approvals" USING btree ("subject_kind","subject_id") WHERE "approvals"."status" in ('pending', 'under_review');
--> statement-breakpoint
CREATE INDEX "absences_of_person" ON "absences" USING btree ("user_id","until_date");
--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token" ON "calendar_feeds" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "product_prices_product" ON "product_prices" USING btree ("product_id");
--> statement-breakpoint
CREATE INDEX "product_prices_by_amount" ON "product_prices" USING btree ("price_regular","product_id") WHERE "product_prices"."is_current";
--> statement-breakpoint
CREATE INDEX "product_prices_approval" ON "product_prices" USING btree ("approval_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "product_prices_current" ON "product_prices" USING btree ("product_id") WHERE "product_prices"."is_current";
--> statement-breakpoint
CREATE INDEX "product_sums_day" ON "product_sums" USING btree ("is_sample","day");
--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree (regexp_replace(regexp_replace(lower("name"), '(\d+)', '00000000\1', 'g'), '0*(\d{9})(?!\d)', '\1', 'g'),"id");
--> statement-breakpoint
CREATE INDEX "products_by_category" ON "products" USING btree ("category","id");
--> statement-breakpoint
CREATE INDEX "products_by_speed" ON "products" USING btree ("speed_down","id");
--> statement-breakpoint
CREATE INDEX "products_status" ON "products" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "products_status_category" ON "products" USING btree ("status","category","id");
--> statement-breakpoint
CREATE INDEX "products_by_updated" ON "products" USING btree ("updated_at","id");
--> statement-breakpoint
CREATE INDEX "client_form_attachments_hash" ON "client_form_attachments" USING btree ("hash");
--> statement-breakpoint
CREATE INDEX "client_form_files_expiring" ON "client_form_files" USING btree ("expires_at","size") WHERE "client_form_files"."expires_at" is not null;
--> statement-breakpoint
CREATE INDEX "client_form_files_network" ON "client_form_files" USING btree ("network") WHERE "client_form_files"."network" is not null;
--> statement-breakpoint
CREATE INDEX "client_form_submissions_kept" ON "client_form_submissions" USING btree ("form","received_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_suspected_spam;
--> statement-breakpoint
CREATE INDEX "client_form_submissions_spam" ON "client_form_submissions" USING btree ("form","received_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_suspected_spam;
--> statement-breakpoint
CREATE INDEX "client_form_submissions_newest" ON "client_form_submissions" USING btree ("form",lower(btrim("subject")),("answers" ->> 'auditDate') desc nulls last,"received_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_suspected_spam and stage <> 'set-aside';
--> statement-breakpoint
CREATE INDEX "client_form_submissions_email" ON "client_form_submissions" USING btree (lower("preferences" ->> 'email'));
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("staff_id","list","name_key");
--> statement-breakpoint
CREATE INDEX "rollout_clinics_messages_due" ON "rollout_clinics" USING btree ("messages_due_at") WHERE messages_due_at is not null;
--> statement-breakpoint
CREATE INDEX "rollout_clinics_contract_end" ON "rollout_clinics" USING btree ("contract_end");
--> statement-breakpoint
CREATE INDEX "rollout_clinics_owner" ON "rollout_clinics" USING btree ("owner_id") WHERE owner_id is not null;
--> statement-breakpoint
CREATE INDEX "answer_evidence_lead" ON "answer_evidence" USING btree ("lead_id","at");
--> statement-breakpoint
CREATE UNIQUE INDEX "answer_evidence_source" ON "answer_evidence" USING btree ("kind","source_id");
--> statement-breakpoint
CREATE INDEX "conversation_calls_lead" ON "conversation_calls" USING btree ("lead_id","at","id");
--> statement-breakpoint
CREATE INDEX "conversation_calls_back" ON "conversation_calls" USING btree ("call_back_at") WHERE call_back_at is not null and reminded_at is null;
--> statement-breakpoint
CREATE INDEX "conversation_files_message" ON "conversation_files" USING btree ("message_id");
--> statement-breakpoint
CREATE INDEX "conversation_files_lead" ON "conversation_files" USING btree ("lead_id");
--> statement-breakpoint
CREATE INDEX "conversation_messages_lead" ON "conversation_messages" USING btree ("lead_id","at","id");
--> statement-breakpoint
CREATE INDEX "conversation_messages_mail_id" ON "conversation_messages" USING btree ("mail_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_delivery" ON "conversation_messages" USING btree ("delivery_id");
--> statement-breakpoint
CREATE INDEX "coverage_areas_import" ON "coverage_areas" USING btree ("import_id","id");
--> statement-breakpoint
CREATE INDEX "coverage_imports_state" ON "coverage_imports" USING btree ("state");
--> statement-breakpoint
CREATE INDEX "coverage_watches_waiting" ON "coverage_watches" USING btree ("checked_at") WHERE "coverage_watches"."covered_at" is null or ("coverage_watches"."watches_wireless" and "coverage_watches"."wireless_reached_at" is null);
--> statement-breakpoint
CREATE INDEX "deliveries_subject" ON "deliveries" USING btree ("subject_type","subject_id");
--> statement-breakpoint
CREATE INDEX "deliveries_undelivered" ON "deliveries" USING btree ("state","channel","next_attempt_at") WHERE state in ('waiting', 'queued', 'sending', 'failed');
--> statement-breakpoint
CREATE INDEX "deliveries_delivered" ON "deliveries" USING btree ("channel","delivered_at") WHERE state = 'delivered';
--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_mails_place" ON "inbound_mails" USING btree ("mailbox","uid_validity","uid");
--> statement-breakpoint
CREATE INDEX "inbound_mails_state" ON "inbound_mails" USING btree ("state","received_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "inbound_mails_lead" ON "inbound_mails" USING btree ("lead_id","received_at");
--> statement-breakpoint
CREATE INDEX "inbound_mails_sender" ON "inbound_mails" USING btree (lower("from_address"));
--> statement-breakpoint
CREATE INDEX "inbound_mails_message" ON "inbound_mails" USING btree ("message_id");
--> statement-breakpoint
CREATE INDEX "inbound_mails_unmarked" ON "inbound_mails" USING btree ("mailbox","uid_validity","uid") WHERE marked_at is null;
--> statement-breakpoint
CREATE INDEX "inbound_mails_stored" ON "inbound_mails" USING btree ("stored_at") WHERE lead_id is null;
--> statement-breakpoint
CREATE INDEX "appointments_starts" ON "appointments" USING btree ("starts_at");
--> statement-breakpoint
CREATE INDEX "appointments_of_lead" ON "appointments" USING btree ("lead_id","created_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "appointments_of_person" ON "appointments" USING btree ("person_id","starts_at");
--> statement-breakpoint
CREATE INDEX "lead_corrections_lead" ON "lead_corrections" USING btree ("lead_id","id");
--> statement-breakpoint
CREATE INDEX "lead_corrections_email" ON "lead_corrections" USING btree (lower("before")) WHERE detail = 'email';
--> statement-breakpoint
CREATE INDEX "lead_imports_created" ON "lead_imports" USING btree ("created_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "lead_notes_lead" ON "lead_notes" USING btree ("lead_id","id");
--> statement-breakpoint
CREATE INDEX "lead_words_words" ON "lead_words" USING gin ("words") WITH (gin_pending_list_limit = 1024);
--> statement-breakpoint
CREATE UNIQUE INDEX "leads_idempotency_key" ON "leads" USING btree ("idempotency_key");
--> statement-breakpoint
CREATE INDEX "leads_submitted" ON "leads" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST,"kind","is_suspected_spam","is_sample");
--> statement-breakpoint
CREATE INDEX "leads_survey_requests" ON "leads" USING btree ("submitted_at" DESC NULLS LAST) WHERE kind = 'site-survey' and status in ('new', 'in_progress');
--> statement-breakpoint
CREATE INDEX "leads_merged_into" ON "leads" USING btree ("merged_into") WHERE merged_into is not null;
--> statement-breakpoint
CREATE INDEX "leads_coverage_latitude" ON "leads" USING btree (("fields" -> 'latitude')) WHERE kind = 'coverage';
--> statement-breakpoint
CREATE INDEX "leads_kind" ON "leads" USING btree ("kind","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_suspected_spam and merged_into is null;
--> statement-breakpoint
CREATE INDEX "leads_owner" ON "leads" USING btree ("assigned_to","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_suspected_spam and merged_into is null;
--> statement-breakpoint
CREATE INDEX "leads_owner_kind" ON "leads" USING btree ("assigned_to","kind","submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_suspected_spam and merged_into is null;
--> statement-breakpoint
CREATE INDEX "leads_province" ON "leads" USING btree (("fields" ->> 'province'),"submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_suspected_spam and merged_into is null and fields ->> 'province' is not null;
--> statement-breakpoint
CREATE INDEX "leads_due" ON "leads" USING btree (coalesce(least("due_at", "merged_due_at"), 'infinity'::timestamptz),"id") WHERE not is_suspected_spam and merged_into is null;
--> statement-breakpoint
CREATE INDEX "leads_open" ON "leads" USING btree (coalesce(least("due_at", "merged_due_at"), 'infinity'::timestamptz),"id","status","assigned_to","answered_at","due_at","merged_due_at") WHERE status in ('new', 'in_progress') and not is_suspected_spam and merged_into is null;
--> statement-breakpoint
CREATE INDEX "leads_spam" ON "leads" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_suspected_spam;
--> statement-breakpoint
CREATE INDEX "leads_spam_duplicates" ON "leads" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_suspected_spam and has_duplicate and merged_into is null;
--> statement-breakpoint
CREATE INDEX "leads_merged" ON "leads" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not is_suspected_spam and merged_into is not null;
--> statement-breakpoint
CREATE INDEX "leads_new" ON "leads" USING btree ("assigned_to","kind") WHERE status = 'new' and not is_suspected_spam and merged_into is null;
--> statement-breakpoint
CREATE INDEX "leads_snoozed" ON "leads" USING btree ("snoozed_until","id") WHERE snoozed_until is not null;
--> statement-breakpoint
CREATE INDEX "leads_named" ON "leads" USING btree ("submitted_at") WHERE deidentified_at is null;
--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree (lower("email"),(has_duplicate or merged_into is not null));
--> statement-breakpoint
CREATE INDEX "leads_phone" ON "leads" USING btree ("phone_stored",(has_duplicate or merged_into is not null));
--> statement-breakpoint
CREATE INDEX "leads_duplicates" ON "leads" USING btree ("submitted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE has_duplicate and merged_into is null;
--> statement-breakpoint
CREATE INDEX "leads_waiting_duplicates" ON "leads" USING btree (coalesce(least("due_at", "merged_due_at"), 'infinity'::timestamptz),"id") WHERE status in ('new', 'in_progress') and not is_suspected_spam and merged_into is null and answered_at is null and has_duplicate;
--> statement-breakpoint
CREATE INDEX "live_changes_at" ON "live_changes" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_person" ON "push_subscriptions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "staff_notifications_user" ON "staff_notifications" USING btree ("user_id","created_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "staff_notifications_subject" ON "staff_notifications" USING btree ("kind","subject_id") WHERE "staff_notifications"."read_at" is null and "staff_notifications"."subject_id" is not null;
--> statement-breakpoint
CREATE INDEX "breach_persons_of" ON "breach_persons" USING btree ("breach_id");
--> statement-breakpoint
CREATE INDEX "breach_persons_addresses" ON "breach_persons" USING gin ("addresses");
--> statement-breakpoint
CREATE INDEX "breaches_created" ON "breaches" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "data_requests_key" ON "data_requests" USING btree ("idempotency_key");
--> statement-breakpoint
CREATE INDEX "data_requests_email" ON "data_requests" USING btree (lower("email"));
--> statement-breakpoint
CREATE INDEX "data_requests_open" ON "data_requests" USING btree ("due_on") WHERE state <> 'closed';
--> statement-breakpoint
CREATE UNIQUE INDEX "quote_documents_kind" ON "quote_documents" USING btree ("version_id","kind");
--> statement-breakpoint
CREATE UNIQUE INDEX "quote_versions_of_quote" ON "quote_versions" USING btree ("quote_id","version");
--> statement-breakpoint
CREATE UNIQUE INDEX "quote_versions_draft" ON "quote_versions" USING btree ("quote_id") WHERE state in ('draft', 'waiting');
--> statement-breakpoint
CREATE UNIQUE INDEX "quote_versions_delivery" ON "quote_versions" USING btree ("delivery_id");
--> statement-breakpoint
CREATE INDEX "quote_versions_open" ON "quote_versions" USING btree (coalesce("valid_until", 'infinity'::date),"id") WHERE state in ('draft', 'waiting', 'sent');
--> statement-breakpoint
CREATE INDEX "quote_versions_state" ON "quote_versions" USING btree ("state","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "quote_versions_latest" ON "quote_versions" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "quotes_lead" ON "quotes" USING btree ("lead_id","created_at");
--> statement-breakpoint
CREATE INDEX "settings_changes_name" ON "settings_changes" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "site_texts_place" ON "site_texts" USING btree ("place");
--> statement-breakpoint
CREATE INDEX "site_previews_session" ON "site_previews" USING btree ("session_id","created_at");
--> statement-breakpoint
CREATE INDEX "site_previews_created" ON "site_previews" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "reply_snippets_title" ON "reply_snippets" USING btree (lower("title"));
--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "staff_accounts_user" ON "staff_accounts" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "staff_passkeys_user" ON "staff_passkeys" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "staff_sessions_user" ON "staff_sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "whatsapp_events_open" ON "whatsapp_events" USING btree ("stored_at") WHERE handled_at is null;
--> statement-breakpoint
CREATE INDEX "whatsapp_events_open_wamid" ON "whatsapp_events" USING btree ("wamid") WHERE handled_at is null;
--> statement-breakpoint
CREATE INDEX "whatsapp_events_phone" ON "whatsapp_events" USING btree ("phone") WHERE phone <> '';
--> statement-breakpoint
CREATE INDEX "whatsapp_events_kept" ON "whatsapp_events" USING btree ("stored_at") WHERE phone <> '';
--> statement-breakpoint
CREATE INDEX "whatsapp_lead_addresses_lead" ON "whatsapp_lead_addresses" USING btree ("lead_id");
--> statement-breakpoint
CREATE INDEX "whatsapp_media_due" ON "whatsapp_media" USING btree ("next_attempt_at") WHERE next_attempt_at is not null;
--> statement-breakpoint
-- ── Prices ──
CREATE FUNCTION announce_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM pg_notify('baobab_facts', 'offer:' || OLD.id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM pg_notify('baobab_facts', 'offer:' || NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION announce_all_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('baobab_facts', 'offer:' || id) FROM "offers";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER offers_announce AFTER INSERT OR DELETE OR UPDATE ON offers
  FOR EACH ROW EXECUTE FUNCTION announce_offer();
--> statement-breakpoint
CREATE TRIGGER offers_announce_truncate BEFORE TRUNCATE ON offers
  FOR EACH STATEMENT EXECUTE FUNCTION announce_all_offers();
--> statement-breakpoint
-- ── Products ──
-- What the dashboard counts: rows of differences, kept by triggers and never changed, so that nothing waits (product_sums).
CREATE FUNCTION product_shares(status text, sold_from date, sold_until date, subscribers integer, charged integer) RETURNS TABLE(day date, products integer, active integer, revenue bigint) LANGUAGE sql IMMUTABLE AS $$
  SELECT '-infinity'::date, 1, 0, 0::bigint
  UNION ALL
  SELECT coalesce(sold_from, '-infinity'::date), 0, 1, charged::bigint * subscribers WHERE status = 'approved'
  UNION ALL
  SELECT sold_until + 1, 0, -1, -charged::bigint * subscribers WHERE status = 'approved' AND sold_until IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION product_charge(product uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT coalesce(price_promo, price_regular) FROM product_prices WHERE product_id = product AND is_current), 0)
$$;
--> statement-breakpoint
CREATE FUNCTION add_product_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_sums (is_sample, day, products, active, revenue_rands)
  SELECT n.is_sample, s.day, sum(s.products), sum(s.active), sum(s.revenue)
  FROM new_rows n CROSS JOIN LATERAL
    product_shares(n.status, n.available_from, n.available_until, n.subscribers, product_charge(n.id)) s
  GROUP BY n.is_sample, s.day;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION change_product_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_sums (is_sample, day, products, active, revenue_rands)
  SELECT d.is_sample, d.day, sum(d.products), sum(d.active), sum(d.revenue)
  FROM (
    SELECT n.is_sample, s.day, s.products, s.active, s.revenue FROM new_rows n CROSS JOIN LATERAL
      product_shares(n.status, n.available_from, n.available_until, n.subscribers, product_charge(n.id)) s
    UNION ALL
    SELECT o.is_sample, s.day, -s.products, -s.active, -s.revenue FROM old_rows o CROSS JOIN LATERAL
      product_shares(o.status, o.available_from, o.available_until, o.subscribers, product_charge(o.id)) s
  ) d
  GROUP BY d.is_sample, d.day
  HAVING sum(d.products) <> 0 OR sum(d.active) <> 0 OR sum(d.revenue) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION take_product_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_sums (is_sample, day, products, active, revenue_rands)
  SELECT OLD.is_sample, s.day, -s.products, -s.active, -s.revenue
  FROM product_shares(OLD.status, OLD.available_from, OLD.available_until, OLD.subscribers, product_charge(OLD.id)) s;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE FUNCTION charge_product_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_sums (is_sample, day, products, active, revenue_rands)
    SELECT p.is_sample, s.day, 0, 0, sum(s.revenue)
    FROM new_rows n JOIN products p ON p.id = n.product_id CROSS JOIN LATERAL
      product_shares(p.status, p.available_from, p.available_until, p.subscribers, coalesce(n.price_promo, n.price_regular)) s
    WHERE n.is_current GROUP BY p.is_sample, s.day HAVING sum(s.revenue) <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO product_sums (is_sample, day, products, active, revenue_rands)
    SELECT p.is_sample, s.day, 0, 0, -sum(s.revenue)
    FROM old_rows o JOIN products p ON p.id = o.product_id CROSS JOIN LATERAL
      product_shares(p.status, p.available_from, p.available_until, p.subscribers, coalesce(o.price_promo, o.price_regular)) s
    WHERE o.is_current GROUP BY p.is_sample, s.day HAVING sum(s.revenue) <> 0;
  ELSE
    INSERT INTO product_sums (is_sample, day, products, active, revenue_rands)
    SELECT p.is_sample, s.day, 0, 0, sum(s.revenue)
    FROM (
      SELECT product_id, coalesce(price_promo, price_regular) AS charged FROM new_rows WHERE is_current
      UNION ALL
      SELECT product_id, -coalesce(price_promo, price_regular) FROM old_rows WHERE is_current
    ) c JOIN products p ON p.id = c.product_id CROSS JOIN LATERAL
      product_shares(p.status, p.available_from, p.available_until, p.subscribers, c.charged) s
    GROUP BY p.is_sample, s.day HAVING sum(s.revenue) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION forget_product_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_sums;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION sum_products() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('product-sums'));
  WITH summed AS (DELETE FROM product_sums)
  INSERT INTO product_sums (is_base, is_sample, day, products, active, revenue_rands)
  SELECT true, e.is_sample, e.day, sum(e.products), sum(e.active), sum(e.revenue)
  FROM (
    SELECT p.is_sample, s.day, s.products, s.active, s.revenue
    FROM products p LEFT JOIN product_prices c ON c.product_id = p.id AND c.is_current CROSS JOIN LATERAL
      product_shares(p.status, p.available_from, p.available_until, p.subscribers, coalesce(c.price_promo, c.price_regular, 0)) s
    UNION ALL
    SELECT kind.is_sample, '-infinity'::date, 0, 0, 0 FROM (VALUES (true), (false)) kind (is_sample)
  ) e
  GROUP BY e.is_sample, e.day;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_added_sums AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION add_product_sums();
--> statement-breakpoint
CREATE TRIGGER products_changed_sums AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION change_product_sums();
--> statement-breakpoint
CREATE TRIGGER products_gone_sums BEFORE DELETE ON products
  FOR EACH ROW EXECUTE FUNCTION take_product_sums();
--> statement-breakpoint
CREATE TRIGGER products_emptied_sums AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION forget_product_sums();
--> statement-breakpoint
CREATE TRIGGER product_prices_added_sums AFTER INSERT ON product_prices REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION charge_product_sums();
--> statement-breakpoint
CREATE TRIGGER product_prices_changed_sums AFTER UPDATE ON product_prices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION charge_product_sums();
--> statement-breakpoint
CREATE TRIGGER product_prices_gone_sums AFTER DELETE ON product_prices REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION charge_product_sums();
--> statement-breakpoint
CREATE TRIGGER product_prices_emptied_sums AFTER TRUNCATE ON product_prices
  FOR EACH STATEMENT EXECUTE FUNCTION forget_product_sums();
--> statement-breakpoint
CREATE STATISTICS products_status_of_category (mcv) ON status, category FROM products;
--> statement-breakpoint
-- ── Requests for change ──
-- Four eyes, also against a fault of ours.
CREATE FUNCTION guard_approval() RETURNS trigger LANGUAGE plpgsql AS $$
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
    RAISE EXCEPTION 'a request needs a second person' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION guard_approval_item() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  request approvals%ROWTYPE;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.approval_id, NEW.position, NEW.product_id, NEW.changes, NEW.base_version)
      IS DISTINCT FROM (OLD.approval_id, OLD.position, OLD.product_id, OLD.changes, OLD.base_version) THEN
      RAISE EXCEPTION 'a request cannot be rewritten' USING ERRCODE = 'check_violation';
    END IF;
    IF OLD.state IN ('applied', 'left', 'released') AND NEW.state <> OLD.state THEN
      RAISE EXCEPTION 'a request is decided once' USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  SELECT * INTO request FROM approvals WHERE id = NEW.approval_id;
  IF NEW.state = 'waiting' AND request.status NOT IN ('pending', 'under_review') THEN
    RAISE EXCEPTION 'a decided request takes no more products' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = 'waiting' AND EXISTS (SELECT FROM approvals WHERE subject_kind = 'product'
    AND subject_id = NEW.product_id::text AND status IN ('pending', 'under_review')) THEN
    RAISE EXCEPTION 'one change waits at a time' USING ERRCODE = 'unique_violation';
  END IF;
  IF NEW.state IN ('scheduled', 'applied') AND (request.status <> 'approved' OR request.decided_by IS NULL
    OR (request.decided_by = request.submitted_by AND NOT request.is_four_eyes_waived)) THEN
    RAISE EXCEPTION 'only what someone else approved goes live' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER approvals_guard BEFORE INSERT OR UPDATE ON approvals
  FOR EACH ROW EXECUTE FUNCTION guard_approval();
--> statement-breakpoint
CREATE TRIGGER approval_items_guard BEFORE INSERT OR UPDATE ON approval_items
  FOR EACH ROW EXECUTE FUNCTION guard_approval_item();
--> statement-breakpoint
-- ── Staff ──
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
CREATE TRIGGER staff_users_keep_super_admin BEFORE DELETE OR UPDATE ON staff_users
  FOR EACH ROW EXECUTE FUNCTION keep_super_admin();
--> statement-breakpoint
-- ── Quotes ──
CREATE FUNCTION guard_quote_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.sent_at IS NOT NULL AND EXISTS (SELECT 1 FROM quotes WHERE id = OLD.quote_id) THEN
      RAISE EXCEPTION 'a quote that was sent is kept' USING ERRCODE = 'check_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.sent_at IS NULL THEN RETURN NEW; END IF;
  IF (NEW.quote_id, NEW.version, NEW.content_hash, NEW.sent_at, NEW.sent_by_name, NEW.valid_until, NEW.month_cents, NEW.once_cents)
    IS DISTINCT FROM (OLD.quote_id, OLD.version, OLD.content_hash, OLD.sent_at, OLD.sent_by_name, OLD.valid_until, OLD.month_cents, OLD.once_cents)
    OR (NEW.content IS DISTINCT FROM OLD.content AND NOT (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'a quote that was sent never changes' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state <> 'sent' AND (NEW.state, NEW.decided_at) IS DISTINCT FROM (OLD.state, OLD.decided_at) THEN
    RAISE EXCEPTION 'a quote is decided once' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state NOT IN ('sent', 'accepted', 'declined', 'superseded') THEN
    RAISE EXCEPTION 'a quote that was sent is no draft again' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER quote_versions_guard BEFORE DELETE OR UPDATE ON quote_versions
  FOR EACH ROW EXECUTE FUNCTION guard_quote_version();
--> statement-breakpoint
-- ── Appointments ──
-- A person is nowhere twice at once (STF-09). A range of identifiers stands for equality, which GiST otherwise compares only
-- with an extension that not every server has.
CREATE TYPE "uuid_range" AS RANGE (subtype = uuid);
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_one_place" EXCLUDE USING gist (
	uuid_range("person_id", "person_id", '[]') WITH &&,
	tstzrange(coalesce("busy_from", "starts_at"), coalesce("busy_until", "ends_at")) WITH &&
) WHERE ("person_id" IS NOT NULL AND "state" <> 'cancelled');
--> statement-breakpoint
-- ── Buildings and areas ──
-- Each import, and in it each class of building, has a stretch of the plane to itself, so that a nearest search meets only
-- rows it wants, however many staged or replaced ones there are. Classes: 0 not broadband; 1 broadband, plus 1 with a third
-- party, plus 2 with a promotion (app/modules/coverage/store.server.ts repeats this). A check is answered by the index alone.
CREATE INDEX "coverage_buildings_checked" ON "coverage_buildings" USING gist (
  point(
    "longitude" + 1000::double precision * "import_id",
    "latitude" + 200::double precision * (CASE WHEN "is_broadband"
      THEN 1 + "needs_third_party"::integer + 2 * ("promotion" IS NOT NULL)::integer ELSE 0 END)
  )
) INCLUDE ("id", "import_id", "name", "latitude", "longitude", "is_broadband", "needs_third_party", "promotion");
--> statement-breakpoint
-- app/modules/coverage/area/store.server.ts repeats this.
CREATE INDEX "coverage_areas_box" ON "coverage_areas" USING gist (
  box(
    point("west" + 1000::double precision * "import_id", "south"),
    point("east" + 1000::double precision * "import_id", "north")
  )
);
--> statement-breakpoint
-- Addresses as they are typed: lower case, without accents and commas. app/modules/places/store.server.ts
-- repeats these expressions. Beginnings are compared byte by byte, whatever the database's collation.
CREATE INDEX "coverage_buildings_address_key" ON "coverage_buildings"
  ("import_id", lower(translate("address" || ' ' || "suburb", 'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãåéèêëíìîïóòôöõúùûüñç-/,.''’', 'AAAAAAEEEEIIIIOOOOOUUUUNCaaaaaaeeeeiiiiooooouuuunc  ')) text_pattern_ops) WHERE "address" <> '';
--> statement-breakpoint
CREATE INDEX "coverage_buildings_street_key" ON "coverage_buildings"
  ("import_id", regexp_replace(lower(translate("address" || ' ' || "suburb", 'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãåéèêëíìîïóòôöõúùûüñç-/,.''’', 'AAAAAAEEEEIIIIOOOOOUUUUNCaaaaaaeeeeiiiiooooouuuunc  ')), '^[0-9]+[a-z]? +', '') text_pattern_ops) WHERE "address" <> '';
--> statement-breakpoint
CREATE INDEX "coverage_buildings_name_key" ON "coverage_buildings"
  ("import_id", lower(translate("name", 'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãåéèêëíìîïóòôöõúùûüñç-/,.''’', 'AAAAAAEEEEIIIIOOOOOUUUUNCaaaaaaeeeeiiiiooooouuuunc  ')) text_pattern_ops) WHERE "address" <> '';
--> statement-breakpoint
-- ── Leads: duplicates ──
-- LDS-04: an enquiry is marked as soon as another that is kept has its e-mail or telephone number, and the other with it.
-- A row that is being changed is left to the task of the night: an enquiry waits for no other.
CREATE FUNCTION lead_has_duplicate(lead leads) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT lead.merged_into IS NULL AND (
    EXISTS (SELECT FROM leads l WHERE lead.email <> '' AND lower(l.email) = lower(lead.email)
      AND l.id <> lead.id AND NOT l.is_suspected_spam AND l.merged_into IS NULL)
    OR EXISTS (SELECT FROM leads l WHERE l.phone_stored = lead.phone_stored
      AND l.id <> lead.id AND NOT l.is_suspected_spam AND l.merged_into IS NULL))
$$;
--> statement-breakpoint
CREATE FUNCTION mark_own_duplicate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.has_duplicate := NEW.merged_into IS NULL AND (
    EXISTS (SELECT FROM leads l WHERE NEW.email <> '' AND lower(l.email) = lower(NEW.email)
      AND l.id <> NEW.id AND NOT l.is_suspected_spam AND l.merged_into IS NULL)
    OR EXISTS (SELECT FROM leads l WHERE l.phone_stored = NEW.phone_stored
      AND l.id <> NEW.id AND NOT l.is_suspected_spam AND l.merged_into IS NULL));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION mark_other_duplicates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND NOT OLD.is_suspected_spam AND OLD.merged_into IS NULL THEN
    -- Who shared with what this enquiry was, unless two others still share the same.
    UPDATE leads SET has_duplicate = false WHERE id IN (
      SELECT l.id FROM leads l WHERE l.has_duplicate AND l.merged_into IS NULL AND l.id <> OLD.id
        AND ((OLD.email <> '' AND lower(l.email) = lower(OLD.email)) OR l.phone_stored = OLD.phone_stored)
        AND NOT lead_has_duplicate(l) LIMIT 1000 FOR UPDATE SKIP LOCKED);
  END IF;
  IF TG_OP <> 'DELETE' AND NOT NEW.is_suspected_spam AND NEW.merged_into IS NULL THEN
    UPDATE leads SET has_duplicate = true WHERE id IN (
      SELECT l.id FROM leads l WHERE (l.has_duplicate OR l.merged_into IS NOT NULL) IS FALSE AND l.id <> NEW.id
        AND NEW.email <> '' AND lower(l.email) = lower(NEW.email) LIMIT 1000 FOR UPDATE SKIP LOCKED);
    UPDATE leads SET has_duplicate = true WHERE id IN (
      SELECT l.id FROM leads l WHERE (l.has_duplicate OR l.merged_into IS NOT NULL) IS FALSE
        AND l.id <> NEW.id AND l.phone_stored = NEW.phone_stored LIMIT 1000 FOR UPDATE SKIP LOCKED);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_own_duplicate BEFORE INSERT OR UPDATE OF email, phone_stored, is_suspected_spam, merged_into ON leads
  FOR EACH ROW EXECUTE FUNCTION mark_own_duplicate();
--> statement-breakpoint
CREATE TRIGGER leads_other_duplicates AFTER INSERT OR DELETE OR UPDATE OF email, phone_stored, is_suspected_spam, merged_into ON leads
  FOR EACH ROW EXECUTE FUNCTION mark_other_duplicates();
--> statement-breakpoint
-- ── Leads: counts by day ──
CREATE FUNCTION forget_lead_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM lead_days WHERE day = (OLD.submitted_at AT TIME ZONE 'Africa/Johannesburg')::date;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    DELETE FROM lead_days WHERE day = (NEW.submitted_at AT TIME ZONE 'Africa/Johannesburg')::date;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_late_day AFTER INSERT ON leads
  FOR EACH ROW WHEN ((new.submitted_at < (now() - '00:30:00'::interval))) EXECUTE FUNCTION forget_lead_day();
--> statement-breakpoint
CREATE TRIGGER leads_gone_day AFTER DELETE ON leads
  FOR EACH ROW EXECUTE FUNCTION forget_lead_day();
--> statement-breakpoint
CREATE TRIGGER leads_other_day AFTER UPDATE OF is_suspected_spam, is_sample, kind, submitted_at ON leads
  FOR EACH ROW WHEN (((((old.is_suspected_spam IS DISTINCT FROM new.is_suspected_spam) OR (old.is_sample IS DISTINCT FROM new.is_sample)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.submitted_at IS DISTINCT FROM new.submitted_at))) EXECUTE FUNCTION forget_lead_day();
--> statement-breakpoint
CREATE STATISTICS leads_owner_of_kind (mcv) ON kind, assigned_to FROM leads;
--> statement-breakpoint
-- ── Leads: words ──
-- STF-07: a search finds every word that was said in an enquiry and about it. Where such words stand; what adds a place adds
-- it here, and the trigger on its table.
CREATE VIEW lead_texts (lead_id, place, at, text) AS
  SELECT id, 'person', submitted_at, concat_ws(' ', name, email, company, reference, phone, phone_stored) FROM leads
  UNION ALL
  SELECT id, 'enquiry', submitted_at, (SELECT string_agg(value, ' · ') FROM jsonb_each_text(fields)) FROM leads
  UNION ALL
  SELECT lead_id, 'note', at, body FROM lead_notes
  UNION ALL
  SELECT lead_id, 'message', at, subject || ' · ' || body FROM conversation_messages WHERE undone_at IS NULL
  UNION ALL
  SELECT lead_id, 'call', at, note FROM conversation_calls
  UNION ALL
  SELECT lead_id, 'statement', at, words FROM answer_evidence WHERE withdrawn_at IS NULL
  UNION ALL
  SELECT mail.lead_id, 'file', mail.received_at, file.name
  FROM inbound_mails mail JOIN inbound_files file ON file.mail_id = mail.id
  UNION ALL
  SELECT quote.lead_id, 'quote', version.updated_at, quote.number || '/' || version.version
  FROM quotes quote JOIN quote_versions version ON version.quote_id = quote.id;
--> statement-breakpoint
CREATE FUNCTION store_lead_words(lead uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM lead_words WHERE lead_id = lead FOR UPDATE;
  INSERT INTO lead_words (lead_id, words)
    SELECT lead, strip(to_tsvector('simple', plain_words(left(coalesce(string_agg(text, ' '), ''), 300000))))
    FROM lead_texts WHERE lead_id = lead
  ON CONFLICT (lead_id) DO UPDATE SET words = excluded.words WHERE lead_words.words <> excluded.words;
END $$;
--> statement-breakpoint
CREATE FUNCTION store_words_of_new_lead() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Of a new enquiry nothing is said elsewhere yet: its own places in lead_texts.
  said text := left(concat_ws(' ', NEW.name, NEW.email, NEW.company, NEW.reference, NEW.phone, NEW.phone_stored,
    (SELECT string_agg(value, ' ') FROM jsonb_each_text(NEW.fields))), 300000);
BEGIN
  INSERT INTO lead_words (lead_id, words) VALUES (NEW.id, strip(to_tsvector('simple', plain_words(said))));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_lead_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  lead uuid := changed ->> TG_ARGV[0];
BEGIN
  -- What goes together with its lead leaves nothing to search, and what has none yet is in nobody's.
  IF lead IS NOT NULL AND (TG_OP <> 'DELETE' OR EXISTS (SELECT FROM leads WHERE id = lead)) THEN
    PERFORM store_lead_words(lead);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_file_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM store_lead_words(lead_id) FROM inbound_mails WHERE id = NEW.mail_id AND lead_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_quote_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM store_lead_words(lead_id) FROM quotes WHERE id = NEW.quote_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leads_new_words AFTER INSERT ON leads
  FOR EACH ROW EXECUTE FUNCTION store_words_of_new_lead();
--> statement-breakpoint
CREATE TRIGGER leads_words AFTER UPDATE OF name, email, company, phone, phone_stored, fields ON leads
  FOR EACH ROW EXECUTE FUNCTION keep_lead_words('id');
--> statement-breakpoint
CREATE TRIGGER lead_notes_words AFTER INSERT OR DELETE OR UPDATE ON lead_notes
  FOR EACH ROW EXECUTE FUNCTION keep_lead_words('lead_id');
--> statement-breakpoint
CREATE TRIGGER conversation_messages_words AFTER INSERT OR DELETE OR UPDATE ON conversation_messages
  FOR EACH ROW EXECUTE FUNCTION keep_lead_words('lead_id');
--> statement-breakpoint
CREATE TRIGGER conversation_calls_words AFTER INSERT OR DELETE OR UPDATE ON conversation_calls
  FOR EACH ROW EXECUTE FUNCTION keep_lead_words('lead_id');
--> statement-breakpoint
CREATE TRIGGER answer_evidence_words AFTER INSERT OR DELETE OR UPDATE ON answer_evidence
  FOR EACH ROW EXECUTE FUNCTION keep_lead_words('lead_id');
--> statement-breakpoint
CREATE TRIGGER inbound_mails_words AFTER DELETE OR UPDATE OF lead_id ON inbound_mails
  FOR EACH ROW EXECUTE FUNCTION keep_lead_words('lead_id');
--> statement-breakpoint
CREATE TRIGGER inbound_files_words AFTER INSERT ON inbound_files
  FOR EACH ROW EXECUTE FUNCTION keep_file_words();
--> statement-breakpoint
CREATE TRIGGER quote_versions_words AFTER INSERT ON quote_versions
  FOR EACH ROW EXECUTE FUNCTION keep_quote_words();
--> statement-breakpoint
CREATE TRIGGER quotes_words AFTER DELETE ON quotes
  FOR EACH ROW EXECUTE FUNCTION keep_lead_words('lead_id');
--> statement-breakpoint
-- ── What is stored by one call, from rows as JSON: a function keeps its plans, so that each call is only run (OPS-11) ──
CREATE FUNCTION add_lead(given json) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  lead leads := json_populate_record(NULL::leads, given);
BEGIN
  lead.updated_at := now();
  INSERT INTO leads VALUES (lead.*) RETURNING * INTO lead;
  RETURN json_build_object('hasDuplicate', lead.has_duplicate, 'updatedAt', lead.updated_at);
END $$;
--> statement-breakpoint
CREATE FUNCTION add_lead_consents(given json) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_consents SELECT * FROM json_populate_recordset(NULL::lead_consents, given);
END $$;
--> statement-breakpoint
-- What a visitor asks for; everything else about an appointment is of staff.
CREATE FUNCTION add_asked_appointment(given json) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO appointments (id, lead_id, uid, sequence, kind, state, starts_at, ends_at, address, asked_for, created_at,
      updated_at)
    SELECT id, lead_id, uid, sequence, kind, state, starts_at, ends_at, address, asked_for, created_at, updated_at
    FROM json_populate_record(NULL::appointments, given)
  ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
CREATE FUNCTION add_activities(given json) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_log OVERRIDING USER VALUE SELECT * FROM json_populate_recordset(NULL::activity_log, given);
END $$;
--> statement-breakpoint
-- Answers the counts. The rows come in the same order in each call, or two calls could wait for each other. A window that
-- ends later than a new one is from before the clock was set back; servers' clocks differ by less than a minute.
CREATE FUNCTION count_attempts(given json, moment timestamptz) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  counts json;
BEGIN
  WITH counted AS (
    INSERT INTO rate_limits AS known SELECT * FROM json_populate_recordset(NULL::rate_limits, given)
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN known.resets_at > moment AND known.resets_at <= excluded.resets_at + interval '1 minute'
        THEN known.count + 1 ELSE 1 END,
      resets_at = CASE WHEN known.resets_at > moment AND known.resets_at <= excluded.resets_at + interval '1 minute'
        THEN known.resets_at ELSE excluded.resets_at END
    RETURNING known.key, known.count, known.resets_at AS "resetsAt"
  ) SELECT json_agg(counted) INTO counts FROM counted;
  RETURN counts;
END $$;
--> statement-breakpoint
-- A delivery with a limit is stored only within it: its attempt was counted just before. What a job has of its queue is
-- copied, as pg-boss does ("Job table" in its documentation).
CREATE FUNCTION add_deliveries(given json, jobs json) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deliveries (id, channel, kind, subject_type, subject_id, payload, is_forgettable, state, next_attempt_at)
    SELECT new.id, channel, kind, "subjectType", "subjectId", payload, coalesce("isForgettable", false), sent.state,
      CASE WHEN sent.state = 'queued' THEN now() + make_interval(secs => coalesce("holdSeconds", 0)) END
    FROM json_to_recordset(given) AS new (id uuid, channel text, kind text, "subjectType" text, "subjectId" text,
      payload jsonb, "isForgettable" boolean, state text, "holdSeconds" double precision, "limitKey" text, allowed int)
    -- Nothing about a sample lead leaves the installation.
    CROSS JOIN LATERAL (SELECT CASE WHEN (SELECT is_sample FROM leads WHERE leads.id = lead.id)
      THEN 'cancelled' ELSE new.state END AS state FROM (SELECT CASE WHEN "subjectType" = 'lead'
        AND "subjectId" ~ '^[0-9a-f-]{36}$' THEN "subjectId"::uuid END AS id) AS lead) AS sent
    WHERE "limitKey" IS NULL OR allowed >= (SELECT count FROM rate_limits WHERE key = "limitKey");
  IF json_array_length(jobs) > 0 THEN
    INSERT INTO pgboss.job (name, data, start_after, keep_until, expire_seconds, deletion_seconds, retry_limit, retry_delay,
        retry_backoff, retry_delay_max, policy)
      SELECT queue.name, json_build_object('deliveryId', new."deliveryId"), due.moment,
        due.moment + make_interval(secs => retention_seconds), expire_seconds, deletion_seconds, retry_limit, retry_delay,
        retry_backoff, retry_delay_max, policy
      FROM json_to_recordset(jobs) AS new (queue text, "deliveryId" uuid, "afterSeconds" double precision)
      JOIN pgboss.queue ON queue.name = new.queue
      CROSS JOIN LATERAL (SELECT now() + make_interval(secs => coalesce("afterSeconds", 0)) AS moment) AS due
      WHERE EXISTS (SELECT FROM deliveries WHERE id = new."deliveryId" AND deliveries.state = 'queued');
  END IF;
END $$;
--> statement-breakpoint
-- Tells the webhooks that are on of an event; of a sample lead nothing leaves. Without webhooks it looks at an empty table.
CREATE FUNCTION announce_event(event json) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  given json;
BEGIN
  SELECT json_agg(json_build_object('id', gen_random_uuid(), 'channel', 'webhook', 'kind', event ->> 'type',
      'subjectType', 'webhook', 'subjectId', id, 'payload', event, 'state', 'queued'))
    INTO given FROM webhooks WHERE is_on AND event ->> 'type' = ANY (events);
  IF given IS NULL OR EXISTS (SELECT FROM leads WHERE id = (event #>> '{data,leadId}')::uuid AND is_sample) THEN
    RETURN;
  END IF;
  PERFORM add_deliveries(given, (SELECT json_agg(json_build_object('queue', 'attempt-webhook', 'deliveryId', value ->> 'id'))
    FROM json_array_elements(given)));
END $$;
--> statement-breakpoint
-- One row per person; what these people got a quarter of a year ago goes.
CREATE FUNCTION add_staff_notifications(people uuid[], given json) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM staff_notifications WHERE user_id = ANY (people) AND created_at < now() - interval '90 days';
  INSERT INTO staff_notifications (user_id, kind, title, text, href, subject_id, is_sample, created_at)
    SELECT person, kind, title, text, href, subject_id, coalesce(is_sample, false), created_at
    FROM unnest(people) AS person, json_populate_record(NULL::staff_notifications, given);
END $$;
--> statement-breakpoint
-- A new consent; of a mailbox that never opted out there is nothing to remember. An older consent, such as that of a form
-- that staff clear of spam later, does not replace a newer one.
CREATE FUNCTION add_mail_consent(of_mailbox text, topics json, given_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mail_choices (mailbox, topic, is_wanted, at)
    SELECT of_mailbox, wanted, true, given_at
    FROM mail_choices CROSS JOIN json_array_elements_text(topics) AS wanted
    WHERE mailbox = of_mailbox AND topic = 'all'
  ON CONFLICT (mailbox, topic) DO UPDATE SET at = greatest(mail_choices.at, excluded.at);
END $$;
--> statement-breakpoint
-- ── Search by parts of words ──
-- Without the extension (not every server has it) searches read every row instead.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX approvals_search ON approvals USING gin (searched_text(
    title || ' · ' || description || ' · ' || subject_name || ' · ' || category || ' · ' || submitted_by_name || ' · ' || submitted_by_email || ' · ' || coalesce(decided_by_name, '') || ' · ' || comment || ' · ' || note || ' · ' || json_texts(changes)) gin_trgm_ops);
  CREATE INDEX client_form_submissions_search ON client_form_submissions USING gin (lower(translate(
    ' ' || subject || ' ' || reference,
    'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãåéèêëíìîïóòôöõúùûüñç', 'AAAAAAEEEEIIIIOOOOOUUUUNCaaaaaaeeeeiiiiooooouuuunc')) gin_trgm_ops);
  CREATE INDEX client_form_submissions_words ON client_form_submissions USING gin (searched_text(
    reference || ' · ' || subject || ' · ' || region || ' · ' || reason || ' · ' || json_texts(answers) || ' · ' || json_texts(preferences)) gin_trgm_ops);
  CREATE INDEX data_requests_search ON data_requests USING gin (searched_text(
    reference || ' · ' || name || ' · ' || email || ' · ' || details || ' · ' || confirmed_how || ' · ' || answer) gin_trgm_ops);
  CREATE INDEX leads_search ON leads USING gin (lower(translate(
    ' ' || name || ' ' || email || ' ' || company || ' ' || reference || ' ' || coalesce(phone_stored, ''),
    'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãåéèêëíìîïóòôöõúùûüñç', 'AAAAAAEEEEIIIIOOOOOUUUUNCaaaaaaeeeeiiiiooooouuuunc')) gin_trgm_ops) WITH (gin_pending_list_limit = 1024);
  CREATE INDEX products_search ON products USING gin (lower(translate(
    name || ' ' || slug || ' ' || service_type || ' ' || description,
    'ÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãåéèêëíìîïóòôöõúùûüñç', 'AAAAAAEEEEIIIIOOOOOUUUUNCaaaaaaeeeeiiiiooooouuuunc')) gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'searches read without an index: %', SQLERRM;
END $$;
--> statement-breakpoint
-- ── Live changes ──
-- What an open console is told of: the table and the id. It fetches the rest itself, as far as it may see it.
CREATE FUNCTION record_live_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  record jsonb := to_jsonb(coalesce(NEW, OLD));
  record_id text := record ->> TG_ARGV[1];
  change text := CASE WHEN TG_ARGV[1] = 'id' THEN lower(TG_OP) ELSE 'update' END;
  number bigint;
BEGIN
  INSERT INTO live_changes (topic, operation, record_id)
    VALUES (TG_ARGV[0], change, record_id) RETURNING sequence INTO number;
  PERFORM pg_notify('baobab_live', json_build_object(
    'sequence', number, 'topic', TG_ARGV[0], 'operation', change, 'id', record_id)::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER answer_evidence_live AFTER INSERT OR DELETE OR UPDATE ON answer_evidence
  FOR EACH ROW EXECUTE FUNCTION record_live_change('leads', 'lead_id');
--> statement-breakpoint
CREATE TRIGGER appointments_live AFTER INSERT OR DELETE OR UPDATE ON appointments
  FOR EACH ROW EXECUTE FUNCTION record_live_change('leads', 'lead_id');
--> statement-breakpoint
CREATE TRIGGER approvals_live AFTER INSERT OR DELETE OR UPDATE ON approvals
  FOR EACH ROW EXECUTE FUNCTION record_live_change('approvals', 'id');
--> statement-breakpoint
CREATE TRIGGER conversation_calls_live AFTER INSERT OR DELETE OR UPDATE ON conversation_calls
  FOR EACH ROW EXECUTE FUNCTION record_live_change('leads', 'lead_id');
--> statement-breakpoint
CREATE TRIGGER conversation_messages_live AFTER INSERT OR DELETE OR UPDATE ON conversation_messages
  FOR EACH ROW EXECUTE FUNCTION record_live_change('leads', 'lead_id');
--> statement-breakpoint
CREATE TRIGGER conversation_writers_live AFTER INSERT OR DELETE ON conversation_writers
  FOR EACH ROW EXECUTE FUNCTION record_live_change('writers', 'lead_id');
--> statement-breakpoint
CREATE TRIGGER leads_changed_live AFTER UPDATE ON leads
  FOR EACH ROW WHEN (((old.version <> new.version) OR (old.has_duplicate = new.has_duplicate))) EXECUTE FUNCTION record_live_change('leads', 'id');
--> statement-breakpoint
CREATE TRIGGER leads_live AFTER INSERT OR DELETE ON leads
  FOR EACH ROW EXECUTE FUNCTION record_live_change('leads', 'id');
--> statement-breakpoint
CREATE TRIGGER offers_live AFTER INSERT OR DELETE OR UPDATE ON offers
  FOR EACH ROW EXECUTE FUNCTION record_live_change('offers', 'id');
--> statement-breakpoint
CREATE TRIGGER product_prices_live AFTER INSERT OR DELETE OR UPDATE ON product_prices
  FOR EACH ROW EXECUTE FUNCTION record_live_change('products', 'product_id');
--> statement-breakpoint
CREATE TRIGGER products_live AFTER INSERT OR DELETE OR UPDATE ON products
  FOR EACH ROW EXECUTE FUNCTION record_live_change('products', 'id');
--> statement-breakpoint
CREATE TRIGGER staff_accounts_live AFTER INSERT OR DELETE OR UPDATE OF password ON staff_accounts
  FOR EACH ROW EXECUTE FUNCTION record_live_change('people', 'user_id');
--> statement-breakpoint
CREATE TRIGGER staff_notifications_live AFTER INSERT OR DELETE OR UPDATE ON staff_notifications
  FOR EACH ROW EXECUTE FUNCTION record_live_change('notifications', 'user_id');
--> statement-breakpoint
CREATE TRIGGER staff_second_factors_live AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON staff_second_factors
  FOR EACH ROW EXECUTE FUNCTION record_live_change('people', 'user_id');
--> statement-breakpoint
CREATE TRIGGER staff_sessions_live AFTER INSERT OR DELETE ON staff_sessions
  FOR EACH ROW EXECUTE FUNCTION record_live_change('sessions', 'user_id');
--> statement-breakpoint
CREATE TRIGGER staff_users_changed_live AFTER UPDATE ON staff_users
  FOR EACH ROW WHEN ((((((old.role IS DISTINCT FROM new.role) OR (old.permissions IS DISTINCT FROM new.permissions)) OR (old.is_active IS DISTINCT FROM new.is_active)) OR (old.full_name IS DISTINCT FROM new.full_name)) OR (old.email IS DISTINCT FROM new.email))) EXECUTE FUNCTION record_live_change('people', 'id');
--> statement-breakpoint
CREATE TRIGGER staff_users_live AFTER INSERT OR DELETE ON staff_users
  FOR EACH ROW EXECUTE FUNCTION record_live_change('people', 'id');
