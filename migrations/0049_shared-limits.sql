CREATE TABLE "shared_slots" (
	"limit" text NOT NULL,
	"slot" integer NOT NULL,
	"lease" uuid NOT NULL,
	"leased_until" timestamp with time zone NOT NULL,
	CONSTRAINT "shared_slots_limit_slot_pk" PRIMARY KEY("limit","slot")
);
--> statement-breakpoint
CREATE TABLE "channel_breakers" (
	"channel" text PRIMARY KEY NOT NULL,
	"failed_in_a_row" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"open_until_ms" double precision,
	"pause_ms" integer
);
--> statement-breakpoint
ALTER TABLE "shared_slots" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "channel_breakers" SET UNLOGGED;
