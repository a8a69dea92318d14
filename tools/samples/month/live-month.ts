import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { isPublicHoliday, proclaimedHolidays } from '#app/basics/business-days.ts'
import { formatClockTime, johannesburgDate } from '#app/basics/dates.ts'
import { permissionsOfRole } from '#app/modules/access/rules.ts'
import {
  actorOf,
  addStaffUser,
  findStaffUserByEmail,
} from '#app/modules/access/staff/store.server.ts'
import { sampleColleagues } from '#app/modules/dashboard/sample/content.ts'
import type { SampleMonth } from '#app/modules/dashboard/sample/service.server.ts'
import { moveAppointment } from '#app/modules/sales/booking/service.server.ts'
import { logCall } from '#app/modules/sales/conversation/call/service.server.ts'
import {
  handleReturnedMail,
  receiveMessage,
} from '#app/modules/sales/conversation/service.server.ts'
import { lockForAnswer } from '#app/modules/sales/lead/answer/service.server.ts'
import { findAppointmentsOf } from '#app/modules/sales/lead/appointment/store.server.ts'
import { consultationTimes } from '#app/modules/sales/lead/forms/quick-action.ts'
import { assignLead, changeLeadStatus } from '#app/modules/sales/lead/inbox/service.server.ts'
import { findLead } from '#app/modules/sales/lead/inbox/store.server.ts'
import type { Lead } from '#app/modules/sales/lead/store.server.ts'
import { submitLead } from '#app/modules/sales/lead/submission/service.server.ts'
import { leads as leadRows } from '#app/modules/sales/lead/tables.ts'
import { readWhatsappAccess } from '#app/modules/sales/whatsapp/gateway.server.ts'
import { recordContactMessage } from '#app/modules/sales/whatsapp/store.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import {
  systemActor,
  visitor,
  type StaffActor,
  type Context,
} from '#app/platform/context.server.ts'
import { createVisitToken } from '#app/platform/installation.server.ts'
import { simulateFieldWork, removeFieldWork } from './field-work.ts'
import { moveToOfficeHours, planMonth, type SampleEnquiry } from './plan.ts'
import { simulateQuote, valueOf } from './quotes.ts'
import { receiveSampleMail } from './received-mail.ts'
import { addVisits, removeVisits } from './visits.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

type MonthState = {
  /** The context of the system; each step runs in a copy with its own time and person. */
  ctx: Context
  now: Date
  staff: readonly StaffActor[]
  isHoliday: (isoDate: string) => boolean
}

/**
 * Adds the enquiries of the last 30 days, with the colleagues who worked on them, until `signal` aborts. A repeat on
 * the same day adds what is missing.
 */
async function loadSampleMonth(given: Context, signal?: AbortSignal) {
  const ctx = { ...given, actor: systemActor('sample-month'), isSample: true }
  const staff: StaffActor[] = []
  for (const person of sampleColleagues) staff.push(await findOrCreateColleague(ctx, person))
  const proclaimed = proclaimedHolidays(await readSettings(ctx, 'site'))
  const isHoliday = (date: string) => isPublicHoliday(date, proclaimed)
  const now = ctx.clock.now()
  const known = await findSampleKeys(ctx)
  let leads = 0
  for (const [number, enquiry] of planMonth(now, isHoliday).entries()) {
    if (known.has(enquiry.key)) continue
    if (signal?.aborted) return { leads, isDone: false }
    if (await simulateEnquiry({ ctx, now, staff, isHoliday }, enquiry, number)) leads++
  }
  await simulateFieldWork((daysBack) => {
    const person = staff[daysBack % staff.length]!
    return stepContext({ ctx }, person, new Date(now.getTime() - daysBack * dayMs))
  })
  await receiveSampleMail(ctx)
  await addVisits(ctx)
  return { leads, isDone: true }
}

/** The sample month that the dashboard's button and `npm run sample-month` load and remove. */
export const sampleMonth: SampleMonth = {
  load: loadSampleMonth,
  async removeOtherSamples(tx) {
    await removeFieldWork(tx)
    await removeVisits(tx)
  },
}

async function findSampleKeys({ db }: Context): Promise<Set<string>> {
  const key = leadRows.idempotencyKey
  const rows = await db.select({ key }).from(leadRows).where(eq(leadRows.isSample, true))
  return new Set(rows.map((row) => row.key))
}

/** Sample colleagues have no password: they cannot sign in, and do not count as a second approver. */
async function findOrCreateColleague(ctx: Context, person: (typeof sampleColleagues)[number]) {
  if (!(await findStaffUserByEmail(ctx.db, person.email))) {
    const permissions = permissionsOfRole(person.role)
    await addStaffUser(ctx.db, { ...person, permissions })
  }
  return actorOf((await findStaffUserByEmail(ctx.db, person.email))!)
}

/**
 * Acts out a sample enquiry through the services that visitors and staff use, each step at its own moment.
 * @returns false if it exists already
 */
async function simulateEnquiry(month: MonthState, enquiry: SampleEnquiry, number: number) {
  const lead = await submitEnquiry(month, enquiry, number)
  if (!lead) return false
  const returnedAt = new Date(enquiry.at.getTime() + 2 * minuteMs)
  if (enquiry.isAddressWrong && returnedAt < month.now)
    await bounceConfirmation(stepContext(month, systemActor('sample-month'), returnedAt), lead)
  const person = month.staff[number % month.staff.length]!
  const at = answerTime(month, enquiry, lead)
  if (enquiry.outcome === 'waiting' || at >= month.now) return true
  await assignEnquiry(month, person, lead.id, new Date(at.getTime() - 5 * minuteMs))
  if (enquiry.outcome === 'in-work') return true
  await answerEnquiry(month, person, enquiry, lead.id, at)
  if (enquiry.writesAgain) await sendFollowUp(month, person, enquiry, lead.id, at)
  if (enquiry.quote) {
    const writtenAt = moveToOfficeHours(new Date(at.getTime() + hourMs), month.isHoliday)
    const step = (actor: Context['actor'], when: Date) => stepContext(month, actor, when)
    await simulateQuote({ lead, person, end: enquiry.quote, at: writtenAt, stepOf: step })
  }
  if (enquiry.isClosed) {
    const closedAt = moveToOfficeHours(new Date(at.getTime() + dayMs), month.isHoliday)
    if (closedAt < month.now) await setStatus(month, person, lead.id, closedAt, 'closed')
  }
  return true
}

/** The context of a step, with its actor and time. */
const stepContext = (
  { ctx }: Pick<MonthState, 'ctx'>,
  actor: Context['actor'],
  at: Date,
): Context => ({
  ...ctx,
  actor,
  clock: { now: () => at },
  requestId: randomUUID(),
})

async function submitEnquiry(month: MonthState, enquiry: SampleEnquiry, number: number) {
  const { question, name, company, email, phone, at, key } = enquiry
  const [nameField, companyField] = question.personFields ?? ['name', 'company']
  const opened = stepContext(month, visitor, new Date(at.getTime() - 2 * minuteMs))
  // Each enquiry comes from a separate network (RFC 2544), because the rate limit of one network is too low for all.
  const clientNetwork = `198.18.${Math.floor(number / 250)}.${number % 250}`
  const outcome = await submitLead(
    { ...stepContext(month, visitor, at), clientNetwork },
    {
      form: question.form,
      entry: question.form === 'assessment' ? 'quick' : 'form',
      page: question.page,
      idempotencyKey: key,
      token: await createVisitToken(opened),
      consents: { email: true, phone: number % 2 === 0 },
      fields: {
        ...question.fields,
        ...(question.form === 'consultation' ? consultationFields(month, at, number) : {}),
        [nameField]: name,
        [companyField]: company,
        email,
        phone,
      },
    },
  )
  if (!outcome.ok) throw new Error(`${key} (${question.form}): ${outcome.message}`)
  return outcome.value.isReplay ? undefined : readLead(month, outcome.value.id)
}

/**
 * The requested appointment: two days after the enquiry, or on the first business day after that. Sometimes two
 * visitors choose the same time.
 */
const consultationFields = ({ isHoliday }: MonthState, at: Date, number: number) => ({
  preferredDate: johannesburgDate(moveToOfficeHours(new Date(at.getTime() + 2 * dayMs), isHoliday)),
  preferredTime: consultationTimes[number % consultationTimes.length]!,
})

/** Time of the answer, in office hours: 40 minutes after the enquiry, or if late, 3 hours after the deadline. */
function answerTime(
  { isHoliday }: MonthState,
  { at, outcome }: SampleEnquiry,
  { dueAt }: Lead,
): Date {
  const isLate = outcome === 'called-late' && dueAt !== null
  const begun = isLate ? dueAt.getTime() + 3 * hourMs : at.getTime() + 40 * minuteMs
  return moveToOfficeHours(new Date(begun), isHoliday)
}

async function assignEnquiry(month: MonthState, person: StaffActor, leadId: string, at: Date) {
  const { version } = await readLead(month, leadId)
  const ctx = stepContext(month, person, at)
  valueOf(await assignLead(ctx, { leadId, assignedTo: person.id, version }))
  await setStatus(month, person, leadId, at, 'in_progress')
}

async function answerEnquiry(
  month: MonthState,
  person: StaffActor,
  { outcome, callNote, key }: SampleEnquiry,
  leadId: string,
  at: Date,
): Promise<void> {
  const ctx = stepContext(month, person, at)
  const [appointment] = await findAppointmentsOf(ctx.db, leadId, ctx.clock.now())
  if (appointment && appointment.startsAt > at) {
    const { id, version, startsAt } = appointment
    const confirmed = await moveAppointment(ctx, {
      id,
      version,
      kind: 'consultation',
      personId: person.id,
      date: johannesburgDate(startsAt),
      time: formatClockTime(startsAt).slice(0, 5),
      minutes: 60,
      isAgreed: true,
    })
    // If the time is already booked, the appointment stays a request.
    if (!confirmed.ok && confirmed.reason !== 'conflict') throw new Error(confirmed.message)
  }
  if (outcome === 'answered-elsewhere') await setStatus(month, person, leadId, at, 'answered')
  else await logReachedCall(ctx, leadId, callNote, `${key}-call`)
}

const logReachedCall = async (ctx: Context, leadId: string, note: string, idempotencyKey: string) =>
  valueOf(await logCall(ctx, { leadId, outcome: 'reached', note, idempotencyKey }))

/** Sends the visitor's message a day after the answer, and logs a call back, each only if its time is in the past. */
async function sendFollowUp(
  month: MonthState,
  person: StaffActor,
  enquiry: SampleEnquiry,
  leadId: string,
  answeredAt: Date,
): Promise<void> {
  const at = new Date(answeredAt.getTime() + dayMs)
  if (at >= month.now) return
  await receiveAnswer(stepContext(month, visitor, at), enquiry, leadId)
  const calledAt = moveToOfficeHours(new Date(at.getTime() + hourMs), month.isHoliday)
  if (calledAt >= month.now) return
  const ctx = stepContext(month, person, calledAt)
  await logReachedCall(ctx, leadId, 'Answered their question.', `${enquiry.key}-again`)
}

async function setStatus(
  month: MonthState,
  person: StaffActor,
  leadId: string,
  at: Date,
  status: 'in_progress' | 'answered' | 'closed',
): Promise<void> {
  const { version } = await readLead(month, leadId)
  const ctx = stepContext(month, person, at)
  const statement = status === 'answered' ? { statement: { how: 'email' } } : {}
  valueOf(await changeLeadStatus(ctx, { leadId, status, version, ...statement }))
}

async function readLead({ ctx }: MonthState, id: string) {
  const lead = await findLead(ctx.db, id)
  if (!lead) throw new Error(`The enquiry ${id} is gone.`)
  return lead
}

/** Handles a bounced confirmation: the visitor's mail server has no such mailbox. */
async function bounceConfirmation(ctx: Context, { id, email }: Lead): Promise<void> {
  await ctx.db.transaction((tx) =>
    handleReturnedMail(ctx, tx, {
      leadId: id,
      messageId: null,
      deliveryId: null,
      address: email.toLowerCase(),
      reason: '550 5.1.1 No such mailbox',
      isAddressFault: true,
    }),
  )
}

/**
 * Receives a message from the visitor: on WhatsApp if the plan says so, WhatsApp is set up and the visitor gave a
 * number; else by email.
 */
async function receiveAnswer(
  ctx: Context,
  { email, name, key, writesAgain, writesBy }: SampleEnquiry,
  leadId: string,
): Promise<void> {
  const at = ctx.clock.now()
  const site = await readSettings(ctx, 'site')
  await ctx.db.transaction(async (tx) => {
    const lead = (await lockForAnswer(tx, leadId))!
    const phone = writesBy === 'whatsapp' && readWhatsappAccess(ctx.env) ? lead.phoneStored : null
    if (phone) await recordContactMessage(tx, { phone, name, at, isStop: false, now: at })
    await receiveMessage(
      ctx,
      tx,
      lead,
      {
        id: randomUUID(),
        channel: phone ? 'whatsapp' : 'mail',
        authorName: name,
        address: phone ?? email,
        subject: phone ? '' : `Re: Your enquiry ${lead.reference}`,
        body: writesAgain!,
        mailId: null,
        isForeign: false,
        idempotencyKey: `${key}-writes`,
        at,
      },
      site,
    )
  })
}
