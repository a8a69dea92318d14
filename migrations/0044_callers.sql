CREATE TABLE "lead_corrections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" uuid NOT NULL,
	"detail" text NOT NULL,
	"before" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "merge_reason" text;--> statement-breakpoint
ALTER TABLE "lead_corrections" ADD CONSTRAINT "lead_corrections_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_corrections_lead" ON "lead_corrections" USING btree ("lead_id","id");--> statement-breakpoint
CREATE INDEX "lead_corrections_email" ON "lead_corrections" USING btree (lower("before")) WHERE detail = 'email';