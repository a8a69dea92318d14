import { accepted, refusedField, refusedInput } from '#app/basics/outcome.ts'
import { normalizePhone } from '#app/basics/phone-parsing.ts'
import { invalidPhoneText } from '#app/modules/forms/content.ts'
import type { Values } from '#app/modules/forms/definition/rules.ts'
import { formSchema } from '#app/modules/forms/schema.ts'
import { maxCrmAttemptMs, crmCorrectionDelivery, crmPerson } from '#app/modules/outbox/crm/rules.ts'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import {
  correctOpenDeliveries,
  findDeliveriesOfSubjects,
} from '#app/modules/outbox/delivery/store.server.ts'
import { recordActivity, logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, nameOf, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { lockLeads } from '../duplicate/store.server.ts'
import { contactDetailsForm } from '../forms/caller.ts'
import { correctContactSchema } from '../inbox/schema.ts'
import { personRemovedRefusal } from '../inbox/service.server.ts'
import { updateLead } from '../inbox/store.server.ts'
import { findLeadsOfEmail, insertCorrections, isAddressShared } from '../person/store.server.ts'
import { givenName, leadConflict, leadLogEntry, leadNotFound, substituteName } from '../rules.ts'
import { type ContactDetail, contactDetails } from '../schema.ts'
import type { Lead } from '../store.server.ts'

/** New contact details; absent ones keep their values. */
export type PersonDetails = Partial<Record<ContactDetail, string>>

const fieldNamesOf = {
  name: ['name', 'fullName'],
  email: ['email'],
  company: ['company', 'companyName'],
  phone: ['phone'],
} as const

/**
 * Returns a refusal if the new phone number cannot be one. `correctionSchema` does not check this: browsers load its
 * file, and the phone parser is too large for a page.
 */
export const refuseWrongPhone = ({ phone }: PersonDetails) =>
  phone && !normalizePhone(phone) ? refusedField('phone', invalidPhoneText('Phone')) : undefined

/**
 * Corrects a person's contact details in all their enquiries, in pending CRM deliveries and in the CRM, within the
 * caller's transaction. The caller has checked permission.
 * @returns the number of corrected enquiries
 */
export async function correctPerson(
  ctx: Context,
  tx: Transaction,
  request: { email: string; requestId: string },
  details: PersonDetails,
): Promise<number> {
  const own = await findLeadsOfEmail(tx, request.email, true)
  await correctEnquiries(ctx, tx, own, details, {
    subject: { subjectType: 'data-request', subjectId: request.requestId },
    previousEmail: request.email,
    isCrmIncluded: true,
  })
  const logged = { requestId: request.requestId, fields: Object.keys(details) }
  const entries = own.map(({ id }) => leadLogEntry('lead.person-corrected', id, logged))
  await recordActivity(ctx, tx, ...entries)
  return own.length
}

export function changedDetails(lead: Lead, details: PersonDetails): PersonDetails {
  const changed = contactDetails.filter(
    (detail) => details[detail] !== undefined && details[detail] !== lead[detail],
  )
  return Object.fromEntries(changed.map((detail) => [detail, details[detail]]))
}

/**
 * Corrects one enquiry, which the caller must have locked. The CRM's record is corrected, too, unless other enquiries
 * share the email address: that record may belong to another person.
 */
export async function correctEnquiry(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
  details: PersonDetails,
): Promise<void> {
  await correctEnquiries(ctx, tx, [lead], details, {
    subject: { subjectType: 'lead', subjectId: lead.id },
    previousEmail: lead.email,
    isCrmIncluded: !lead.isSuspectedSpam && !(await isAddressShared(tx, lead)),
  })
}

type Correction = {
  /** The record that the correction's outbox rows belong to. */
  subject: { subjectType: string; subjectId: string }
  previousEmail: string
  /** Whether the CRM's existing copy is corrected, too; queued copies always are. */
  isCrmIncluded: boolean
}

/** Stores new contact details for these enquiries, records the previous ones, and updates the CRM. */
async function correctEnquiries(
  ctx: Context,
  tx: Transaction,
  own: Lead[],
  details: PersonDetails,
  correction: Correction,
): Promise<void> {
  if (own.length === 0) return
  const at = ctx.clock.now()
  const byName = nameOf(ctx.actor)
  for (const lead of own) {
    const ofLead = detailsOfLead(lead, details)
    const { leadId: _lead, ...person } = correctedPerson(lead, ofLead)
    await updateLead(tx, lead, { ...person, fields: correctedFields(lead, ofLead) }, at)
    await insertCorrections(tx, lead, changedDetails(lead, ofLead), { byName, at })
  }
  await queueCrmCorrection(ctx, tx, own, details, correction)
}

/** Corrects queued deliveries. If the CRM has or may have a Lead, its correction is queued to run before them. */
async function queueCrmCorrection(
  ctx: Context,
  tx: Transaction,
  own: Lead[],
  details: PersonDetails,
  { subject, previousEmail, isCrmIncluded }: Correction,
): Promise<void> {
  const ids = own.map(({ id }) => id)
  const newest = own.at(-1)!
  const person = crmPerson(correctedPerson(newest, detailsOfLead(newest, details)))
  await correctOpenDeliveries(tx, ids, 'crm-enquiry', person)
  await correctOpenDeliveries(tx, ids, 'crm-quote', person)
  if (!isCrmIncluded) return
  const sent = await findDeliveriesOfSubjects(tx, 'lead', ids)
  const toCrm = sent.filter(({ channel, attempts }) => channel === 'crm' && attempts > 0)
  const known = toCrm.map(({ result }) => result?.leadId).filter((id) => id !== undefined)
  const isLeadUnknown = toCrm.some(({ state, result }) => state !== 'cancelled' && !result?.leadId)
  if (known.length === 0 && !isLeadUnknown) return
  const isUnderWay = toCrm.some(({ state }) => state === 'sending')
  const notBefore = new Date(ctx.clock.now().getTime() + maxCrmAttemptMs).toISOString()
  const item = crmCorrectionDelivery({
    crmLeadIds: [...new Set(known)],
    person,
    previousEmail,
    isLeadUnknown,
    notBefore: isUnderWay || isLeadUnknown ? notBefore : '',
  })
  await enqueueDeliveries(ctx, tx, [{ ...item, ...subject }])
}

/** If the email or phone number serves as the name of the lead, the name changes with it. */
function detailsOfLead(lead: Lead, details: PersonDetails): PersonDetails {
  const { name = lead.name } = details
  if (name === '' || name !== lead.name || givenName(lead.kind, lead) !== '') return details
  return { ...details, name: substituteName(lead.kind, { ...lead, ...details }) || name }
}

function correctedPerson(lead: Lead, details: PersonDetails) {
  const { name, email, company, phone } = { ...lead, ...details }
  return { leadId: lead.id, name, email, company, phone, phoneStored: normalizePhone(phone) }
}

function correctedFields(lead: Lead, details: PersonDetails): Record<string, unknown> {
  const fields = { ...lead.fields }
  for (const [detail, value] of Object.entries(details))
    for (const name of fieldNamesOf[detail as keyof PersonDetails])
      if (name in fields) fields[name] = value
  return fields
}

type DetailFields = (typeof contactDetailsForm)['fields']
const detailsSchema = formSchema<DetailFields, Values<DetailFields>>(contactDetailsForm)
const invalidDetailsMessage = 'These details can’t be saved. Check them and try again.'

/**
 * Corrects the contact details of any lead, merged or not. The previous values are stored with author and time until
 * the person's data is erased. The CRM's record is updated as described for `correctEnquiry`. Repeating it changes
 * nothing.
 */
export async function correctContact(ctx: Context, input: unknown) {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = correctContactSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, invalidDetailsMessage)
  const details = detailsSchema.safeParse(parsed.data.details)
  if (!details.success) return refusedInput(details.error, invalidDetailsMessage)
  const { leadId, version } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const [lead] = await lockLeads(tx, [leadId])
    if (!lead) return leadNotFound()
    if (lead.deidentifiedAt) return personRemovedRefusal()
    const changed = changedDetails(lead, details.data)
    if (Object.keys(changed).length === 0) return accepted({ version: lead.version })
    if (lead.version !== version) {
      const { status, assignedTo, isSuspectedSpam } = lead
      return leadConflict({ status, assignedTo, isSuspectedSpam, version: lead.version })
    }
    await correctEnquiry(ctx, tx, lead, changed)
    await logActivity(ctx, tx, 'lead.contact-corrected', ['lead', lead.id], {
      fields: Object.keys(changed),
    })
    return accepted({ version: lead.version + 1 })
  })
}
