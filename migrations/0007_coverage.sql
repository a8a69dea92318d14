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
CREATE TABLE "coverage_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coverage_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
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
	"checked_at" timestamp with time zone NOT NULL,
	"covered_at" timestamp with time zone,
	"result" jsonb
);
--> statement-breakpoint
ALTER TABLE "coverage_refusals" ADD CONSTRAINT "coverage_refusals_import_id_coverage_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."coverage_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coverage_watches" ADD CONSTRAINT "coverage_watches_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coverage_imports_state" ON "coverage_imports" USING btree ("state");--> statement-breakpoint
CREATE INDEX "coverage_watches_due" ON "coverage_watches" USING btree ("checked_at") WHERE "coverage_watches"."covered_at" is null;--> statement-breakpoint
-- Each import, and in it each class of building, has a stretch of the plane to itself, so that a nearest
-- search meets only rows it wants, however many staged or replaced ones there are. Classes: 0 not
-- broadband; 1 broadband, plus 1 with a third party, plus 2 with a promotion. data.server.ts repeats this.
CREATE INDEX "coverage_buildings_place" ON "coverage_buildings" USING gist (
  point(
    "longitude" + 1000::double precision * "import_id",
    "latitude" + 200::double precision * (CASE WHEN "is_broadband"
      THEN 1 + "needs_third_party"::integer + 2 * ("promotion" IS NOT NULL)::integer ELSE 0 END)
  )
);
