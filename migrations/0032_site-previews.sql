CREATE TABLE "site_previews" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"facts" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "site_previews_session" ON "site_previews" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE INDEX "site_previews_created" ON "site_previews" USING btree ("created_at");