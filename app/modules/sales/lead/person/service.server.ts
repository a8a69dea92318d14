import { deleteViews, findViewsSearchingFor } from '#app/modules/console/view/store.server.ts'
import {
  maxCrmAttemptMs,
  crmErasureDelivery,
  crmPlaceholderEmail,
} from '#app/modules/outbox/crm/rules.ts'
import { eraseDeliveriesOfSubjects } from '#app/modules/outbox/delivery/personal-data/store.server.ts'
import { isChannelConfigured } from '#app/modules/outbox/delivery/rules.ts'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import {
  type Delivery,
  findDeliveriesOfSubjects,
} from '#app/modules/outbox/delivery/store.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { recordActivity } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import {
  type Erasure,
  type PersonalDataRecord,
  type PersonalDataProvider,
  labelledFields,
} from '#app/platform/personal-data.ts'
import { describeActivity } from '../activity/rules.ts'
import { appointmentStateLabels } from '../appointment/content.ts'
import { cancelUpcomingAppointments } from '../appointment/service.server.ts'
import type { LeadFields } from '../forms/every-form.ts'
import { deleteRowsNaming, findRowsNaming } from '../import/store.server.ts'
import { contactDetailLabels, visitorAuthor } from '../inbox/content.ts'
import { updateLead } from '../inbox/store.server.ts'
import { withFriendAnswer } from '../referral/rules.ts'
import { leadLogEntry } from '../rules.ts'
import type { Lead } from '../store.server.ts'
import { enquiryRecord, mentionsPerson } from './rules.ts'
import {
  deidentifyLead,
  deidentifyLeads,
  deleteCorrectedAddresses,
  findActivityOfLeads,
  findAppointmentsOfLeads,
  findCallBacks,
  findConsentsOfLeads,
  findCorrectedAddresses,
  findCorrections,
  findLeadsOfEmail,
  findLeadsToDeidentify,
  findNotesOfLeads,
  findReferralsNaming,
} from './store.server.ts'

/** The personal data in enquiries: consents, notes by staff, activity, and referrals that name the person. */
export const leadsPersonalData: PersonalDataProvider = {
  name: 'Enquiries',
  find: findRecords,
  erase: eraseRecords,
}

async function findRecords(db: Queryable, email: string): Promise<PersonalDataRecord[]> {
  const own = await findLeadsOfEmail(db, email)
  const referrals = await findReferralsNaming(db, email)
  return [
    ...(await recordsOfLeads(db, own)),
    ...referrals.map(referralRecord),
    ...(await findCorrectedAddresses(db, email)).map(({ reference, before, at }) =>
      detailRecord(`Previous email address on ${reference}`, at, { Email: before }),
    ),
    ...(await findRowsNaming(db, email)).map(({ headings, cells, at }) => ({
      what: 'Row in a file that our staff checked',
      isDetail: true as const,
      at,
      fields: headings.map((label, column) => ({ label, value: cells[column] ?? '' })),
    })),
    ...(await findViewsNaming(db, own)).map(({ name, filter, createdAt }) => {
      const fields = { Name: name, Search: String(filter.search) }
      return detailRecord('Search saved by our staff', createdAt, fields)
    }),
  ]
}

const detailRecord = (what: string, at: Date, fields: Record<string, string>) => ({
  what,
  isDetail: true as const,
  at,
  fields: labelledFields(fields),
})

export async function recordsOfLeads(db: Queryable, own: Lead[]): Promise<PersonalDataRecord[]> {
  if (own.length === 0) return []
  const ids = own.map(({ id }) => id)
  const consents = await findConsentsOfLeads(db, ids)
  const notes = await findNotesOfLeads(db, ids)
  const activity = await findActivityOfLeads(db, ids)
  const references = new Map(own.map(({ id, reference }) => [id, reference]))
  const corrections = await findCorrections(db, ids)
  const meetings = await findAppointmentsOfLeads(db, ids)
  return [
    ...own.map((lead) => {
      const given = consents.filter(({ leadId }) => leadId === lead.id)
      return enquiryRecord(lead, given)
    }),
    ...notes.map(({ leadId, at, body, authorId }) => {
      const on = `on ${references.get(leadId)}`
      return authorId === visitorAuthor.id
        ? detailRecord(`Your message ${on}`, at, { Message: body })
        : detailRecord(`Staff note ${on}`, at, { Note: body })
    }),
    ...corrections.map(({ leadId, detail, before, at }) => {
      const fields = { Detail: contactDetailLabels[detail], Before: before }
      return detailRecord(`Corrected detail on ${references.get(leadId)}`, at, fields)
    }),
    ...meetings.map(({ leadId, startsAt, state, address }) => {
      const where: Record<string, string> = address ? { Address: address } : {}
      const fields = { State: appointmentStateLabels[state], ...where }
      return detailRecord(`Appointment of ${references.get(leadId)}`, startsAt, fields)
    }),
    ...activity.map((entry) =>
      detailRecord(`Activity on ${references.get(entry.subjectId)}`, entry.at, {
        Who: entry.actorKind === 'staff' ? 'Our staff' : entry.actorName,
        What: describeActivity(entry, () => 'a member of staff'),
      }),
    ),
  ]
}

/** Returns saved searches by staff, in any list, that name the person. */
async function findViewsNaming(db: Queryable, own: Lead[]) {
  const views = own.length > 0 ? await findViewsSearchingFor(db) : []
  return views.filter(({ name, filter }) =>
    own.some((lead) => mentionsPerson(String(filter.search), lead) || mentionsPerson(name, lead)),
  )
}

/** Returns a referral without the referrer, whose identity is another person's information. */
function referralRecord({ fields, submittedAt }: Lead): PersonalDataRecord {
  const { friendName, friendEmail, friendAnswer } = fields as LeadFields['referral']
  return {
    what: 'Referral by someone who knows you',
    at: submittedAt,
    fields: labelledFields({ Name: friendName, Email: friendEmail, 'Your answer': friendAnswer }),
  }
}

/**
 * Erases the person from every enquiry with this phone number and no email address, and from the CRM, within the
 * caller's transaction. Enquiries in `others`, by id, are other people's and stay. The caller must have checked
 * permission.
 */
export async function eraseCallBacks(
  ctx: Context,
  tx: Transaction,
  { phoneStored, others }: { phoneStored: string; others: ReadonlySet<string> },
  requestId: string,
): Promise<number> {
  const found = await findCallBacks(tx, [phoneStored], maxCallBacks, true)
  const own = found.filter(({ id }) => !others.has(id))
  const erasure = { email: crmPlaceholderEmail(phoneStored), requestId }
  return eraseLeads(ctx, tx, erasure, own)
}

const maxCallBacks = 1000

async function eraseRecords(ctx: Context, tx: Transaction, erasure: Erasure): Promise<number> {
  const erased = await eraseLeads(ctx, tx, erasure, await findLeadsOfEmail(tx, erasure.email, true))
  await deleteCorrectedAddresses(tx, erasure.email)
  await deleteRowsNaming(tx, erasure.email)
  return erased
}

async function eraseLeads(ctx: Context, tx: Transaction, erasure: Erasure, own: Lead[]) {
  const ids = own.map(({ id }) => id)
  const site = await readSettings(ctx, 'site')
  for (const id of ids) await cancelUpcomingAppointments(ctx, tx, id, site)
  const sent = await findDeliveriesOfSubjects(tx, 'lead', ids)
  await eraseDeliveriesOfSubjects(tx, 'lead', ids)
  const views = await findViewsNaming(tx, own)
  await deleteViews(
    tx,
    views.map(({ id }) => id),
  )
  for (const lead of own) await deidentifyLead(tx, lead, ctx.clock.now())
  const referrals = await findReferralsNaming(tx, erasure.email, true)
  for (const referral of referrals) {
    const fields = withFriendAnswer(referral.fields as LeadFields['referral'], 'no')
    await updateLead(tx, referral, { fields }, ctx.clock.now())
  }
  const changed = [...ids, ...referrals.map(({ id }) => id)]
  const { requestId } = erasure
  const entries = changed.map((id) => leadLogEntry('lead.person-erased', id, { requestId }))
  await recordActivity(ctx, tx, ...entries)
  await queueCrmErasure(ctx, tx, erasure, sent)
  return changed.length
}

/** By id and by email: the response with the id may be lost, and CRM Leads may outlast our enquiries. */
async function queueCrmErasure(
  ctx: Context,
  tx: Transaction,
  { email, requestId }: Erasure,
  sent: Delivery[],
): Promise<void> {
  const toCrm = sent.filter(({ channel, attempts }) => channel === 'crm' && attempts > 0)
  if (toCrm.length === 0 && !isChannelConfigured(ctx.env, 'crm')) return
  const ids = toCrm.map(({ result }) => result?.leadId).filter((id) => id !== undefined)
  const isUnderWay = toCrm.some(({ state }) => state === 'sending')
  const notBefore = new Date(ctx.clock.now().getTime() + maxCrmAttemptMs).toISOString()
  const item = crmErasureDelivery({
    crmLeadIds: [...new Set(ids)],
    email,
    notBefore: isUnderWay ? notBefore : '',
  })
  await enqueueDeliveries(ctx, tx, [{ ...item, subjectType: 'data-request', subjectId: requestId }])
}

const batchSize = 500

/**
 * Erases the person from one batch of the oldest leads sent before `before`, and from their outbox rows. Statistics
 * remain; the CRM's record follows the CRM's own rules. For the scheduled job: a repeat changes nothing, and two runs
 * at once share the work.
 */
export async function deidentifyOldLeads(ctx: Context, before: Date) {
  return ctx.db.transaction(async (tx) => {
    const ids = (await findLeadsToDeidentify(tx, before, batchSize)).map(({ id }) => id)
    if (ids.length === 0) return { count: 0, hasMore: false }
    await deidentifyLeads(tx, ids, ctx.clock.now())
    await eraseDeliveriesOfSubjects(tx, 'lead', ids)
    return { count: ids.length, hasMore: ids.length === batchSize }
  })
}
