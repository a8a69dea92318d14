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
ALTER TABLE "coverage_imports" ADD COLUMN "kind" text DEFAULT 'buildings' NOT NULL;--> statement-breakpoint
ALTER TABLE "coverage_imports" ADD COLUMN "operator" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "coverage_imports" ADD COLUMN "grade" text;--> statement-breakpoint
ALTER TABLE "coverage_imports" ADD COLUMN "surveyed_on" date;--> statement-breakpoint
CREATE INDEX "coverage_areas_import" ON "coverage_areas" USING btree ("import_id","id");
--> statement-breakpoint
-- Each import has a stretch of the plane to itself, as buildings have (0007). data/areas.server.ts repeats this.
CREATE INDEX "coverage_areas_box" ON "coverage_areas" USING gist (
  box(
    point("west" + 1000::double precision * "import_id", "south"),
    point("east" + 1000::double precision * "import_id", "north")
  )
);
