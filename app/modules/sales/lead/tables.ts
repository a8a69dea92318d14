import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { staffUsers } from '#app/modules/access/tables.ts'
import { timestampColumn, createdAtColumn, cascadingReference } from '#app/platform/columns.ts'
import type { LeadAlerts } from './alerts/schema.ts'
import { evidenceKinds } from './answer/schema.ts'
import { appointmentKinds, appointmentStates } from './appointment/content.ts'
import type { EarlierAppointment } from './appointment/schema.ts'
import { contactDetails, leadKinds, leadStatuses, mergeReasons } from './schema.ts'

/** Returns the sort key: the earliest due time of a lead and its merged enquiries; leads without one come last. */
export function dueKey({
  dueAt,
  mergedDueAt,
}: Record<'dueAt' | 'mergedDueAt', SQLWrapper>): SQL<Date> {
  return sql<Date>`coalesce(least(${dueAt}, ${mergedDueAt}), 'infinity'::timestamptz)`
}

/** The condition of the indexes of leads that are neither spam nor merged, such as `leads_owner`. */
export const isActiveLead = sql`not is_suspected_spam and merged_into is null`
const isDuplicateOrMerged = sql`(has_duplicate or merged_into is not null)`

type LeadColumns = Record<
  | 'id'
  | 'kind'
  | 'email'
  | 'phoneStored'
  | 'fields'
  | 'status'
  | 'assignedTo'
  | 'dueAt'
  | 'mergedDueAt'
  | 'answeredAt'
  | 'snoozedUntil'
  | 'submittedAt',
  ExtraConfigColumn
>

/** Each inbox filter has an index in list order, so that a page does not scan all leads. */
function inboxIndexes(table: LeadColumns) {
  return [
    index('leads_kind')
      .on(table.kind, table.submittedAt.desc(), table.id.desc())
      .where(isActiveLead),
    index('leads_owner')
      .on(table.assignedTo, table.submittedAt.desc(), table.id.desc())
      .where(isActiveLead),
    // For the filter by form and owner. An index of one of them could read many leads without a match for the other.
    index('leads_owner_kind')
      .on(table.assignedTo, table.kind, table.submittedAt.desc(), table.id.desc())
      .where(isActiveLead),
    index('leads_province')
      .on(sql`(${table.fields} ->> 'province')`, table.submittedAt.desc(), table.id.desc())
      .where(sql`${isActiveLead} and fields ->> 'province' is not null`),
    index('leads_due').on(dueKey(table), table.id).where(isActiveLead),
    // Contains every column for the counts of open leads, so that index-only scans can answer them.
    index('leads_open')
      .on(
        dueKey(table),
        table.id,
        table.status,
        table.assignedTo,
        table.answeredAt,
        table.dueAt,
        table.mergedDueAt,
      )
      .where(sql`status in ('new', 'in_progress') and ${isActiveLead}`),
    index('leads_spam')
      .on(table.submittedAt.desc(), table.id.desc())
      .where(sql`is_suspected_spam`),
    index('leads_spam_duplicates')
      .on(table.submittedAt.desc(), table.id.desc())
      .where(sql`is_suspected_spam and has_duplicate and merged_into is null`),
    index('leads_merged')
      .on(table.submittedAt.desc(), table.id.desc())
      .where(sql`not is_suspected_spam and merged_into is not null`),
    // For the count of new leads in the sidebar: unassigned ones and a person's own, by form.
    index('leads_new')
      .on(table.assignedTo, table.kind)
      .where(sql`status = 'new' and ${isActiveLead}`),
    index('leads_snoozed')
      .on(table.snoozedUntil, table.id)
      .where(sql`snoozed_until is not null`),
    index('leads_named')
      .on(table.submittedAt)
      .where(sql`deidentified_at is null`),
  ]
}

function duplicateIndexes(table: LeadColumns) {
  return [
    // With the second column, a new enquiry finds the same person's leads that are not marked as duplicates yet.
    index('leads_email').on(sql`lower(${table.email})`, isDuplicateOrMerged),
    index('leads_phone').on(table.phoneStored, isDuplicateOrMerged),
    index('leads_duplicates')
      .on(table.submittedAt.desc(), table.id.desc())
      .where(sql`has_duplicate and merged_into is null`),
    // Few open leads have duplicates, so this index is small.
    index('leads_waiting_duplicates')
      .on(dueKey(table), table.id)
      .where(
        sql`status in ('new', 'in_progress') and ${isActiveLead} and answered_at is null and has_duplicate`,
      ),
  ]
}

/** One row per enquiry. `fields` contains the answers other than contact details, under the documented field names. */
export const leads = pgTable(
  'leads',
  {
    id: uuid().primaryKey().defaultRandom(),
    reference: text().notNull().unique(),
    kind: text({ enum: leadKinds }).notNull(),
    /** The variant of the form, such as quick or wizard, or how else the lead arrived. */
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
    dueAt: timestampColumn(),
    /** The earliest due time of the open enquiries merged into this one; treated like its own due time. */
    mergedDueAt: timestampColumn(),
    answeredAt: timestampColumn(),
    /** Whether the visitor wrote again after an answer: `dueAt` is then the new due time, `firstDueAt` the first. */
    hasWaitedAgain: boolean().notNull().default(false),
    firstDueAt: timestampColumn(),
    /** The end of the snooze; null without a snooze. `snoozedUntilReply` means "until the visitor writes". */
    snoozedUntil: timestampColumn(),
    /** The main lead that this enquiry was merged into, if any. Both rows stay. */
    mergedInto: uuid().references((): AnyPgColumn => leads.id, { onDelete: 'set null' }),
    /** The reason for a merge of leads that share no email address and no phone number; otherwise null. */
    mergeReason: text({ enum: mergeReasons }),
    dueSoonToldAt: timestampColumn(),
    overdueToldAt: timestampColumn(),
    isSuspectedSpam: boolean().notNull().default(false),
    spamReasons: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    idempotencyKey: text().notNull(),
    bodyHash: text().notNull(),
    noticeVersion: text().notNull(),
    /** Whether a genuine enquiry has the same email or phone: set by triggers, or nightly for simultaneous arrivals. */
    hasDuplicate: boolean().notNull().default(false),
    isSample: boolean().notNull().default(false),
    /** When the personal data was permanently erased; null if it was not. */
    deidentifiedAt: timestampColumn(),
    version: integer().notNull().default(1),
    submittedAt: timestampColumn().notNull(),
    updatedAt: createdAtColumn(),
  },
  (table) => [
    uniqueIndex('leads_idempotency_key').on(table.idempotencyKey),
    // Contains the columns by which enquiries are counted, so that counting a period reads no rows.
    index('leads_submitted').on(
      table.submittedAt.desc(),
      table.id.desc(),
      table.kind,
      table.isSuspectedSpam,
      table.isSample,
    ),
    index('leads_survey_requests')
      .on(table.submittedAt.desc())
      .where(sql`kind = 'site-survey' and status in ('new', 'in_progress')`),
    index('leads_merged_into')
      .on(table.mergedInto)
      .where(sql`merged_into is not null`),
    // For the enquiries near a place in the report of coverage demand. Numbers in jsonb sort as numbers.
    index('leads_coverage_latitude')
      .on(sql`(${table.fields} -> 'latitude')`)
      .where(sql`kind = 'coverage'`),
    ...inboxIndexes(table),
    ...duplicateIndexes(table),
    check('leads_merged_into_another', sql`${table.mergedInto} <> ${table.id}`),
    check('leads_status', sql`${table.status} in ('new', 'in_progress', 'answered', 'closed')`),
  ],
)

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The search words of an enquiry. Triggers write them from the view `lead_texts`; a nightly job adds missing ones. */
export const leadWords = pgTable(
  'lead_words',
  {
    leadId: cascadingReference(() => leads.id).primaryKey(),
    words: tsvector().notNull(),
  },
  (table) => [index('lead_words_words').using('gin', table.words)],
)

/**
 * Enquiries of each kind on a past day in Johannesburg, without spam and samples; one row without a kind marks the
 * day as counted. Triggers delete a day when one of its enquiries is added, deleted or changed later (ADR 0015).
 */
export const leadDays = pgTable(
  'lead_days',
  { day: date({ mode: 'string' }).notNull(), kind: text().notNull(), count: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.kind] })],
)

/** Marketing consent as given with one enquiry, one row per channel offered. */
export const leadConsents = pgTable(
  'lead_consents',
  {
    leadId: cascadingReference(() => leads.id),
    channel: text().notNull(),
    isGranted: boolean().notNull(),
    purpose: text().notNull(),
    noticeVersion: text().notNull(),
    at: timestampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.leadId, table.channel] })],
)

export const leadNotes = pgTable(
  'lead_notes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: cascadingReference(() => leads.id),
    authorId: text().notNull(),
    authorName: text().notNull(),
    body: text().notNull(),
    idempotencyKey: text().notNull().unique(),
    at: timestampColumn().notNull(),
  },
  (table) => [index('lead_notes_lead').on(table.leadId, table.id)],
)

/** The settings of each person for notifications of new leads. Without a row, every lead notifies at any hour. */
export const leadAlerts = pgTable('lead_alerts', {
  userId: cascadingReference(() => staffUsers.id).primaryKey(),
  kinds: text({ enum: leadKinds }).array(),
  hours: jsonb().$type<LeadAlerts['hours']>(),
  updatedAt: timestampColumn().notNull(),
})

/** With the rule `turns`, the next lead goes to the person on duty with the earliest time. */
export const leadTurns = pgTable('lead_turns', {
  userId: cascadingReference(() => staffUsers.id).primaryKey(),
  at: timestampColumn().notNull(),
})

/** Previous values of corrected contact details, with the author and time of each correction. */
export const leadCorrections = pgTable(
  'lead_corrections',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: cascadingReference(() => leads.id),
    detail: text({ enum: contactDetails }).notNull(),
    /** Empty if the lead had no value for this detail. */
    before: text().notNull(),
    byName: text().notNull(),
    at: timestampColumn().notNull(),
  },
  (table) => [
    index('lead_corrections_lead').on(table.leadId, table.id),
    // For data requests: the owner of an address that was stored by mistake may request its data, too.
    index('lead_corrections_email')
      .on(sql`lower(${table.before})`)
      .where(sql`detail = 'email'`),
  ],
)

/**
 * A time agreed, offered or requested for a lead. A lead may have several; lists show the state of the newest. A person
 * cannot be double-booked: the migration adds the exclusion constraint `appointments_one_place`.
 */
export const appointments = pgTable(
  'appointments',
  {
    id: uuid().primaryKey().defaultRandom(),
    leadId: cascadingReference(() => leads.id),
    /** The UID of the appointment in calendars; never changes. */
    uid: text().notNull().unique('appointments_uid'),
    /** The change count sent to calendars (RFC 5545 SEQUENCE). */
    sequence: integer().notNull().default(0),
    kind: text({ enum: appointmentKinds }).notNull().default('consultation'),
    state: text({ enum: appointmentStates }).notNull(),
    /** The colleague who calls or visits the visitor; null if not assigned yet. */
    personId: uuid().references(() => staffUsers.id),
    startsAt: timestampColumn().notNull(),
    endsAt: timestampColumn().notNull(),
    /** The time that is blocked for the person, including travel both ways; null means the time of the appointment. */
    busyFrom: timestampColumn(),
    busyUntil: timestampColumn(),
    /** The address of a site visit; otherwise empty. */
    address: text().notNull().default(''),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** The travel time one way. */
    travelMinutes: integer().notNull().default(0),
    /** The time that the visitor requested; for an appointment that staff created, its original time. */
    askedFor: timestampColumn().notNull(),
    /** The colleague who created the appointment; null if the visitor requested it. */
    bookedBy: uuid().references(() => staffUsers.id),
    /** The values before the last change, for an undo before the visitor is notified. */
    earlier: jsonb().$type<EarlierAppointment>(),
    idempotencyKey: text().unique('appointments_idempotency_key'),
    version: integer().notNull().default(1),
    createdAt: timestampColumn().notNull(),
    updatedAt: timestampColumn().notNull(),
  },
  (table) => [
    index('appointments_starts').on(table.startsAt),
    index('appointments_of_lead').on(table.leadId, table.createdAt.desc()),
    index('appointments_of_person').on(table.personId, table.startsAt),
    check('appointments_lasts', sql`${table.endsAt} > ${table.startsAt}`),
    check(
      'appointments_state',
      sql`${table.state} in ('tentative', 'offered', 'confirmed', 'cancelled')`,
    ),
    check('appointments_kind', sql`${table.kind} in ('consultation', 'site-visit')`),
    check('appointments_travel', sql`${table.travelMinutes} between 0 and 600`),
  ],
)

/** Evidence that a lead was answered. Only unrevoked evidence counts. */
export const answerEvidence = pgTable(
  'answer_evidence',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: cascadingReference(() => leads.id),
    kind: text({ enum: evidenceKinds }).notNull(),
    /** The id of the reply, call, appointment, quote or message; null for a statement. */
    sourceId: text(),
    /** When the visitor was answered. */
    at: timestampColumn().notNull(),
    /** For a statement: the channel of the answer, and a comment by staff. */
    how: text().notNull().default(''),
    words: text().notNull().default(''),
    authorId: text(),
    authorName: text().notNull(),
    recordedAt: timestampColumn().notNull(),
    withdrawnAt: timestampColumn(),
  },
  (table) => [
    index('answer_evidence_lead').on(table.leadId, table.at),
    uniqueIndex('answer_evidence_source').on(table.kind, table.sourceId),
    check(
      'answer_evidence_kind',
      sql`${table.kind} in ('reply', 'call', 'appointment', 'statement', 'quote', 'whatsapp')`,
    ),
  ],
)

/** Enquiries that their visitors withdrew: their pages have ended. */
export const enquiryWithdrawals = pgTable('enquiry_withdrawals', {
  leadId: cascadingReference(() => leads.id).primaryKey(),
  at: timestampColumn().notNull(),
})
