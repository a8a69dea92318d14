import { findDeliveriesOfSubject, type Delivery } from '#app/features/deliveries/data.server.ts'
import { findActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import {
  findLead,
  findLeadConsents,
  findLeadNotes,
  findOtherLeadsOf,
} from '../data/inbox.server.ts'
import { findMergedEnquiries } from '../data/merges.server.ts'
import { findKnownStaff, type KnownStaff } from '../data/owners.server.ts'
import { describeActivity } from '../rules/describe-activity.ts'
import { readAppointment } from './read-week.server.ts'
import { correctableFields, readableMail } from '../rules/describe-delivery.ts'
import { detailsOf, subjectOf } from '../rules/describe-lead.ts'
import { summarizeLead } from '../rules/summarize-lead.ts'

type StoredLead = NonNullable<Awaited<ReturnType<typeof findLead>>>

/** Everything staff see of one lead (LDS-03), without keys, hashes and the HTML of mails. */
export async function readLead(ctx: Context, lead: StoredLead) {
  const { db, clock } = ctx
  const { id } = lead
  const [notes, consents, deliveries, activity, others, merged, main, staff] = await Promise.all([
    findLeadNotes(db, id),
    findLeadConsents(db, id),
    findDeliveriesOfSubject(db, 'lead', id),
    findActivity(db, 'lead', id),
    findOtherLeadsOf(db, lead),
    findMergedEnquiries(db, id),
    lead.mergedInto ? findLead(db, lead.mergedInto) : undefined,
    findKnownStaff(db),
  ])
  const nameOf = (staffId: string) => nameAmong(staff, staffId)
  return {
    lead: describeLead(lead, clock.now()),
    notes: notes.map(({ id: noteId, authorName, body, at }) => ({
      id: noteId,
      authorName,
      body,
      at,
    })),
    consents: consents.map(({ channel, isGranted, purpose, noticeVersion, at }) => ({
      channel,
      isGranted,
      purpose,
      noticeVersion,
      at,
    })),
    deliveries: deliveries.map(describeDelivery),
    timeline: activity.map((entry) => ({
      id: entry.id,
      at: entry.at,
      actorName: entry.actorKind === 'system' ? 'System' : entry.actorName,
      text: describeActivity(entry, nameOf),
    })),
    others,
    merged: merged.map(describeEnquiry),
    appointment: await readAppointment(ctx, id),
    mainLead: main ? { id: main.id, reference: main.reference } : null,
    owners: staff
      .filter(({ canOwn }) => canOwn)
      .map(({ id: staffId, name }) => ({ id: staffId, name })),
    ownerName: lead.assignedTo && nameOf(lead.assignedTo),
  }
}

function nameAmong(staff: readonly KnownStaff[], id: string): string {
  return staff.find((person) => person.id === id)?.name ?? 'somebody who has left'
}

function describeLead(lead: StoredLead, now: Date) {
  return {
    ...summarizeLead(lead, now),
    details: detailsOf(lead.kind, lead.fields),
    phone: lead.phone,
    phoneStored: lead.phoneStored,
    page: lead.page,
    promise: lead.promise,
    answeredAt: lead.answeredAt,
    noticeVersion: lead.noticeVersion,
    spamReasons: lead.spamReasons,
  }
}

function describeEnquiry({ id, reference, kind, fields, submittedAt, version }: StoredLead) {
  return {
    id,
    reference,
    subject: subjectOf(kind, fields),
    submittedAt,
    version,
    details: detailsOf(kind, fields),
  }
}

function describeDelivery(delivery: Delivery) {
  const { id, channel, kind, state, attempts, createdAt, lastError, version } = delivery
  return {
    id,
    channel,
    kind,
    state,
    attempts,
    createdAt,
    lastAttemptAt: delivery.lastAttemptAt,
    nextAttemptAt: delivery.nextAttemptAt,
    deliveredAt: delivery.deliveredAt,
    lastError,
    version,
    mail: readableMail(delivery),
    correctable: correctableFields(delivery),
  }
}
