-- The assets of the last builds, so that pages from before an update keep working (OPS-02, ADR 0083).
CREATE TABLE "kept_assets" (
	"name" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"is_brotli" boolean NOT NULL,
	"last_start_at" timestamp with time zone NOT NULL
);
