ALTER TABLE "conversation_messages" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Automatic emails that joined a lead become messages of its conversation, so that their words can be read and found.
WITH joined AS (
  UPDATE "inbound_mails" SET "message_id" = gen_random_uuid()
  WHERE "state" = 'joined' AND "kind" = 'automatic' AND "message_id" IS NULL
  RETURNING *
)
INSERT INTO "conversation_messages"
  ("id", "lead_id", "direction", "channel", "author_name", "address", "subject", "body", "mail_id", "is_automatic", "idempotency_key", "at")
SELECT "message_id", "lead_id", 'in', 'mail', coalesce(nullif("from_name", ''), "from_address"), "from_address", "subject", "body", "mail_id", true, 'mail:' || "id", "received_at"
FROM joined;
