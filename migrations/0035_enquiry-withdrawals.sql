CREATE TABLE "enquiry_withdrawals" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enquiry_withdrawals" ADD CONSTRAINT "enquiry_withdrawals_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;