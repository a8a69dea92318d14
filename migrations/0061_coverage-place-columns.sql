-- The index of places (0007) answers a check by itself with these columns: each building read from the table was a page
-- of the disk of its own. Of ten million buildings it is 1.6 GB instead of 0.6 GB, and is built in 40 s.
CREATE INDEX "coverage_buildings_checked" ON "coverage_buildings" USING gist (
  point(
    "longitude" + 1000::double precision * "import_id",
    "latitude" + 200::double precision * (CASE WHEN "is_broadband"
      THEN 1 + "needs_third_party"::integer + 2 * ("promotion" IS NOT NULL)::integer ELSE 0 END)
  )
) INCLUDE ("id", "import_id", "name", "latitude", "longitude", "is_broadband", "needs_third_party", "promotion");--> statement-breakpoint
DROP INDEX "coverage_buildings_place";
