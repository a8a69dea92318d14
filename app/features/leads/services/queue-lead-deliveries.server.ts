import { formatDateTime, formatWeekdayTime } from '#app/basics/dates.ts'
import { crmEnquiryDelivery } from '#app/features/crm-delivery/rules.ts'
import type { DeliveryItem } from '#app/features/deliveries/schema.ts'
import { enqueueDeliveries } from '#app/features/deliveries/services/enqueue-deliveries.server.ts'
import {
  composeConfirmation,
  composeStaffNotification,
  mailDelivery,
} from '#app/features/mail/rules.ts'
import type { MailMessage } from '#app/features/mail/schema.ts'
import { noteMailConsent, optOutOf } from '#app/features/mail/services/mail-choices.server.ts'
import type { SiteSettings } from '#app/features/settings/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { askedTimeNote } from '../content/appointments.ts'
import { noEmail } from '../content/inbox.ts'
import type { Lead } from '../data.server.ts'
import type { StoredAppointment } from '../data/appointments.server.ts'
import { checkNote } from '../content/coverage.ts'
import { recommendationNote } from '../content/connectivity-recipe.ts'
import { calendarAttachment } from '../rules/calendar-file.ts'
import { detailsOf, subjectOf } from '../rules/describe-lead.ts'
import type { Consents } from '../schema/inputs.ts'
import { mailboxOf } from '#app/basics/mailbox.ts'
import { requestAppointment } from './appointments/request-appointment.server.ts'
import { queueReferralQuestion } from './queue-referral-question.server.ts'
import { ringForLead } from './ring-for-lead.server.ts'
import { visitorMails } from './visitor-mails.server.ts'

/** T20: nobody can make us write to a stranger more often, whatever is typed into the forms. */
const visitorMailLimit = (kind: string) => ({
  name: `mail-${kind}`,
  attempts: 1,
  windowSeconds: 3600,
  isFixed: true,
})

/**
 * Puts a stored lead into the outbox in the caller's transaction: the CRM's copy, the mail to the
 * visitor, the notification of staff (LDS-05), and rings for those who work on leads (STF-11). The caller has checked
 * permission, and read `site` and `consents` (by channel) before: a second connection from inside would starve the pool.
 */
export async function queueLeadDeliveries(
  ctx: Context,
  tx: Transaction,
  lead: Lead,
  { site, consents }: { site: SiteSettings; consents: Consents },
): Promise<void> {
  const items: Omit<DeliveryItem, 'subjectType' | 'subjectId'>[] = [crmDelivery(lead)]
  await noteConsents(tx, lead, consents)
  const own = ctx.extensions.at(visitorMails).find(({ leadKind }) => leadKind === lead.kind)
  const kind = own?.deliveryKind ?? 'confirmation'
  const appointment =
    lead.kind === 'consultation' ? await requestAppointment(ctx, tx, lead) : undefined
  if (await mayConfirm(ctx, tx, lead, kind)) {
    const mail = own
      ? own.compose({ ...promiseOf(lead, site), siteUrl: siteUrl(ctx), fields: lead.fields })
      : await confirmation(ctx, tx, site, lead, appointment)
    items.push(mailDelivery(kind, withCalendar(mail, site, lead, appointment)))
  }
  const notification = staffNotification(ctx, site, lead)
  if (notification) items.push(mailDelivery('staff-notification', notification))
  await enqueueDeliveries(
    ctx,
    tx,
    items.map((item) => ({ ...item, subjectType: 'lead', subjectId: lead.id })),
  )
  await ringForLead(ctx, tx, lead)
  if (lead.kind === 'referral') await queueReferralQuestion(ctx, tx, lead, site, siteUrl(ctx))
}

/** Who left no e-mail gets none. */
async function mayConfirm(ctx: Context, tx: Transaction, { email }: Lead, kind: string) {
  if (email === '') return false
  return (await countAttempt(ctx, visitorMailLimit(kind), mailboxOf(email), tx)).ok
}

function crmDelivery(lead: Lead) {
  return crmEnquiryDelivery({
    leadId: lead.id,
    reference: lead.reference,
    name: lead.name,
    email: lead.email,
    company: lead.company,
    phone: lead.phone,
    phoneStored: lead.phoneStored,
    subject: subjectOf(lead.kind, lead.fields),
    lines: detailsOf(lead.kind, lead.fields),
    source: sourceOf(lead),
    submittedAt: lead.submittedAt,
  })
}

function sourceOf({ entry, page }: Lead): string {
  if (entry === 'call') return 'Telephone call'
  return entry === 'whatsapp' ? 'WhatsApp' : `Website: ${page} (${entry})`
}

/** CTC-28: the confirmation of a consultation carries the tentative appointment. */
function withCalendar(
  mail: MailMessage,
  site: SiteSettings,
  lead: Lead,
  appointment: StoredAppointment | undefined,
): MailMessage {
  if (!appointment) return mail
  const file = calendarAttachment({ site, appointment, visitor: lead, reference: lead.reference })
  return { ...mail, attachments: [file] }
}

/** Forms that ask for another e-mail later, when a service launches. */
function asksForNotices({ kind }: Lead): boolean {
  return kind === 'interest' || kind === 'launch-interest'
}

const asksForCoverageNews = ({ fields }: Lead) =>
  fields.tellWhenCovered === true || fields.tellWhenWireless === true

/** PRV-07: who opted out and now asks for e-mails gets those again, and only those. */
async function noteConsents(tx: Transaction, lead: Lead, consents: Consents): Promise<void> {
  if (lead.email === '') return
  if (consents.email) await noteMailConsent(tx, lead.email, 'news', lead.submittedAt)
  if (asksForNotices(lead)) await noteMailConsent(tx, lead.email, 'launch', lead.submittedAt)
  if (lead.kind === 'coverage' && asksForCoverageNews(lead))
    await noteMailConsent(tx, lead.email, 'coverage', lead.submittedAt)
}

/** What every mail to the visitor repeats. */
function promiseOf(lead: Lead, site: SiteSettings) {
  const { name, email: address, promise: promiseText, reference } = lead
  const by = lead.dueAt ? formatWeekdayTime(lead.dueAt) : null
  return { site, name, address, promiseText, reference, by }
}

async function confirmation(
  ctx: Context,
  tx: Transaction,
  site: SiteSettings,
  lead: Lead,
  appointment: StoredAppointment | undefined,
): Promise<MailMessage> {
  const optOut = asksForNotices(lead) ? await optOutOf(ctx, tx, lead.email, 'launch') : undefined
  const note = appointment
    ? askedTimeNote(formatDateTime(appointment.startsAt))
    : (recommendationOf(lead) ?? checkOf(lead))
  return composeConfirmation({ ...promiseOf(lead, site), note, optOut })
}

/** RCP-21: what the page recommended, as it was stored with the lead; nothing of it was typed. */
function recommendationOf({ fields }: Lead): string | undefined {
  const { product, productPrice, productReasons } = fields
  if (!product) return undefined
  return recommendationNote(String(product), String(productPrice), String(productReasons))
}

/** SIT-08: what was answered of each technology; of what the browser sends only our own words can be stored here. */
function checkOf({ kind, fields }: Lead): string | undefined {
  const { fibre, fibrePrice, wireless, wirelessPrice } = fields
  if (kind !== 'coverage' || !fibre || !wireless) return undefined
  return checkNote(
    { answer: String(fibre), price: String(fibrePrice) },
    { answer: String(wireless), price: String(wirelessPrice) },
  )
}

function staffNotification(ctx: Context, site: SiteSettings, lead: Lead): MailMessage | null {
  return composeStaffNotification({
    site,
    reference: lead.reference,
    kindLabel: subjectOf(lead.kind, lead.fields),
    lines: [
      { label: 'Name', value: lead.name },
      { label: 'Email', value: lead.email || noEmail },
      { label: 'Company', value: lead.company },
      { label: 'Phone', value: lead.phone },
      ...detailsOf(lead.kind, lead.fields),
      { label: 'Page', value: lead.page },
      { label: 'Promised', value: lead.promise },
    ],
    replyTo: lead.email ? { name: lead.name, address: lead.email } : undefined,
    inboxUrl: new URL(`/admin/leads/${lead.id}`, siteUrl(ctx)).href,
  })
}

function siteUrl(ctx: Context): string {
  return ctx.env.PUBLIC_URL ?? `http://localhost:${ctx.env.PORT}`
}
