import { setTimeout as pause } from 'node:timers/promises'
import { type FieldErrors, type Outcome, accepted, refused } from '#app/basics/outcome.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { AttemptResult, DeliveryResult, DeliveryToAttempt } from '../delivery/schema.ts'
import { type ResentDelivery, resendDelivery } from '../delivery/service.server.ts'
import { findDelivery, findOpenDeliveries } from '../delivery/store.server.ts'
import { type CrmAnswer, shortPauseSeconds } from './answer/rules.ts'
import { type CrmGateway, zohoGateway } from './gateway.server.ts'
import { crmCorrectionKind, crmErasureKind, secondsUntil } from './rules.ts'
import {
  type CrmEnquiry,
  type CrmErasure,
  type CrmPersonCorrection,
  crmEnquirySchema,
  crmErasureSchema,
  crmPersonCorrectionSchema,
  resendCrmEnquirySchema,
} from './schema.ts'
import { withAccessToken } from './token/service.server.ts'

const recheckSeconds = 5

/**
 * Returns "throttled" while a correction of this email address has not reached the CRM yet, otherwise undefined.
 * Without this wait, an enquiry would create a second Lead for the same person, because the CRM identifies people by
 * email. A correction that the CRM refused does not delay anything.
 */
async function waitForCorrection(
  ctx: Context,
  { id, createdAt, kind }: DeliveryToAttempt,
  email: string,
): Promise<AttemptResult | undefined> {
  const open = await findOpenDeliveries(ctx.db, 'data-request', crmCorrectionKind)
  const isAwaited = open.some((other) => {
    const correction = crmPersonCorrectionSchema.safeParse(other.payload).data
    if (!correction || other.id === id) return false
    const isComing = equalsIgnoringCase(correction.person.email, email)
    // Corrections and deletions are sent in the order of their creation.
    if (kind === crmCorrectionKind || kind === crmErasureKind)
      return isComing && other.createdAt < createdAt
    const isLeaving = equalsIgnoringCase(correction.previousEmail, email)
    // If the Lead is unknown, the correction may create a temporary Lead and then delete it. A note written to that
    // Lead in between would be lost.
    return isLeaving ? correction.isLeadUnknown : isComing
  })
  if (!isAwaited) return undefined
  const message =
    'We must correct this person’s email address in the CRM first. We’ll try again afterwards.'
  return throttledResult('correction-under-way', message, recheckSeconds)
}

function postponeUntil(ctx: Context, notBefore: string): AttemptResult | undefined {
  const seconds = secondsUntil(notBefore, ctx.clock.now())
  if (seconds <= 0) return undefined
  const message = 'An enquiry from this person is being sent. We’ll try again afterwards.'
  return throttledResult('enquiry-under-way', message, seconds)
}

function throttledResult(code: string, message: string, retryAfterSeconds: number): AttemptResult {
  return { kind: 'throttled', error: { code, message }, retryAfterSeconds }
}

function equalsIgnoringCase(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Signs in to the CRM and reads one Lead, as a connection test. A refusal explains the error. */
export async function testCrm(ctx: Context): Promise<Outcome<null>> {
  const gateway = zohoGateway(ctx)
  const deadline = AbortSignal.timeout(testTimeoutMs)
  const read = await withAccessToken(ctx, gateway, deadline, (token) =>
    gateway.readAny(token, deadline),
  )
  return read.ok ? accepted(null) : refused('unavailable', read.result.error.message)
}

const testTimeoutMs = 15_000
const attemptTimeoutMs = 45_000
const maxTries = 3

/**
 * Attempts to send an enquiry to the CRM: the person's Lead, and one Note with our reference. After the first attempt
 * it searches for the Note before creating one, so that no duplicate appears if a response was lost. The result
 * contains both ids.
 */
export async function attemptCrmEnquiry(
  ctx: Context,
  delivery: DeliveryToAttempt,
  shortestPauseMs = 100,
): Promise<AttemptResult> {
  const parsed = crmEnquirySchema.safeParse(delivery.payload)
  if (!parsed.success) {
    const message = 'The stored data is not a valid enquiry for the CRM.'
    return { kind: 'refused', error: { code: 'unreadable-content', message } }
  }
  const wait = await waitForCorrection(ctx, delivery, parsed.data.email)
  if (wait) return wait
  const gateway = zohoGateway(ctx)
  const deadline = AbortSignal.timeout(attemptTimeoutMs)
  const visit = { gateway, deadline, enquiry: parsed.data, shortestPauseMs }
  const brought = await withAccessToken(ctx, gateway, deadline, (token, isAgain) =>
    deliverEnquiry({ ...visit, token }, delivery.attempts === 1 && !isAgain),
  )
  return brought.ok ? { kind: 'delivered', result: brought.value } : brought.result
}

type EnquiryAttempt = {
  gateway: CrmGateway
  token: string
  enquiry: CrmEnquiry
  deadline: AbortSignal
  shortestPauseMs: number
}

/** Up to two retries. Steps that succeeded are not repeated; a retry searches for the Note first. */
async function deliverEnquiry(
  visit: EnquiryAttempt,
  isFirst: boolean,
): Promise<CrmAnswer<DeliveryResult>> {
  const { gateway, token, enquiry, deadline, shortestPauseMs } = visit
  let leadId: string | undefined
  for (let tries = 1; ; tries++) {
    const lead: CrmAnswer<string> = leadId
      ? { ok: true, value: leadId }
      : await gateway.upsertLead(token, enquiry, deadline)
    if (lead.ok) leadId = lead.value
    const mayBeThere = !isFirst || tries > 1
    const answer = lead.ok ? await deliverNote(visit, lead.value, mayBeThere) : lead
    if (answer.ok) return answer
    const again = shortPauseSeconds(answer.result)
    if (again === undefined || tries === maxTries || deadline.aborted) return answer
    await pause(again * 1_000 + tries * shortestPauseMs * (1 + Math.random()))
  }
}

async function deliverNote(
  { gateway, token, enquiry, deadline }: EnquiryAttempt,
  leadId: string,
  mayBeThere: boolean,
): Promise<CrmAnswer<DeliveryResult>> {
  if (mayBeThere) {
    const found = await gateway.findNote(token, leadId, enquiry, deadline)
    if (!found.ok) return found
    if (found.value) return { ok: true, value: { leadId, noteId: found.value } }
  }
  const made = await gateway.addNote(token, leadId, enquiry, deadline)
  return made.ok ? { ok: true, value: { leadId, noteId: made.value } } : made
}

/**
 * Attempts to correct a person's details on their Leads in the CRM. Safe to repeat. A Lead with an unknown id is found
 * with an upsert of the previous email; if that creates a Lead, it is deleted again.
 */
async function attemptCrmCorrection(
  ctx: Context,
  delivery: DeliveryToAttempt,
): Promise<AttemptResult> {
  const parsed = crmPersonCorrectionSchema.safeParse(delivery.payload)
  if (!parsed.success) {
    const message = 'The stored data is not a valid correction for the CRM.'
    return { kind: 'refused', error: { code: 'unreadable-content', message } }
  }
  const { previousEmail, notBefore } = parsed.data
  const wait =
    postponeUntil(ctx, notBefore) ?? (await waitForCorrection(ctx, delivery, previousEmail))
  if (wait) return wait
  const gateway = zohoGateway(ctx)
  const deadline = AbortSignal.timeout(attemptTimeoutMs)
  const corrected = await withAccessToken(ctx, gateway, deadline, (token) =>
    correctLeads(gateway, token, parsed.data, deadline),
  )
  if (!corrected.ok) return corrected.result
  return { kind: 'delivered', result: { leadsChanged: String(corrected.value) } }
}

async function correctLeads(
  gateway: CrmGateway,
  token: string,
  { crmLeadIds, person, previousEmail, isLeadUnknown }: CrmPersonCorrection,
  deadline: AbortSignal,
): Promise<CrmAnswer<number>> {
  const ids = new Set(crmLeadIds)
  if (isLeadUnknown) {
    const known = { ...person, email: previousEmail }
    const found = await gateway.findLead(token, known, deadline)
    if (!found.ok) return found
    if (found.value.wasMade) {
      const removed = await gateway.deleteLead(token, found.value.id, deadline)
      if (!removed.ok) return removed
    } else ids.add(found.value.id)
  }
  let changed = 0
  for (const id of ids) {
    const answer = await gateway.changeLead(token, id, person, deadline)
    if (!answer.ok) return answer
    if (answer.value === 'changed') changed++
  }
  return { ok: true, value: changed }
}

/**
 * Attempts to delete a person's Leads and their Notes from the CRM; the result has the number of deleted Leads. Safe to
 * repeat: missing records count as deleted. A Lead with an unknown id is found with an upsert of its email, which also
 * overwrites the name.
 */
async function attemptCrmErasure(
  ctx: Context,
  delivery: DeliveryToAttempt,
): Promise<AttemptResult> {
  const parsed = crmErasureSchema.safeParse(delivery.payload)
  if (!parsed.success) {
    const message = 'The stored data is not a valid deletion for the CRM.'
    return { kind: 'refused', error: { code: 'unreadable-content', message } }
  }
  const wait =
    postponeUntil(ctx, parsed.data.notBefore) ??
    (await waitForCorrection(ctx, delivery, parsed.data.email))
  if (wait) return wait
  const gateway = zohoGateway(ctx)
  const deadline = AbortSignal.timeout(attemptTimeoutMs)
  const removed = await withAccessToken(ctx, gateway, deadline, (token) =>
    removeLeads(gateway, token, parsed.data, deadline),
  )
  if (!removed.ok) return removed.result
  return { kind: 'delivered', result: { leadsDeleted: String(removed.value) } }
}

async function removeLeads(
  gateway: CrmGateway,
  token: string,
  { crmLeadIds, email }: CrmErasure,
  deadline: AbortSignal,
): Promise<CrmAnswer<number>> {
  const ids = new Set(crmLeadIds)
  if (email !== '') {
    const found = await gateway.upsertLead(token, placeholderPerson(email), deadline)
    if (!found.ok) return found
    ids.add(found.value)
  }
  let deleted = 0
  for (const id of ids) {
    const answer = await gateway.deleteLead(token, id, deadline)
    if (!answer.ok) return answer
    if (answer.value === 'deleted') deleted++
  }
  return { ok: true, value: deleted }
}

function placeholderPerson(email: string) {
  return {
    reference: 'erasure',
    firstName: '',
    lastName: 'Erased',
    email,
    company: '',
    phone: '',
    description: '',
    noteTitle: 'erasure',
    noteContent: '',
  }
}

export function attemptCrmDelivery(
  ctx: Context,
  delivery: DeliveryToAttempt,
): Promise<AttemptResult> {
  if (delivery.kind === crmErasureKind) return attemptCrmErasure(ctx, delivery)
  if (delivery.kind === crmCorrectionKind) return attemptCrmCorrection(ctx, delivery)
  return attemptCrmEnquiry(ctx, delivery)
}

/** Editors and above. The enquiry stored with the lead is unchanged. */
export async function resendCrmEnquiry(
  ctx: Context,
  input: unknown,
): Promise<Outcome<ResentDelivery>> {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = resendCrmEnquirySchema.safeParse(input)
  if (!parsed.success) {
    const fields: FieldErrors = {}
    for (const issue of parsed.error.issues)
      fields[String(issue.path.at(-1) ?? 'form')] ??= issue.message
    return refused('invalid-input', 'Please check the marked fields.', { fields })
  }
  const { deliveryId, version, correction } = parsed.data
  const delivery = await findDelivery(ctx.db, deliveryId)
  const before = crmEnquirySchema.safeParse(delivery?.payload)
  if (delivery?.channel !== 'crm' || !before.success) {
    return refused('not-found', 'This delivery no longer exists.')
  }
  const payload = { ...before.data, ...correction }
  return resendDelivery(ctx, { deliveryId, version, payload })
}
