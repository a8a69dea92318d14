import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { appointmentStates } from './content/appointments.ts'
import { leadStatuses } from './schema/statuses.ts'
import { leadKinds } from './schema/inputs.ts'

const at = () => timestamp({ withTimezone: true, mode: 'date' })

/** One row per enquiry (LDS-01). `fields` keeps every typed value under the documented field names. */
export const leads = pgTable(
  'leads',
  {
    id: uuid().primaryKey().defaultRandom(),
    reference: text().notNull().unique(),
    kind: text({ enum: leadKinds }).notNull(),
    /** The form on the page, where one kind has several: quick, wizard (WIZ-15). */
    entry: text().notNull(),
    page: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    company: text().notNull().default(''),
    phone: text().notNull().default(''),
    phoneStored: text(),
    fields: jsonb().$type<Record<string, unknown>>().notNull(),
    status: text({ enum: leadStatuses }).notNull().default('new'),
    assignedTo: text(),
    promise: text().notNull(),
    dueAt: at(),
    /** The earliest time promised by an open enquiry merged into this one; it counts like its own. */
    mergedDueAt: at(),
    answeredAt: at(),
    /** The main lead this enquiry was merged into; both stay (LDS-04). */
    mergedInto: uuid().references((): AnyPgColumn => leads.id, { onDelete: 'set null' }),
    dueSoonToldAt: at(),
    overdueToldAt: at(),
    isSuspectedSpam: boolean().notNull().default(false),
    spamReasons: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    idempotencyKey: text().notNull(),
    bodyHash: text().notNull(),
    noticeVersion: text().notNull(),
    isSample: boolean().notNull().default(false),
    /** When the personal details were removed, for good (PRV-04, PRV-05). */
    deidentifiedAt: at(),
    version: integer().notNull().default(1),
    submittedAt: at().notNull(),
    updatedAt: at()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    uniqueIndex('leads_idempotency_key').on(table.idempotencyKey),
    index('leads_submitted').on(table.submittedAt.desc(), table.id.desc()),
    index('leads_email').on(sql`lower(${table.email})`),
    index('leads_survey_requests')
      .on(table.submittedAt.desc())
      .where(sql`kind = 'site-survey' and status in ('new', 'in_progress')`),
    index('leads_phone').on(table.phoneStored),
    // In the order of the keys, with what a search for duplicates reads, so that it needs no row (T35).
    index('leads_kept_email')
      .on(sql`lower(${table.email})`, table.email, table.id)
      .where(sql`not is_suspected_spam and merged_into is null`),
    index('leads_kept_phone')
      .on(table.phoneStored, table.id)
      .where(sql`not is_suspected_spam and merged_into is null and phone_stored is not null`),
    index('leads_merged_into').on(table.mergedInto),
    // Enquiries behind a place of the coverage demand: numbers of jsonb are ordered as numbers.
    index('leads_coverage_latitude')
      .on(sql`(${table.fields} -> 'latitude')`)
      .where(sql`kind = 'coverage'`),
    index('leads_waiting')
      .on(sql`least(${table.dueAt}, ${table.mergedDueAt})`)
      .where(
        sql`status in ('new', 'in_progress') and answered_at is null and merged_into is null and not is_suspected_spam`,
      ),
    check('leads_merged_into_another', sql`${table.mergedInto} <> ${table.id}`),
    check('leads_status', sql`${table.status} in ('new', 'in_progress', 'answered', 'closed')`),
  ],
)

/** Marketing consent as given with one enquiry, one row per channel offered (PRV-03). */
export const leadConsents = pgTable(
  'lead_consents',
  {
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    channel: text().notNull(),
    isGranted: boolean().notNull(),
    purpose: text().notNull(),
    noticeVersion: text().notNull(),
    at: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.leadId, table.channel] })],
)

export const leadNotes = pgTable(
  'lead_notes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    authorId: text().notNull(),
    authorName: text().notNull(),
    body: text().notNull(),
    idempotencyKey: text().notNull().unique(),
    at: at().notNull(),
  },
  (table) => [index('lead_notes_lead').on(table.leadId, table.id)],
)

/** The consultation a lead asks for, at a time (D-59); one per lead. */
export const appointments = pgTable(
  'appointments',
  {
    id: uuid().primaryKey().defaultRandom(),
    leadId: uuid()
      .notNull()
      .unique('appointments_lead')
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** What calendars know it by; never changes. */
    uid: text().notNull().unique('appointments_uid'),
    /** Counts the changes that calendars were told of (RFC 5545 SEQUENCE). */
    sequence: integer().notNull().default(0),
    state: text({ enum: appointmentStates }).notNull(),
    startsAt: at().notNull(),
    endsAt: at().notNull(),
    /** The time the visitor asked for. */
    askedFor: at().notNull(),
    version: integer().notNull().default(1),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (table) => [
    index('appointments_starts').on(table.startsAt),
    check('appointments_lasts', sql`${table.endsAt} > ${table.startsAt}`),
    check(
      'appointments_state',
      sql`${table.state} in ('tentative', 'offered', 'confirmed', 'cancelled')`,
    ),
  ],
)
