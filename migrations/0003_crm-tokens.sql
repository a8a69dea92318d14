CREATE TABLE "crm_tokens" (
	"credentials" text PRIMARY KEY NOT NULL,
	"sealed_token" text,
	"expires_at" timestamp with time zone,
	"refreshes" timestamp with time zone[] DEFAULT '{}'::timestamptz[] NOT NULL,
	"refreshing_since" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" jsonb
);
