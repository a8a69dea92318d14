import { formatDateTime, formatWeekdayTime } from '#app/basics/dates.ts'
import { mailboxOf } from '#app/basics/mailbox.ts'
import { composeConfirmation, mailDelivery } from '#app/features/mail/rules.ts'
import type { MailMessage } from '#app/features/mail/schema.ts'
import { mayMailTo, optOutOf } from '#app/features/mail/services/mail-choices.server.ts'
import type { SiteSettings } from '#app/features/settings/schema.ts'
import type { Context } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { readInstallationValue } from '#app/platform/installation.server.ts'
import type { RateLimit } from '#app/platform/rate-limit.server.ts'
import { askedTimeNote } from '../content/appointments.ts'
import { recommendationNote } from '../content/connectivity-recipe.ts'
import { checkNote } from '../content/coverage.ts'
import type { ArrivingLead } from '../data.server.ts'
import type { LeadFields } from '../forms.ts'
import { composeItHealthRecipe } from '../recipe/compose-recipe-mail.ts'
import { recipeAnswers } from '../recipe/schema.ts'
import { calendarAttachment, type CalendarAppointment } from '../rules/calendar-file.ts'
import { composeReferralQuestion as composeQuestion } from '../rules/compose-referral-question.ts'
import { referralKey } from '../rules/referral-key.server.ts'

/** T20: however often a form is sent, it does not make us write to a stranger more often. */
const visitorMailLimit = (kind: string): RateLimit => ({
  name: `mail-${kind}`,
  attempts: 1,
  windowSeconds: 3600,
  isFixed: true,
})

/** The mail that answers a lead, for the outbox, with its limit; undefined where no e-mail was left. */
export async function composeVisitorMail(
  ctx: Context,
  db: Queryable,
  lead: ArrivingLead,
  site: SiteSettings,
  appointment: CalendarAppointment | undefined,
) {
  if (lead.email === '') return undefined
  // Who asks for an assessment is sent the recipe in place of a confirmation (ITH-19).
  const isRecipe = lead.kind === 'assessment'
  const kind = isRecipe ? 'it-health-recipe' : 'confirmation'
  const mail = isRecipe
    ? recipeMail(lead, site, siteAddress(ctx.env))
    : await confirmation(ctx, db, site, lead, appointment)
  const delivery = mailDelivery(kind, withCalendar(mail, site, lead, appointment))
  return { ...delivery, limit: { limit: visitorMailLimit(kind), client: mailboxOf(lead.email) } }
}

/** What every mail to the visitor repeats. */
function promiseOf(lead: ArrivingLead, site: SiteSettings) {
  const { name, email: address, promise: promiseText, reference } = lead
  const by = lead.dueAt ? formatWeekdayTime(lead.dueAt) : null
  return { site, name, address, promiseText, reference, by }
}

function recipeMail(lead: ArrivingLead, site: SiteSettings, siteUrl: string): MailMessage {
  const answers = recipeAnswers(lead.fields)
  return composeItHealthRecipe({ ...promiseOf(lead, site), siteUrl, answers })
}

async function confirmation(
  ctx: Context,
  db: Queryable,
  site: SiteSettings,
  lead: ArrivingLead,
  appointment: CalendarAppointment | undefined,
): Promise<MailMessage> {
  const isAnnounced = lead.kind === 'interest' || lead.kind === 'launch-interest'
  const optOut = isAnnounced ? await optOutOf(ctx, db, lead.email, 'launch') : undefined
  const note = appointment
    ? askedTimeNote(formatDateTime(appointment.startsAt))
    : (recommendationOf(lead) ?? checkOf(lead))
  return composeConfirmation({ ...promiseOf(lead, site), note, optOut })
}

/** CTC-28: the confirmation of a consultation carries the tentative appointment. */
function withCalendar(
  mail: MailMessage,
  site: SiteSettings,
  lead: ArrivingLead,
  appointment: CalendarAppointment | undefined,
): MailMessage {
  if (!appointment) return mail
  const file = calendarAttachment({ site, appointment, visitor: lead, reference: lead.reference })
  return { ...mail, attachments: [file] }
}

/** RCP-21: what the page recommended, as it was stored with the lead; nothing of it was typed. */
function recommendationOf({ fields }: ArrivingLead): string | undefined {
  const { product, productPrice, productReasons } = fields
  if (!product) return undefined
  return recommendationNote(String(product), String(productPrice), String(productReasons))
}

/** SIT-08: what was answered of each technology; of what the browser sends only our own words can be stored here. */
function checkOf({ kind, fields }: ArrivingLead): string | undefined {
  const { fibre, fibrePrice, wireless, wirelessPrice } = fields
  if (kind !== 'coverage' || !fibre || !wireless) return undefined
  return checkNote(
    { answer: String(fibre), price: String(fibrePrice) },
    { answer: String(wireless), price: String(wirelessPrice) },
  )
}

/** D-39: one question a year to a mailbox, whoever refers it and however often. */
const questionLimit: RateLimit = {
  name: 'mail-referral-question',
  attempts: 1,
  windowSeconds: 365 * 24 * 3600,
  isFixed: true,
}

/** The question to the friend of a referral, for the outbox, with its limit; undefined for a mailbox that opted out. */
export async function composeReferralQuestion(
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
    optOut: await optOutOf(ctx, db, friendEmail, 'referral'),
  })
  return {
    ...mailDelivery('referral-question', message),
    limit: { limit: questionLimit, client: mailboxOf(friendEmail) },
  }
}
