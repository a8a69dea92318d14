import { createHash, randomUUID } from 'node:crypto'
import { isPublicHoliday, proclaimedHolidays } from '#app/basics/business-days.ts'
import { mailboxOf, storedTelHref } from '#app/basics/contact-details.ts'
import { formatWeekdayTime } from '#app/basics/dates.ts'
import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { normalizePhone } from '#app/basics/phone-parsing.ts'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import { mailDelivery } from '#app/modules/outbox/mail/rules.ts'
import { notices } from '#app/modules/outbox/notification/content.ts'
import { notifyOwner } from '#app/modules/outbox/notification/service.server.ts'
import { requestIdempotencyKey } from '#app/modules/privacy/rules.server.ts'
import { storeRequest } from '#app/modules/privacy/service.server.ts'
import { closeCallBacks } from '#app/modules/sales/conversation/store.server.ts'
import { settleMainLead } from '#app/modules/sales/lead/answer/service.server.ts'
import {
  calendarFile,
  type CalendarAppointment,
} from '#app/modules/sales/lead/appointment/calendar/rules.ts'
import {
  cancelUpcomingAppointments,
  storeAppointmentChange,
} from '#app/modules/sales/lead/appointment/service.server.ts'
import {
  findAppointmentsOf,
  lockAppointment,
} from '#app/modules/sales/lead/appointment/store.server.ts'
import {
  changedDetails,
  correctEnquiry as correctOwnEnquiry,
  refuseWrongPhone,
} from '#app/modules/sales/lead/correction/service.server.ts'
import { findMergedEnquiries, lockLeads } from '#app/modules/sales/lead/duplicate/store.server.ts'
import {
  requestedSlot,
  leadIdOfKey,
  findEnquiry,
  isEnquiryOpen,
} from '#app/modules/sales/lead/enquiry/service.server.ts'
import { updateLead } from '#app/modules/sales/lead/inbox/store.server.ts'
import { findStaffNames } from '#app/modules/sales/lead/owner/store.server.ts'
import { answersOf, givenName } from '#app/modules/sales/lead/rules.ts'
import {
  type Lead,
  insertWithdrawal,
  isEnquiryWithdrawn,
} from '#app/modules/sales/lead/store.server.ts'
import { quotesOfEnquiry } from '#app/modules/sales/quote/own-quote/service.server.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { findActivity, logActivity } from '#app/platform/activity-log.server.ts'
import { systemActor, type Context } from '#app/platform/context.server.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { problemWords, statusWords as words, type EnquiryAction } from './content.ts'
import { readVisitorConversation, receiveVisitorMessage } from './conversation/service.server.ts'
import { replyTiming, composeChangedMail, enquiryState, maskedEmail, maskedPhone } from './rules.ts'
import {
  correctedDetailsSchema,
  acceptedTimeSchema,
  visitorMessageSchema,
  type EnquiryPage,
} from './schema.ts'

/** Returns the data of an enquiry page. Contact details are masked, because the link may be passed on. */
export async function readEnquiry(ctx: Context, key: string): Promise<Outcome<EnquiryPage>> {
  const found = await findEnquiry(ctx, key)
  if (!found.ok) return found
  const { lead, main } = found.value
  const site = await readSettings(ctx, 'site')
  const proclaimed = proclaimedHolidays(site)
  const now = ctx.clock.now()
  const names = await findStaffNames(ctx.db, main.assignedTo ? [main.assignedTo] : [])
  const name = names.get(main.assignedTo ?? '')
  const messages = await readVisitorConversation(ctx.db, lead)
  const details = answersOf({ ...lead, name: '', email: '', company: '', phone: '' })
  return accepted({
    reference: lead.reference,
    fillId: randomUUID(),
    brandName: site.brandName,
    phone: site.phone,
    phoneHref: storedTelHref(normalizePhone(site.phone)),
    sentAt: formatWeekdayTime(lead.submittedAt),
    state: enquiryState(main),
    moment: replyTimingText(
      // Once the main lead was answered, only its own due time counts.
      replyTiming(main.mergedDueAt ? lead : main, main, now, (day) =>
        isPublicHoliday(day, proclaimed),
      ),
      enquiryState(main),
      lead.promise,
    ),
    who: name ? words.person(name, site.brandName) : words.team,
    asked: details,
    messages: messages.map(({ at, ...message }) => ({ ...message, at: formatWeekdayTime(at) })),
    offers: await quotesOfEnquiry(ctx, lead.id),
    appointments: await appointmentTexts(ctx, lead.id, now),
    contact: {
      name: givenName(lead.kind, lead),
      email: maskedEmail(lead.email),
      phone: maskedPhone(lead.phone),
    },
  })
}

function replyTimingText(
  moment: ReturnType<typeof replyTiming>,
  state: ReturnType<typeof enquiryState>,
  promise: string,
): { text: string; isLate: boolean } {
  if (moment.kind === 'due')
    return { text: words.moments.due(formatWeekdayTime(moment.by)), isLate: false }
  if (moment.kind === 'late') {
    const [promised, by] = [moment.promised, moment.by].map(formatWeekdayTime)
    return { text: words.moments.late(promised!, by!), isLate: true }
  }
  const text = state === 'answered' || state === 'closed' ? words.moments[state] : promise
  return { text, isLate: false }
}

async function appointmentTexts(ctx: Context, leadId: string, now: Date) {
  const appointments = await findAppointmentsOf(ctx.db, leadId, now)
  const people = appointments.flatMap(({ personId }) => personId ?? [])
  const names = await findStaffNames(ctx.db, people)
  return appointments.map(({ kind, state, startsAt, personId, address }) => {
    const person = names.get(personId ?? '')
    const isAhead = startsAt > now
    const when = formatWeekdayTime(startsAt)
    const details = [
      ...(person ? [words.appointment.person(person)] : []),
      ...(address ? [words.appointment.address(address)] : []),
    ]
    return {
      kind,
      details: state === 'cancelled' ? [] : details,
      text:
        isAhead || state === 'cancelled'
          ? words.appointment[state](when)
          : words.appointment.passed(when),
      when,
      startsAt: startsAt.toISOString(),
      canTake: state === 'offered' && isAhead,
      hasCalendar: isAhead,
    }
  })
}

/**
 * Returns the calendar file of the appointment at `startsAt`. If there is none at that time, returns that of the next
 * appointment or of the requested consultation.
 */
export async function enquiryCalendar(ctx: Context, key: string, startsAt?: string | null) {
  const found = await findEnquiry(ctx, key)
  if (!found.ok) return found
  const { lead } = found.value
  const slot = requestedSlot(lead)
  const requested: CalendarAppointment | undefined = slot && {
    ...slot,
    uid: `${lead.id}@${new URL(siteAddress(ctx.env)).hostname}`,
    sequence: 0,
    kind: 'consultation',
    address: '',
    state: 'tentative',
    updatedAt: lead.submittedAt,
  }
  const all = await findAppointmentsOf(ctx.db, lead.id, ctx.clock.now())
  const stored = all.find((one) => one.startsAt.toISOString() === startsAt) ?? all[0]
  const appointment = stored ?? requested
  if (!appointment) return refused('not-found', problemWords.missing)
  const site = await readSettings(ctx, 'site')
  const names = await findStaffNames(ctx.db, stored?.personId ? [stored.personId] : [])
  const personName = names.get(stored?.personId ?? '')
  const text = calendarFile({
    site,
    appointment: { ...appointment, personName },
    visitor: lead,
    reference: lead.reference,
  })
  return accepted({ name: `${appointment.kind}.ics`, text })
}

type EnquiryChange = (ctx: Context, key: string, input: unknown) => Promise<Outcome<null>>

export const changeHandlers: Record<EnquiryAction, EnquiryChange> = {
  write: addMessage,
  correct: correctEnquiry,
  time: acceptOfferedTime,
  withdraw: withdrawEnquiry,
  erase: requestErasure,
}

const changeRateLimit = { name: 'enquiry-change', attempts: 20, windowSeconds: 3600 }

type LockedEnquiry = { lead: Lead; main: Lead; at: Date; site: SiteSettings }

/**
 * Checks the key and the rate limit, locks the leads, makes and logs the change, and notifies the owner. `change`
 * returns details for the log, or undefined if there is nothing to change, as for a repeat.
 */
async function changeEnquiry(
  ctx: Context,
  key: string,
  part: EnquiryAction,
  change: (
    tx: Transaction,
    enquiry: LockedEnquiry,
  ) => Promise<Outcome<Record<string, unknown> | undefined>>,
): Promise<Outcome<null>> {
  const found = await findEnquiry(ctx, key)
  if (!found.ok) return found
  const within = await countAttempt(ctx, changeRateLimit, found.value.lead.id)
  if (!within.ok) return within
  const site = await readSettings(ctx, 'site')
  return ctx.db.transaction(async (tx) => {
    const { lead: known, main: worked } = found.value
    const locked = await lockLeads(tx, [...new Set([known.id, worked.id])])
    const lead = locked.find(({ id }) => id === known.id)
    const at = ctx.clock.now()
    if (!lead || !(await isEnquiryOpen(tx, lead, at)))
      return refused('not-found', problemWords.missing)
    const main = locked.find(({ id }) => id === lead.mergedInto) ?? lead
    const outcome = await change(tx, { lead, main, at, site })
    if (!outcome.ok) return outcome
    if (!outcome.value) return accepted(null)
    await logActivity(ctx, tx, `enquiry.${part}`, ['lead', lead.id], outcome.value)
    if (lead.isSuspectedSpam) return accepted(null)
    const about = { href: `/admin/leads/${main.id}`, subjectId: main.id } as const
    const notice = { ...ownerNotifications[part](lead.reference), ...about }
    await notifyOwner(ctx, tx, main.assignedTo, notice)
    return accepted(null)
  })
}

const ownerNotifications = {
  write: notices.enquiryExtended,
  correct: notices.enquiryCorrected,
  time: notices.enquiryTimed,
  withdraw: notices.enquiryWithdrawn,
  erase: notices.erasureAsked,
} satisfies Record<EnquiryAction, unknown>

/** Adds a message from the visitor. The lead needs a reply again. A double click stores the text once. */
export async function addMessage(ctx: Context, key: string, input: unknown) {
  const parsed = visitorMessageSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, problemWords.check)
  const { message: text, fillId } = parsed.data
  return changeEnquiry(ctx, key, 'write', async (tx, { lead, main, site }) => {
    const hash = createHash('sha256').update([lead.id, fillId, text].join('\n')).digest('base64url')
    const message = { lead, main, text, key: `enquiry:${hash}`, site }
    const isNew = await receiveVisitorMessage(ctx, tx, message)
    return accepted(isNew ? {} : undefined)
  })
}

/** At most one notice per address and hour, so that the page can't be used to flood a stranger with emails. */
const changedMailRateLimit = {
  name: 'mail-enquiry-changed',
  attempts: 1,
  windowSeconds: 3600,
  isFixed: true,
}

/**
 * Corrects the contact details of this enquiry only, because the link proves nothing more. The CRM's copy is corrected,
 * too, unless other enquiries share the address, because that copy may belong to another person. The old address is
 * notified.
 */
export async function correctEnquiry(ctx: Context, key: string, input: unknown) {
  const parsed = correctedDetailsSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error, problemWords.check)
  const wrongPhone = refuseWrongPhone(parsed.data)
  if (wrongPhone) return wrongPhone
  return changeEnquiry(ctx, key, 'correct', async (tx, enquiry) => {
    const { lead } = enquiry
    const details = changedDetails(lead, parsed.data)
    if (Object.keys(details).length === 0) return accepted(undefined)
    await correctOwnEnquiry(ctx, tx, lead, details)
    if (details.email !== undefined) await notifyOldAddress(ctx, tx, enquiry)
    return accepted({ fields: Object.keys(details) })
  })
}

async function notifyOldAddress(ctx: Context, tx: Transaction, { lead, site }: LockedEnquiry) {
  const { id, name, email, reference, isSuspectedSpam } = lead
  if (email === '' || isSuspectedSpam) return
  if (!(await countAttempt(ctx, changedMailRateLimit, mailboxOf(email), tx)).ok) return
  const message = composeChangedMail({ site, name, address: email, reference })
  await enqueueDeliveries(ctx, tx, [mailDelivery('enquiry-address-changed', message, ['lead', id])])
}

/** Accepts a time that staff offered. The calendar file is emailed, as it is when staff confirm a time. */
export async function acceptOfferedTime(ctx: Context, key: string, input: unknown) {
  const parsed = acceptedTimeSchema.safeParse(input)
  if (!parsed.success) return refused('invalid-input', problemWords.noOffer)
  const shown = Date.parse(parsed.data.startsAt)
  return changeEnquiry(ctx, key, 'time', async (tx, { lead, at, site }) => {
    const known = await findAppointmentsOf(tx, lead.id, at)
    if (known.length === 0) return refused('invalid-input', problemWords.noOffer)
    const wanted = known.find(({ startsAt }) => startsAt.getTime() === shown)
    const found = wanted && (await lockAppointment(tx, wanted.id))
    if (!found || found.appointment.startsAt.getTime() !== shown)
      return refused('invalid-input', problemWords.otherOffer)
    const { state, startsAt } = found.appointment
    if (state === 'confirmed') return accepted(undefined)
    if (state !== 'offered' || startsAt <= at) return refused('invalid-input', problemWords.noOffer)
    await storeAppointmentChange(ctx, tx, found, { state: 'confirmed' }, site)
    return accepted({ startsAt: startsAt.toISOString() })
  })
}

/** Closes the enquiry and its page. A lead with merged enquiries stays open. A repeat succeeds, too. */
export async function withdrawEnquiry(ctx: Context, key: string): Promise<Outcome<null>> {
  const outcome = await changeEnquiry(
    ctx,
    key,
    'withdraw',
    async (tx, { lead, main, at, site }) => {
      await insertWithdrawal(tx, lead.id, at)
      await cancelUpcomingAppointments(ctx, tx, lead.id, site)
      const hasParts = (await findMergedEnquiries(tx, lead.id)).length > 0
      if (!hasParts) await updateLead(tx, lead, { status: 'closed' }, at)
      if (!hasParts) await closeCallBacks(tx, lead.id, at)
      if (main.id !== lead.id)
        await settleMainLead({ ...ctx, actor: systemActor('enquiry page') }, tx, main)
      return accepted({ isClosed: !hasParts })
    },
  )
  if (outcome.ok) return outcome
  const found = await leadIdOfKey(ctx, key)
  return found.ok && (await isEnquiryWithdrawn(ctx.db, found.value)) ? accepted(null) : outcome
}

/**
 * Requests deletion, like the form of the privacy policy. An email with a link must confirm the request, because the
 * page doesn't prove who owns the mailbox. Two requests on one day count as one.
 */
export async function requestErasure(ctx: Context, key: string): Promise<Outcome<null>> {
  const found = await findEnquiry(ctx, key)
  if (!found.ok) return found
  const { name, email, reference, isSuspectedSpam } = found.value.lead
  if (email === '') return refused('invalid-input', problemWords.noEmail)
  const erasure = { kind: 'delete' as const, name, email, details: `Enquiry ${reference}` }
  const request = await storeRequest(ctx, {
    ...erasure,
    idempotencyKey: requestIdempotencyKey(erasure, ctx.clock.now()),
    source: 'website',
    isSuspectedSpam,
  })
  return changeEnquiry(ctx, key, 'erase', async (tx, { lead }) => {
    const known = await findActivity(tx, 'lead', lead.id)
    const isKnown = known.some(({ details }) => details.request === request.reference)
    return accepted(isKnown ? undefined : { request: request.reference })
  })
}
