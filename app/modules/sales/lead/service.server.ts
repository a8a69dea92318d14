import { randomUUID } from 'node:crypto'
import { mailboxOf } from '#app/basics/contact-details.ts'
import { formatDateTime, formatWeekdayTime } from '#app/basics/dates.ts'
import { crmEnquiryDelivery } from '#app/modules/outbox/crm/rules.ts'
import { deliveryCalls, webhookEventCall } from '#app/modules/outbox/delivery/service.server.ts'
import {
  composeConfirmation,
  composeStaffNotification,
  mailDelivery,
} from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage, MailTopic } from '#app/modules/outbox/mail/schema.ts'
import {
  mailConsentCall,
  mayMailTo,
  optOutLinkOf,
} from '#app/modules/outbox/mail/service.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { activitiesCall } from '#app/platform/activity-log.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import type { RateLimit } from '#app/platform/rate-limit.server.ts'
import { type DatabaseCall, combineCalls } from '#app/platform/sql.server.ts'
import { alertOwner, newLeadAlerts } from './alerts/service.server.ts'
import { type CalendarAppointment, calendarAttachment } from './appointment/calendar/rules.ts'
import { requestedTimeNote } from './appointment/content.ts'
import { addRequestedAppointment } from './appointment/store.server.ts'
import { recommendationNote } from './connectivity/content.ts'
import { requestedSlot } from './enquiry/service.server.ts'
import type { LeadFields } from './forms/every-form.ts'
import { noEmail } from './inbox/content.ts'
import { composeItHealthRecipe } from './recipe/rules.ts'
import { recipeAnswersSchema } from './recipe/schema.ts'
import { composeReferralQuestion as composeQuestion } from './referral/rules.ts'
import { referralKey } from './referral/service.server.ts'
import { type LabelledValue, detailsOf, leadEvent, leadLogEntry, subjectOf } from './rules.ts'
import type { Consents } from './schema.ts'
import {
  type ArrivingLead,
  type Lead,
  type NewLead,
  consentsInsert,
  arrivingLead,
  insertLead,
} from './store.server.ts'

export const fromPrice = (price: string) => `from ${price}`

type StoredLeadContext = { site: SiteSettings; consents: Consents }

/**
 * Stores a lead with its consents, its activity and all its deliveries in one statement: all or nothing. Returns
 * undefined if its key or reference already exists. The caller has checked permission. A lead that already has an owner
 * notifies no staff under the bell or by push.
 */
export async function storeLead(
  ctx: Context,
  db: Queryable,
  lead: NewLead,
  { action, ...kept }: StoredLeadContext & { action: string },
): Promise<Lead | undefined> {
  const arriving = { ...arrivingLead(lead), isSample: ctx.isSample === true }
  const { id, reference, kind, entry, isSuspectedSpam } = arriving
  const details = { reference, kind, entry, isSuspectedSpam }
  return insertLead(db, arriving, [
    consentsInsert(arriving, kept.consents),
    activitiesCall(ctx, [leadLogEntry(action, id, details)]),
    ...(isSuspectedSpam ? [] : await buildLeadDeliveries(ctx, db, arriving, kept)),
  ])
}

/** Sends the deliveries of a lead that was cleared of suspected spam, as if it had just arrived. */
export async function releaseLead(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
  kept: StoredLeadContext,
): Promise<void> {
  await tx.execute(combineCalls(await buildLeadDeliveries(ctx, tx, lead, kept)))
  if (lead.assignedTo) await alertOwner(ctx, tx, lead, lead.assignedTo)
}

/** The deliveries of a new lead: the CRM record, the visitor's email, the notice to staff, and alerts. */
async function buildLeadDeliveries(
  ctx: Context,
  db: Queryable,
  lead: ArrivingLead,
  { site, consents }: StoredLeadContext,
): Promise<DatabaseCall[]> {
  const appointment = requestedAppointment(ctx, lead)
  const mail = await composeVisitorMail(ctx, db, lead, site, appointment)
  const question = await composeReferralQuestion(ctx, db, lead, site)
  const { id: leadId, kind, fields } = lead
  const text = { subject: subjectOf(kind, fields), lines: detailsOf(kind, fields) }
  const notification = staffNotification(ctx, site, lead, text)
  const rings = lead.assignedTo || lead.isSample ? undefined : await newLeadAlerts(ctx, db, lead)
  const enquiry = crmEnquiryDelivery({ ...lead, leadId, ...text, source: sourceOf(lead) })
  const items = [
    { ...enquiry, subjectType: 'lead', subjectId: leadId },
    mail,
    question,
    notification && mailDelivery('staff-notification', notification, ['lead', leadId]),
  ].filter((item) => item !== undefined && item !== null)
  return [
    ...(await consentDatabaseCalls(ctx, db, lead, consents)),
    ...(appointment ? appointmentDbCalls(ctx, appointment) : []),
    ...deliveryCalls(ctx, [...items, ...(rings?.deliveries ?? [])]),
    ...(rings?.notices ?? []),
    ...(lead.isSample ? [] : [webhookEventCall(ctx, leadEvent('lead.received', lead))]),
  ]
}

/** A visitor who had opted out gets the kinds of email they agreed to again, and no others. */
async function consentDatabaseCalls(
  ctx: Context,
  db: Queryable,
  { kind, email, fields, submittedAt }: ArrivingLead,
  consents: Consents,
): Promise<DatabaseCall[]> {
  const asksForLaunch = kind === 'interest' || kind === 'launch-interest'
  const asksForCoverage = fields.tellWhenCovered === true || fields.tellWhenWireless === true
  const topics: MailTopic[] = [
    ...(consents.email ? (['news'] as const) : []),
    ...(asksForLaunch ? (['launch'] as const) : []),
    ...(kind === 'coverage' && asksForCoverage ? (['coverage'] as const) : []),
  ]
  if (email === '' || topics.length === 0) return []
  return [await mailConsentCall(ctx, db, email, topics, submittedAt)]
}

/** Returns the tentative appointment for a future day and time. Clashes do not prevent it: staff resolve them. */
function requestedAppointment(ctx: Context, lead: ArrivingLead) {
  const at = ctx.clock.now()
  const slot = requestedSlot(lead, at)
  if (!slot) return undefined
  return {
    ...slot,
    id: randomUUID(),
    leadId: lead.id,
    uid: `${lead.id}@${new URL(siteAddress(ctx.env)).hostname}`,
    sequence: 0,
    kind: 'consultation',
    state: 'tentative',
    address: '',
    askedFor: slot.startsAt,
    createdAt: at,
    updatedAt: at,
  } as const
}

function appointmentDbCalls(
  ctx: Context,
  appointment: NonNullable<ReturnType<typeof requestedAppointment>>,
): DatabaseCall[] {
  const { id, leadId, startsAt } = appointment
  const details = { appointment: id, startsAt: startsAt.toISOString() }
  return [
    addRequestedAppointment(appointment),
    activitiesCall(ctx, [leadLogEntry('appointment.requested', leadId, details)]),
  ]
}

function sourceOf({ entry, page }: ArrivingLead): string {
  if (entry === 'call') return 'Phone call'
  return entry === 'whatsapp' ? 'WhatsApp' : `Website: ${page} (${entry})`
}

function staffNotification(
  ctx: Context,
  site: SiteSettings,
  lead: ArrivingLead,
  { subject, lines }: { subject: string; lines: LabelledValue[] },
) {
  return composeStaffNotification({
    site,
    reference: lead.reference,
    kindLabel: subject,
    lines: [
      { label: 'Name', value: lead.name },
      { label: 'Email', value: lead.email || noEmail },
      { label: 'Company', value: lead.company },
      { label: 'Phone', value: lead.phone },
      ...lines,
      { label: 'Page', value: lead.page },
      { label: 'Promised', value: lead.promise },
    ],
    replyTo: lead.email ? { name: lead.name, address: lead.email } : undefined,
    inboxUrl: new URL(`/admin/leads/${lead.id}`, siteAddress(ctx.env)).href,
  })
}

/** At most one email per hour and mailbox, so that repeated forms do not flood a stranger's mailbox. */
const visitorMailLimit = (kind: string): RateLimit => ({
  name: `mail-${kind}`,
  attempts: 1,
  windowSeconds: 3600,
  isFixed: true,
})

/** Composes the email that answers a lead, with its rate limit; undefined without an email address. */
async function composeVisitorMail(
  ctx: Context,
  db: Queryable,
  lead: ArrivingLead,
  site: SiteSettings,
  appointment: CalendarAppointment | undefined,
) {
  if (lead.email === '') return undefined
  const isRecipe = lead.kind === 'assessment'
  const kind = isRecipe ? 'it-health-recipe' : 'confirmation'
  const mail = isRecipe
    ? composeItHealthRecipe({
        ...promiseOf(ctx, lead, site),
        siteUrl: siteAddress(ctx.env),
        answers: recipeAnswersSchema.parse(lead.fields),
      })
    : await composeConfirmationMail(ctx, db, site, lead, appointment)
  const calendar = appointment && { site, appointment, visitor: lead, reference: lead.reference }
  const files = calendar ? { attachments: [calendarAttachment(calendar)] } : {}
  const delivery = mailDelivery(kind, { ...mail, ...files }, ['lead', lead.id])
  return { ...delivery, limit: { limit: visitorMailLimit(kind), client: mailboxOf(lead.email) } }
}

/** Returns the data that every email to the visitor repeats. A lead cleared of spam may be past its due time. */
function promiseOf({ clock }: Context, lead: ArrivingLead, site: SiteSettings) {
  const { name, email: address, promise: promiseText, reference } = lead
  const by = lead.dueAt && lead.dueAt > clock.now() ? formatWeekdayTime(lead.dueAt) : null
  return { site, name, address, promiseText, reference, by }
}

async function composeConfirmationMail(
  ctx: Context,
  db: Queryable,
  site: SiteSettings,
  lead: ArrivingLead,
  appointment: CalendarAppointment | undefined,
): Promise<MailMessage> {
  const isAnnounced = lead.kind === 'interest' || lead.kind === 'launch-interest'
  const optOut = isAnnounced ? await optOutLinkOf(ctx, db, lead.email, 'launch') : undefined
  const note = appointment
    ? requestedTimeNote(formatDateTime(appointment.startsAt))
    : (recommendationOf(lead) ?? coverageCheckOf(lead))
  return composeConfirmation({ ...promiseOf(ctx, lead, site), note, optOut })
}

/** Returns the recommendation that the page showed, as stored with the lead. It contains none of the visitor's text. */
function recommendationOf({ fields }: ArrivingLead): string | undefined {
  const { product, productPrice, productReasons } = fields
  if (!product) return undefined
  return recommendationNote(String(product), String(productPrice), String(productReasons))
}

/** Returns the result of a coverage check for the confirmation, from our own texts and current prices only. */
function coverageCheckOf({ kind, fields }: ArrivingLead): string | undefined {
  const { fibre, fibrePrice, wireless, wirelessPrice } = fields
  if (kind !== 'coverage' || !fibre || !wireless) return undefined
  const formatAnswer = (technology: string, answer: unknown, price: unknown) =>
    `${technology}: ${String(answer).toLowerCase()} (${String(price)}).`
  const answers = `${formatAnswer('Fibre', fibre, fibrePrice)} ${formatAnswer('Fixed wireless', wireless, wirelessPrice)}`
  return `Our answer for the address you checked: ${answers}`
}

/** A mailbox gets at most one referral question a year, however many people refer its owner. */
const questionLimit: RateLimit = {
  name: 'mail-referral-question',
  attempts: 1,
  windowSeconds: 365 * 24 * 3600,
  isFixed: true,
}

/** Composes the question to a referred friend, with its rate limit; undefined if the mailbox has opted out. */
async function composeReferralQuestion(
  ctx: Context,
  db: Queryable,
  lead: ArrivingLead,
  site: SiteSettings,
) {
  if (lead.kind !== 'referral') return undefined
  const { friendName, friendEmail } = lead.fields as LeadFields['referral']
  if (!(await mayMailTo(db, friendEmail, 'referral'))) return undefined
  const answerUrl = new URL('/bundles/referral-answer', siteAddress(ctx.env))
  const secret = await readInstallationValue(db, 'referral-secret')
  answerUrl.searchParams.set('key', referralKey(secret, lead.id))
  const message = composeQuestion({
    site,
    friend: { name: friendName, address: friendEmail },
    referrerName: lead.name,
    answerUrl: answerUrl.href,
    optOut: await optOutLinkOf(ctx, db, friendEmail, 'referral'),
  })
  return {
    ...mailDelivery('referral-question', message, ['lead', lead.id]),
    limit: { limit: questionLimit, client: mailboxOf(friendEmail) },
  }
}
