CREATE TABLE "analytics_daily" (
	"day" date NOT NULL,
	"metric" text NOT NULL,
	"name" text NOT NULL,
	"bar" smallint DEFAULT 0 NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "analytics_daily_day_metric_name_bar_pk" PRIMARY KEY("day","metric","name","bar")
);
--> statement-breakpoint
CREATE TABLE "analytics_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_visitors" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE INDEX "analytics_visitors_day" ON "analytics_visitors" USING btree ("day");--> statement-breakpoint
-- Neither in the write-ahead log nor in a backup: what tells today's visitors apart ends with the day (D-150).
ALTER TABLE "analytics_salts" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "analytics_visitors" SET UNLOGGED;
