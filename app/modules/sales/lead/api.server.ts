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
    corrections: corrections.map(describeCorrection),
    merged: merged.map(describeEnquiry),
    appointments: await readAppointments(ctx, id),
    phoneChannels: phoneChannelsOf(ctx.env),
    mainLead: main ? { id: main.id, reference: main.reference } : null,
    owners: ownersAmong(staff),
    ownerName: lead.assignedTo && nameOf(lead.assignedTo),
  }
}

type Correction = Awaited<ReturnType<typeof findCorrections>>[number]

const describeCorrection = ({ id, detail, before, byName, at }: Correction) => {
  return { id, detail, before, byName, at }
}

function describeLead(lead: StoredLead, now: Date) {
  return {
    ...summarizeLead(lead, now),
    details: detailsOf(lead.kind, lead.fields),
    phone: lead.phone,
    phoneStored: lead.phoneStored,
    page: lead.page,
    source: typeof lead.fields.visitSource === 'string' ? lead.fields.visitSource : '',
    promise: lead.promise,
    answeredAt: lead.answeredAt,
    noticeVersion: lead.noticeVersion,
    spamReasons: lead.spamReasons,
    mergeReason: lead.mergeReason,
  }
}

function describeEnquiry(lead: StoredLead) {
  const { id, reference, kind, fields, submittedAt, version } = lead
  const { company, phone, mergeReason, deidentifiedAt } = lead
  return {
    id,
    reference,
    // An erased person's name and email are placeholders, so neither is shown.
    name: deidentifiedAt ? '' : lead.name,
    email: deidentifiedAt ? '' : lead.email,
    company,
    phone,
    mergeReason,
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
