import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { type FieldErrors, type Outcome, accepted, refused } from '#app/basics/outcome.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import { failedAttempt } from '../delivery/rules.ts'
import type { AttemptResult, DeliveryResult, DeliveryToAttempt } from '../delivery/schema.ts'
import { type ResentDelivery, resendDelivery } from '../delivery/service.server.ts'
import { findDelivery, findOpenDeliveries } from '../delivery/store.server.ts'
import { type CrmAnswer, shortPauseSeconds } from './answer/rules.ts'
import { type CrmCalls, zohoGateway } from './gateway.server.ts'
import { crmCorrectionKind, crmErasureKind, secondsUntil } from './rules.ts'
import {
  type CrmEnquiry,
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
  const open = await findOpenDeliveries(ctx.db, crmCorrectionKind)
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
  return { ...failedAttempt('throttled', code, message), retryAfterSeconds }
}

function equalsIgnoringCase(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Signs in to the CRM and reads one Lead, as a connection test. A refusal explains the error. */
export async function testCrm(ctx: Context): Promise<Outcome<null>> {
  const deadline = AbortSignal.timeout(testTimeoutMs)
  const read = await withAccessToken(ctx, zohoGateway(ctx), deadline, (crm) => crm.readAny())
  return read.ok ? accepted(null) : refused('unavailable', read.result.error.message)
}

const testTimeoutMs = 15_000
const attemptTimeoutMs = 45_000
const maxTries = 3

type CrmAttempt<Content> = {
  schema: z.ZodType<Content>
  /** What the payload must be, for the error. */
  what: string
  /** The person, whose corrections go first, and the earliest time of the attempt. */
  about: (content: Content) => { email: string; notBefore?: string }
  run: (crm: CrmCalls, content: Content, isAgain: boolean) => Promise<CrmAnswer<DeliveryResult>>
}

async function attempt<Content>(
  ctx: Context,
  delivery: DeliveryToAttempt,
  { schema, what, about, run }: CrmAttempt<Content>,
): Promise<AttemptResult> {
  const parsed = schema.safeParse(delivery.payload)
  if (!parsed.success) {
    const message = `The stored data is not a valid ${what} for the CRM.`
    return failedAttempt('refused', 'unreadable-content', message)
  }
  const { email, notBefore = '' } = about(parsed.data)
  const wait = postponeUntil(ctx, notBefore) ?? (await waitForCorrection(ctx, delivery, email))
  if (wait) return wait
  const deadline = AbortSignal.timeout(attemptTimeoutMs)
  const answer = await withAccessToken(ctx, zohoGateway(ctx), deadline, (crm, isAgain) =>
    run(crm, parsed.data, isAgain),
  )
  return answer.ok ? { kind: 'delivered', result: answer.value } : answer.result
}

/**
 * Attempts to send an enquiry to the CRM: the person's Lead, and one Note with our reference. After the first attempt
 * it searches for the Note before creating one, so that no duplicate appears if a response was lost. The result
 * contains both ids.
 */
export function attemptCrmEnquiry(
  ctx: Context,
  delivery: DeliveryToAttempt,
  shortestPauseMs = 100,
): Promise<AttemptResult> {
  return attempt(ctx, delivery, {
    schema: crmEnquirySchema,
    what: 'enquiry',
    about: ({ email }) => ({ email }),
    run: (crm, enquiry, isAgain) =>
      deliverEnquiry(crm, enquiry, delivery.attempts === 1 && !isAgain, shortestPauseMs),
  })
}

/** Up to two retries. Steps that succeeded are not repeated; a retry searches for the Note first. */
async function deliverEnquiry(
  crm: CrmCalls,
  enquiry: CrmEnquiry,
  isFirst: boolean,
  shortestPauseMs: number,
): Promise<CrmAnswer<DeliveryResult>> {
  let leadId: string | undefined
  for (let tries = 1; ; tries++) {
    const lead: CrmAnswer<string> = leadId
      ? { ok: true, value: leadId }
      : await crm.upsertLead(enquiry)
    if (lead.ok) leadId = lead.value
    const mayBeThere = !isFirst || tries > 1
    const answer = lead.ok ? await deliverNote(crm, enquiry, lead.value, mayBeThere) : lead
    if (answer.ok) return answer
    const again = shortPauseSeconds(answer.result)
    if (again === undefined || tries === maxTries || crm.deadline.aborted) return answer
    await pause(again * 1_000 + tries * shortestPauseMs * (1 + Math.random()))
  }
}

async function deliverNote(
  crm: CrmCalls,
  enquiry: CrmEnquiry,
  leadId: string,
  mayBeThere: boolean,
): Promise<CrmAnswer<DeliveryResult>> {
  if (mayBeThere) {
    const found = await crm.findNote(leadId, enquiry)
    if (!found.ok) return found
    if (found.value) return { ok: true, value: { leadId, noteId: found.value } }
  }
  const made = await crm.addNote(leadId, enquiry)
  return made.ok ? { ok: true, value: { leadId, noteId: made.value } } : made
}

/**
 * Corrects a person's details on their Leads in the CRM. Safe to repeat. A Lead with an unknown id is found with an
 * upsert of the previous email; if that creates a Lead, it is deleted again.
 */
const correctionAttempt: CrmAttempt<z.output<typeof crmPersonCorrectionSchema>> = {
  schema: crmPersonCorrectionSchema,
  what: 'correction',
  about: ({ previousEmail: email, notBefore }) => ({ email, notBefore }),
  async run(crm, { crmLeadIds, person, previousEmail, isLeadUnknown }) {
    const ids = new Set(crmLeadIds)
    if (isLeadUnknown) {
      const found = await crm.findLead({ ...person, email: previousEmail })
      if (!found.ok) return found
      if (found.value.wasMade) {
        const removed = await crm.deleteLead(found.value.id)
        if (!removed.ok) return removed
      } else ids.add(found.value.id)
    }
    return runForLeads(ids, (id) => crm.changeLead(id, person), 'leadsChanged')
  },
}

/**
 * Deletes a person's Leads and their Notes from the CRM; the result has the number of deleted Leads. Safe to repeat:
 * missing records count as deleted. A Lead with an unknown id is found with an upsert of its email, which also
 * overwrites the name.
 */
const erasureAttempt: CrmAttempt<z.output<typeof crmErasureSchema>> = {
  schema: crmErasureSchema,
  what: 'deletion',
  about: (erasure) => erasure,
  async run(crm, { crmLeadIds, email }) {
    const ids = new Set(crmLeadIds)
    if (email !== '') {
      const erased = { firstName: '', lastName: 'Erased', email, company: '', phone: '' }
      const found = await crm.findLead(erased)
      if (!found.ok) return found
      ids.add(found.value.id)
    }
    return runForLeads(ids, crm.deleteLead, 'leadsDeleted')
  },
}

/** Stops at the first failure. The result has the number of Leads that still existed, under the name `counted`. */
async function runForLeads(
  ids: Iterable<string>,
  call: (id: string) => Promise<CrmAnswer<string>>,
  counted: string,
): Promise<CrmAnswer<DeliveryResult>> {
  let count = 0
  for (const id of ids) {
    const answer = await call(id)
    if (!answer.ok) return answer
    if (answer.value !== 'gone') count++
  }
  return { ok: true, value: { [counted]: String(count) } }
}

export function attemptCrmDelivery(
  ctx: Context,
  delivery: DeliveryToAttempt,
): Promise<AttemptResult> {
  if (delivery.kind === crmErasureKind) return attempt(ctx, delivery, erasureAttempt)
  if (delivery.kind === crmCorrectionKind) return attempt(ctx, delivery, correctionAttempt)
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
  const corrected = crmEnquirySchema.safeParse({ ...delivery?.payload, ...correction })
  if (delivery?.channel !== 'crm' || !corrected.success)
    return refused('not-found', 'This delivery no longer exists.')
  return resendDelivery(ctx, { deliveryId, version, payload: corrected.data })
}
