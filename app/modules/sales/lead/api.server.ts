import { pick } from '#app/basics/records.ts'
import {
  findDeliveriesOfSubject,
  type Delivery,
} from '#app/modules/outbox/delivery/store.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { describeActivity } from './activity/rules.ts'
import { readAppointments } from './appointment/api.server.ts'
import { findMergedEnquiries } from './duplicate/store.server.ts'
import { correctableFields, readableMail } from './inbox/rules.ts'
import { phoneChannelsOf } from './inbox/service.server.ts'
import {
  findLead,
  findLeadConsents,
  findLeadNotes,
  findOtherLeadsOf,
} from './inbox/store.server.ts'
import { findKnownStaff, ownersAmong } from './owner/store.server.ts'
import { findCorrections } from './person/store.server.ts'
import { detailsOf, subjectOf, summarizeLead } from './rules.ts'

type StoredLead = NonNullable<Awaited<ReturnType<typeof findLead>>>

/** Returns all data that staff see of a lead. Keys, hashes and the HTML of emails are left out. */
export async function readLead(ctx: Context, lead: StoredLead) {
  const { db, clock } = ctx
  const { id } = lead
  const [notes, consents, deliveries, activity, others, merged, main, staff, corrections] =
    await Promise.all([
      findLeadNotes(db, id),
      findLeadConsents(db, id),
      findDeliveriesOfSubject(db, 'lead', id),
      findActivity(db, 'lead', id),
      findOtherLeadsOf(db, lead),
      findMergedEnquiries(db, id),
      lead.mergedInto ? findLead(db, lead.mergedInto) : undefined,
      findKnownStaff(db),
      findCorrections(db, [id]),
    ])
  const nameOf = (staffId: string) =>
    staff.find((person) => person.id === staffId)?.name ?? 'a former colleague'
  return {
    lead: describeLead(lead, clock.now()),
    notes: notes.map((note) => pick(note, ['id', 'authorName', 'body', 'at'])),
    consents: consents.map((consent) =>
      pick(consent, ['channel', 'isGranted', 'purpose', 'noticeVersion', 'at']),
    ),
    deliveries: deliveries.map(describeDelivery),
    timeline: activity.map((entry) => ({
      id: entry.id,
      at: entry.at,
      actorName: entry.actorKind === 'system' ? 'System' : entry.actorName,
      text: describeActivity(entry, nameOf),
    })),
    others,
    corrections: corrections.map((one) => pick(one, ['id', 'detail', 'before', 'byName', 'at'])),
    merged: merged.map(describeEnquiry),
    appointments: await readAppointments(
      ctx,
      id,
      merged.map((part) => part.id),
    ),
    phoneChannels: phoneChannelsOf(ctx.env),
    mainLead: main ? { id: main.id, reference: main.reference } : null,
    owners: ownersAmong(staff),
    ownerName: lead.assignedTo && nameOf(lead.assignedTo),
  }
}

function describeLead(lead: StoredLead, now: Date) {
  const { kind, fields, phone, phoneStored, page, promise } = lead
  const { answeredAt, noticeVersion, spamReasons, mergeReason } = lead
  const source = typeof fields.visitSource === 'string' ? fields.visitSource : ''
  const details = detailsOf(kind, fields)
  const sent = { details, phone, phoneStored, page, source, promise, noticeVersion }
  return { ...summarizeLead(lead, now), ...sent, answeredAt, spamReasons, mergeReason }
}

function describeEnquiry(lead: StoredLead) {
  const { id, reference, kind, fields, company, mergeReason, submittedAt, version } = lead
  const { phone, phoneStored } = lead
  // An erased person's name and email are placeholders, so neither is shown.
  const { name, email } = lead.deidentifiedAt ? { name: '', email: '' } : lead
  const person = { name, email, company, phone, phoneStored }
  const request = { kind, subject: subjectOf(kind, fields), details: detailsOf(kind, fields) }
  return { id, reference, ...person, ...request, mergeReason, submittedAt, version }
}

function describeDelivery(delivery: Delivery) {
  const { id, channel, kind, state, attempts, lastError, version } = delivery
  const { createdAt, lastAttemptAt, nextAttemptAt, deliveredAt } = delivery
  const times = { createdAt, lastAttemptAt, nextAttemptAt, deliveredAt }
  const content = { mail: readableMail(delivery), correctable: correctableFields(delivery) }
  return { id, channel, kind, state, attempts, lastError, version, ...times, ...content }
}
