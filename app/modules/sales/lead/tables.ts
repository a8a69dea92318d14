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
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { staffUsers } from '#app/modules/access/tables.ts'
import { evidenceKinds } from './answer/schema.ts'
import { appointmentKinds, appointmentStates } from './appointment/content.ts'
import type { EarlierAppointment } from './appointment/schema.ts'
import { contactDetails, leadKinds, leadStatuses, mergeReasons } from './schema.ts'
import type { LeadAlerts } from './alerts/rules.ts'

const at = () => timestamp({ withTimezone: true, mode: 'date' })

/** When a lead is due, in the order of the list: the earliest promise of it and what is merged into it; without one, last. */
export function dueKey({
  dueAt,
  mergedDueAt,
}: Record<'dueAt' | 'mergedDueAt', SQLWrapper>): SQL<Date> {
  return sql<Date>`coalesce(least(${dueAt}, ${mergedDueAt}), 'infinity'::timestamptz)`
}

const isKept = sql`not is_suspected_spam and merged_into is null`
const isMarkedOrMerged = sql`(has_duplicate or merged_into is not null)`

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

/** Each filter of the inbox has an index in the order of the list, or a page of it would be looked for among all. */
function inboxIndexes(table: LeadColumns) {
  return [
    index('leads_kind').on(table.kind, table.submittedAt.desc(), table.id.desc()).where(isKept),
    index('leads_owner')
      .on(table.assignedTo, table.submittedAt.desc(), table.id.desc())
      .where(isKept),
    // A form together with an owner: no one's among all of a form, or a form's among all of no one's, may be none.
    index('leads_owner_kind')
      .on(table.assignedTo, table.kind, table.submittedAt.desc(), table.id.desc())
      .where(isKept),
    index('leads_province')
      .on(sql`(${table.fields} ->> 'province')`, table.submittedAt.desc(), table.id.desc())
      .where(sql`${isKept} and fields ->> 'province' is not null`),
    index('leads_due').on(dueKey(table), table.id).where(isKept),
    // With all that the counts of what is open look at, so that they read no row.
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
      .where(
        sql`status in ('new', 'in_progress') and not is_suspected_spam and merged_into is null`,
      ),
    index('leads_spam')
      .on(table.submittedAt.desc(), table.id.desc())
      .where(sql`is_suspected_spam`),
    index('leads_spam_duplicates')
      .on(table.submittedAt.desc(), table.id.desc())
      .where(sql`is_suspected_spam and has_duplicate and merged_into is null`),
    index('leads_merged')
      .on(table.submittedAt.desc(), table.id.desc())
      .where(sql`not is_suspected_spam and merged_into is not null`),
    // What is new, for the count beside the link: no one's and a person's own, by form (STF-11).
    index('leads_new')
      .on(table.assignedTo, table.kind)
      .where(sql`status = 'new' and not is_suspected_spam and merged_into is null`),
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
    // Anyone who shares no e-mail or number yet stands apart: what a new enquiry of the same person has to mark.
    index('leads_email').on(sql`lower(${table.email})`, isMarkedOrMerged),
    index('leads_phone').on(table.phoneStored, isMarkedOrMerged),
    index('leads_duplicates')
      .on(table.submittedAt.desc(), table.id.desc())
      .where(sql`has_duplicate and merged_into is null`),
    // Little of what waits is of someone who wrote twice: it is not looked for among all of it.
    index('leads_waiting_duplicates')
      .on(dueKey(table), table.id)
      .where(
        sql`status in ('new', 'in_progress') and not is_suspected_spam and merged_into is null and answered_at is null and has_duplicate`,
      ),
  ]
}

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
    /** The visitor wrote again after an answer: `dueAt` is of that, `firstDueAt` of what was promised first (ANS-14). */
    hasWaitedAgain: boolean().notNull().default(false),
    firstDueAt: at(),
    /** Out of the inbox until then; `snoozedForVisitor` stands for "until the visitor writes" (ANS-12). */
    snoozedUntil: at(),
    /** The main lead this enquiry was merged into; both stay (LDS-04). */
    mergedInto: uuid().references((): AnyPgColumn => leads.id, { onDelete: 'set null' }),
    /** Why, where the two share no e-mail and no telephone number (STF-08). */
    mergeReason: text({ enum: mergeReasons }),
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
    /**
     * Another enquiry that is kept has the same e-mail or telephone number (LDS-04). Triggers note it for this one and
     * the other; what two at the same instant miss, a task of the night finds.
     */
    hasDuplicate: boolean().notNull().default(false),
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
    // With what enquiries are counted by, so that a period is counted without reading a row.
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
    // Enquiries behind a place of the coverage demand: numbers of jsonb are ordered as numbers.
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

/**
 * The words of everything that was said in an enquiry and about it, for the search (STF-07). Triggers write it from the
 * view `lead_texts`, which names the places; a task of the night adds what stood there before.
 */
export const leadWords = pgTable(
  'lead_words',
  {
    leadId: uuid()
      .primaryKey()
      .references(() => leads.id, { onDelete: 'cascade' }),
    words: tsvector().notNull(),
  },
  (table) => [index('lead_words_words').using('gin', table.words)],
)

/**
 * Enquiries of each kind on a day of Johannesburg that is over, neither spam nor samples; one row without a kind says
 * that the day was counted. Triggers forget a day when one of its enquiries comes, goes or changes later (ADR 0015).
 */
export const leadDays = pgTable(
  'lead_days',
  { day: date({ mode: 'string' }).notNull(), kind: text().notNull(), count: integer().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.kind] })],
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

/** Which new leads ring for someone, and when; without a row, all of them at any hour (STF-11). */
export const leadAlerts = pgTable('lead_alerts', {
  userId: uuid()
    .primaryKey()
    .references(() => staffUsers.id, { onDelete: 'cascade' }),
  kinds: text({ enum: leadKinds }).array(),
  hours: jsonb().$type<LeadAlerts['hours']>(),
  updatedAt: at().notNull(),
})

/** What a contact detail of a lead was before it was corrected, by whom and when (STF-08). */
export const leadCorrections = pgTable(
  'lead_corrections',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    detail: text({ enum: contactDetails }).notNull(),
    /** Empty where nothing was given. */
    before: text().notNull(),
    byName: text().notNull(),
    at: at().notNull(),
  },
  (table) => [
    index('lead_corrections_lead').on(table.leadId, table.id),
    // Whose address stood there in error may ask about it, too (PRV-04).
    index('lead_corrections_email')
      .on(sql`lower(${table.before})`)
      .where(sql`detail = 'email'`),
  ],
)

/**
 * A time agreed, offered or asked for about a lead (D-59, STF-09). Several over the time of a lead, of which the newest
 * counts. A person is nowhere twice at once: the migration adds `appointments_one_place`, an exclusion constraint.
 */
export const appointments = pgTable(
  'appointments',
  {
    id: uuid().primaryKey().defaultRandom(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** What calendars know it by; never changes. */
    uid: text().notNull().unique('appointments_uid'),
    /** Counts the changes that calendars were told of (RFC 5545 SEQUENCE). */
    sequence: integer().notNull().default(0),
    kind: text({ enum: appointmentKinds }).notNull().default('consultation'),
    state: text({ enum: appointmentStates }).notNull(),
    /** Who speaks to the visitor or goes there; no one yet where null. */
    personId: uuid().references(() => staffUsers.id),
    startsAt: at().notNull(),
    endsAt: at().notNull(),
    /** The time with the way there and back, which is taken of the person; null is as long as the appointment. */
    busyFrom: at(),
    busyUntil: at(),
    /** Of a site visit; empty for anything else. */
    address: text().notNull().default(''),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** Each way. */
    travelMinutes: integer().notNull().default(0),
    /** The time the visitor asked for; of one that staff made, its first time. */
    askedFor: at().notNull(),
    /** Who made it; null where the visitor asked for it. */
    bookedBy: uuid().references(() => staffUsers.id),
    /** What undoing the last change brings back, until the visitor was told of the change. */
    earlier: jsonb().$type<EarlierAppointment>(),
    idempotencyKey: text().unique('appointments_idempotency_key'),
    version: integer().notNull().default(1),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
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

/** What shows that a lead was answered (ANS-05). Only what was not taken back counts. */
export const answerEvidence = pgTable(
  'answer_evidence',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    kind: text({ enum: evidenceKinds }).notNull(),
    /** The message, call or appointment; none of a statement. */
    sourceId: text(),
    /** When the visitor was answered. */
    at: at().notNull(),
    /** Of a statement: how, and what staff add to it. */
    how: text().notNull().default(''),
    words: text().notNull().default(''),
    authorId: text(),
    authorName: text().notNull(),
    recordedAt: at().notNull(),
    withdrawnAt: at(),
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

/** Enquiries that their visitors withdrew: their pages have ended (PAS-03). */
export const enquiryWithdrawals = pgTable('enquiry_withdrawals', {
  leadId: uuid()
    .primaryKey()
    .references(() => leads.id, { onDelete: 'cascade' }),
  at: at().notNull(),
})
