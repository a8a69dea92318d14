CREATE TABLE "coverage_import_parts" (
	"import_id" integer NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "coverage_import_parts_import_id_part_pk" PRIMARY KEY("import_id","part")
);
--> statement-breakpoint
ALTER TABLE "coverage_import_parts" ADD CONSTRAINT "coverage_import_parts_import_id_coverage_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."coverage_imports"("id") ON DELETE cascade ON UPDATE no action;