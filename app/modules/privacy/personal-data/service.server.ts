import { type Outcome, accepted } from '#app/basics/outcome.ts'
import { findPhones } from '#app/basics/phone-parsing.ts'
import { humanizeName } from '#app/basics/text.ts'
import {
  eraseDeliveriesTo,
  findDeliveriesTo,
  eraseOldDeliveries,
} from '#app/modules/outbox/delivery/personal-data/store.server.ts'
import { mailMessageSchema, secretMailKinds } from '#app/modules/outbox/mail/schema.ts'
import { deliveryKindLabels, deliveryStateLabels } from '#app/modules/sales/lead/inbox/content.ts'
import {
  deidentifyOldLeads,
  eraseCallBacks,
  recordsOfLeads,
} from '#app/modules/sales/lead/person/service.server.ts'
import { findCallBacksById, findLeadsOfEmail } from '#app/modules/sales/lead/person/store.server.ts'
import { findSettings } from '#app/modules/settings/store.server.ts'
import { findActivity, recordActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context, extensionPoint } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import type { PersonalDataRecord, PersonalDataProvider } from '#app/platform/personal-data.ts'
import type { RetentionRun } from '../activity/rules.ts'
import { kindLabels, stateLabels } from '../content.ts'
import { formRows } from '../paia/rules.ts'
import type { StaffNoteReference } from '../request/content.ts'
import { retentionCutoff } from '../rules.ts'
import {
  type DataRequest,
  deidentifyRequests,
  findRequestsOfEmail,
  markRequestsErased,
  oldRequestIds,
} from '../store.server.ts'

/**
 * Providers that find and erase a person's data. They erase in the order of registration, so those that find their rows
 * through leads must come before leads.
 */
export const personalDataProviders = extensionPoint<PersonalDataProvider>('personal data')

export type PersonalDataPart = { name: string; records: PersonalDataRecord[] }

/** Returns all data for an email address, grouped by provider. Parts without data are included as empty lists. */
export async function findPersonalData(ctx: Context, email: string): Promise<PersonalDataPart[]> {
  const parts: PersonalDataPart[] = []
  for (const provider of ctx.extensions.valuesOf(personalDataProviders))
    parts.push({ name: provider.name, records: await provider.find(ctx.db, email) })
  return parts
}

/** Finds and erases privacy requests themselves. An open request keeps the address until it is answered. */
export const privacyPersonalData: PersonalDataProvider = {
  name: 'Requests about personal data',
  async find(db, email) {
    const requests = await findRequestsOfEmail(db, email)
    return requests.map((request) => ({
      what: `Request ${request.reference}`,
      at: request.submittedAt,
      fields: [
        { label: 'Asked', value: kindLabels[request.kind] },
        { label: 'Name', value: request.name },
        { label: 'Email', value: request.email },
        { label: 'Details', value: request.details },
        ...formRows(request.form),
        { label: 'State', value: stateLabels[request.state] },
        { label: 'Due', value: request.dueOn },
        { label: 'Answer', value: request.answer },
      ].filter(({ value }) => value !== ''),
    }))
  },
  async erase(ctx, tx, { email, requestId }) {
    const requests = await findRequestsOfEmail(tx, email)
    const ids = requests.map(({ id }) => id)
    const at = ctx.clock.now()
    const changed = await deidentifyRequests(tx, ids, at)
    await markRequestsErased(tx, ids, requestId, at)
    return changed
  },
}

/** Finds and erases sent and queued messages to or about the person: emails and copies for the CRM. */
export const deliveriesPersonalData: PersonalDataProvider = {
  name: 'Messages and copies for our systems',
  async find(db, email) {
    const sent = await findDeliveriesTo(db, email)
    return sent.map(({ channel, kind, state, createdAt, payload }) => ({
      what: channel === 'mail' ? 'Email' : 'Copy for our customer records',
      at: createdAt,
      fields: [
        { label: 'Kind', value: deliveryKindLabels[kind] ?? humanizeName(kind) },
        { label: 'State', value: deliveryStateLabels[state] ?? humanizeName(state) },
        ...deliveryContentFields(kind, payload),
      ],
    }))
  },
  erase: (_ctx, tx, { email }) => eraseDeliveriesTo(tx, email),
}

function deliveryContentFields(kind: string, payload: Record<string, unknown>) {
  const mail = mailMessageSchema.safeParse(payload)
  if (!mail.success) {
    return Object.entries(payload).map(([label, value]) => ({
      label: humanizeName(label),
      value: typeof value === 'string' ? value : JSON.stringify(value),
    }))
  }
  const { to, subject, text } = mail.data
  const head = [
    { label: 'To', value: to.address },
    { label: 'Subject', value: subject },
  ]
  return secretMailKinds.includes(kind) ? head : [...head, { label: 'Text', value: text }]
}

/** Action in the activity log for staff's decision that a call-back belongs to the requester. */
export const callBackMatchedAction = 'data-request.call-back-taken'

/** Returns the requester's phone numbers, from their enquiries and from the request's text. */
export async function findPhonesOf(
  db: Queryable,
  { email, details }: DataRequest,
): Promise<string[]> {
  const matchedIds = email === '' ? [] : await findLeadsOfEmail(db, email)
  const stored = matchedIds.flatMap(({ phoneStored }) => phoneStored ?? [])
  return [...new Set([...stored, ...findPhones(details)])]
}

/** More than staff can make on one request. */
const maxDecisions = 100_000

export const noteKey = ({ kind, id }: StaffNoteReference) => `${kind} ${id}`

/**
 * Decisions of staff on found notes: `decidedKeys` were removed or kept. Of the call-backs, `matchedIds` belong to the
 * requester, `rejectedIds` to another person.
 */
export async function findDecisions(db: Queryable, requestId: string) {
  const decidedKeys = new Set<string>()
  const matchedIds = new Set<string>()
  const rejectedIds = new Set<string>()
  const activity = await findActivity(db, 'data-request', requestId, maxDecisions)
  for (const { action, details } of activity) {
    if (action.startsWith('data-request.words-'))
      decidedKeys.add(noteKey(details as StaffNoteReference))
    if (details.kind !== 'call-back') continue
    if (action === callBackMatchedAction) matchedIds.add(String(details.id))
    if (action === 'data-request.words-kept') rejectedIds.add(String(details.id))
  }
  for (const id of rejectedIds) matchedIds.delete(id)
  return { decidedKeys, matchedIds, rejectedIds }
}

/** Returns all data of the requester, including call-backs that staff matched to them. */
export async function collectPersonalData(
  ctx: Context,
  request: DataRequest,
): Promise<PersonalDataPart[]> {
  const { db } = ctx
  const parts = await findPersonalData(ctx, request.email)
  const { matchedIds } = await findDecisions(db, request.id)
  if (matchedIds.size === 0) return parts
  const records = await recordsOfLeads(db, await findCallBacksById(db, [...matchedIds]))
  return [...parts, { name: callBacksPartName, records }]
}

/**
 * Erases the call-backs matched to the person, and other call-backs from the same numbers, except those that staff
 * matched to another person (ADR 0021).
 */
export async function eraseClaimedCallBacks(
  ctx: Context,
  tx: Transaction,
  requestId: string,
): Promise<Record<string, number>> {
  const { matchedIds, rejectedIds } = await findDecisions(tx, requestId)
  const callBacks = await findCallBacksById(tx, [...matchedIds])
  const numbers = new Set(callBacks.flatMap(({ phoneStored }) => phoneStored ?? []))
  let removed = 0
  for (const phoneStored of numbers)
    removed += await eraseCallBacks(ctx, tx, { phoneStored, others: rejectedIds }, requestId)
  return numbers.size > 0 ? { [callBacksPartName]: removed } : {}
}

const callBacksPartName = 'Call-backs'

/** Time limit of a run, in milliseconds. After 60 s another worker would take over the job. */
const maxRunMs = 40_000

/** A message that is cleared once it arrives is also cleared if it hasn't arrived for so long. */
const maxUndeliveredDays = 90

export const retentionSubject = { subjectType: 'retention', subjectId: 'personal-data' }

/**
 * De-identifies enquiries, client forms and answered requests that are older than the retention period in the settings.
 * Runs every night or when a product manager starts it, in batches, for at most 40 s; the next run continues. Safe to
 * repeat and to run concurrently. Each run is logged.
 */
export async function applyRetention(ctx: Context): Promise<Outcome<RetentionRun>> {
  if (ctx.actor.kind !== 'system' && !hasRole(ctx.actor, 'product_manager')) return notAllowed()
  const startedAt = performance.now()
  const { value: site } = await findSettings(ctx.db, 'site')
  const now = ctx.clock.now()
  const before = retentionCutoff(now, site.leadRetentionMonths)
  let leads = 0
  let batch
  do {
    batch = await deidentifyOldLeads(ctx, before)
    leads += batch.count
  } while (batch.hasMore && performance.now() - startedAt < maxRunMs)
  const run = await ctx.db.transaction(async (tx) => {
    const requests = await deidentifyRequests(tx, oldRequestIds(tx, before), now)
    const kinds: Record<string, number> = {}
    let others = 0
    for (const provider of ctx.extensions.valuesOf(personalDataProviders)) {
      const orphans = (await provider.purgeOrphans?.(tx)) ?? 0
      const older = (await provider.purgeOlderThan?.(tx, before, now)) ?? 0
      others += older
      if (orphans + older > 0) kinds[provider.name] = orphans + older
    }
    const undeliveredBefore = new Date(now.getTime() - maxUndeliveredDays * 86_400_000)
    const messages = await eraseOldDeliveries(tx, undeliveredBefore)
    if (messages > 0) kinds[deliveriesPersonalData.name] = messages
    const counted = { leads, requests, others, kinds, isFinished: !batch.hasMore }
    await recordActivity(ctx, tx, {
      action: 'retention.applied',
      ...retentionSubject,
      details: { ...counted, months: site.leadRetentionMonths, before: before.toISOString() },
    })
    return counted
  })
  ctx.log.info(run, 'retention applied')
  return accepted(run)
}
