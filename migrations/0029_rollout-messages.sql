CREATE TABLE "rollout_messages" (
	"submission_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"date" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "rollout_messages_submission_id_topic_pk" PRIMARY KEY("submission_id","topic")
);
--> statement-breakpoint
ALTER TABLE "rollout_clinics" ADD COLUMN "messages_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rollout_clinics" ADD COLUMN "contract_end_noticed" text;--> statement-breakpoint
ALTER TABLE "rollout_messages" ADD CONSTRAINT "rollout_messages_submission_id_client_form_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."client_form_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rollout_clinics_messages_due" ON "rollout_clinics" USING btree ("messages_due_at") WHERE messages_due_at is not null;--> statement-breakpoint
CREATE INDEX "rollout_clinics_contract_end" ON "rollout_clinics" USING btree ("contract_end");