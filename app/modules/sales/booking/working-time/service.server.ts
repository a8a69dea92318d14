import { createHash, randomBytes } from 'node:crypto'
import { dayMs, nextJohannesburgMidnight, startOfJohannesburgDay } from '#app/basics/dates.ts'
import { isUuid } from '#app/basics/ids.ts'
import { type Outcome, accepted, refused, refusedInput } from '#app/basics/outcome.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { countAttempt } from '#app/platform/rate-limit.server.ts'
import { findAppointment, findBusyTimes } from '../../lead/appointment/store.server.ts'
import { findLead } from '../../lead/inbox/store.server.ts'
import { feedFile } from '../rules.ts'
import {
  type WorkingHours,
  addAbsenceSchema,
  removeAbsenceSchema,
  workingHoursSchema,
} from '../schema.ts'
import {
  deleteAbsence,
  deleteFeed,
  findAbsence,
  findFeedAppointments,
  findFeedOwner,
  findHoursOf,
  insertAbsence,
  lockBookablePerson,
  touchFeed,
  storeFeed,
  storeHours,
} from '../store.server.ts'

/** Changes the signed-in person's working hours. Safe to repeat. */
export async function changeOwnHours(ctx: Context, input: unknown): Promise<Outcome<WorkingHours>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const parsed = workingHoursSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const hours = parsed.data
  await ctx.db.transaction(async (tx) => {
    const before = await findHoursOf(tx, actor.id)
    if (JSON.stringify(before) === JSON.stringify(hours)) return
    await storeHours(tx, actor.id, hours, ctx.clock.now())
    await logActivity(ctx, tx, 'staff.working-hours-changed', ['staff-user', actor.id], hours)
  })
  return accepted(hours)
}

/** Staff can change their own, and product managers anyone's, because ill people do not sign in. */
function canChangeAbsences(ctx: Context, personId: string): boolean {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return false
  return actor.id === personId || hasRole(actor, 'product_manager')
}

/**
 * Adds an absence; afterwards the person cannot be booked on those days. Existing appointments stay and must be moved
 * by hand, so the response lists them. The same id is stored once.
 */
export async function addAbsence(ctx: Context, input: unknown) {
  const parsed = addAbsenceSchema.safeParse(input)
  if (!parsed.success)
    return hasRole(ctx.actor, 'editor') ? refusedInput(parsed.error) : notAllowed()
  const { id, personId, ...days } = parsed.data
  if (!canChangeAbsences(ctx, personId)) return notAllowed()
  return ctx.db.transaction(async (tx) => {
    const person = await lockBookablePerson(tx, personId)
    if (!person)
      return refused('not-found', 'This person can’t be booked. Choose another colleague.')
    const absence = { id, userId: personId, ...days, createdAt: ctx.clock.now() }
    if (await insertAbsence(tx, absence))
      await logActivity(ctx, tx, 'staff.absence-added', ['staff-user', personId], days)
    const from = startOfJohannesburgDay(days.fromDate)
    const until = nextJohannesburgMidnight(startOfJohannesburgDay(days.untilDate))
    const taken = await findBusyTimes(tx, personId, [from, until])
    return accepted({ id, booked: taken.map(({ reference }) => reference) })
  })
}

/** Removes an absence. Safe to repeat. */
export async function removeAbsence(ctx: Context, input: unknown) {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const parsed = removeAbsenceSchema.safeParse(input)
  if (!parsed.success)
    return refusedInput(parsed.error, 'These days can’t be removed. Reload the page and try again.')
  const { id } = parsed.data
  return ctx.db.transaction(async (tx) => {
    const absence = await findAbsence(tx, id)
    if (!absence) return accepted({ id })
    if (!canChangeAbsences(ctx, absence.userId)) return notAllowed()
    await deleteAbsence(tx, id)
    const { userId, fromDate, untilDate } = absence
    await logActivity(ctx, tx, 'staff.absence-removed', ['staff-user', userId], {
      fromDate,
      untilDate,
    })
    return accepted({ id })
  })
}

/** Hash of a token; undefined if malformed. The database compares hashes, so that response times reveal nothing. */
function feedTokenHash(token: string): string | undefined {
  return /^[\w-]{43}$/.test(token)
    ? createHash('sha256').update(token).digest('base64url')
    : undefined
}

const pastDays = 30
/** Calendar apps fetch a feed about every 15 minutes or less often; several clients may share an IP address. */
const feedReadRateLimit = { name: 'calendar-feed', attempts: 120, windowSeconds: 600 }
const feedGuessRateLimit = { name: 'calendar-feed-guess', attempts: 20, windowSeconds: 600 }
const feedTouchIntervalMs = 60 * 60 * 1000

/**
 * Creates a new URL for the signed-in person's feed. The previous URL stops working. Anyone with the URL can read the
 * feed, so it is shown once and never stored.
 */
export async function makeFeed(ctx: Context): Promise<Outcome<{ url: string }>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  const token = randomBytes(32).toString('base64url')
  await ctx.db.transaction(async (tx) => {
    await storeFeed(tx, actor.id, feedTokenHash(token)!, ctx.clock.now())
    await logActivity(ctx, tx, 'staff.calendar-feed-made', ['staff-user', actor.id], {})
  })
  return accepted({ url: new URL(`/calendar/${token}.ics`, siteAddress(ctx.env)).href })
}

/** Deletes the signed-in person's feed; subscribed calendars get no more data. Safe to repeat. */
export async function revokeFeed(ctx: Context): Promise<Outcome<null>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor')) return notAllowed()
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteFeed(tx, actor.id))) return
    await logActivity(ctx, tx, 'staff.calendar-feed-ended', ['staff-user', actor.id], {})
  })
  return accepted(null)
}

/** Returns the feed for a token, without sign-in. Wrong tokens count towards a rate limit. */
export async function readFeed(ctx: Context, token: string): Promise<Outcome<string>> {
  const hash = feedTokenHash(token)
  const owner = hash && (await findFeedOwner(ctx.db, hash))
  if (!owner) {
    const within = await countAttempt(ctx, feedGuessRateLimit)
    return within.ok ? refused('not-found', 'Calendar not found.') : within
  }
  const within = await countAttempt(ctx, feedReadRateLimit, owner.userId)
  if (!within.ok) return within
  const now = ctx.clock.now()
  const from = new Date(now.getTime() - pastDays * dayMs)
  const found = await findFeedAppointments(ctx.db, owner.userId, from)
  const { lastReadAt } = owner
  if (!lastReadAt || now.getTime() - lastReadAt.getTime() > feedTouchIntervalMs)
    await touchFeed(ctx.db, owner.userId, now)
  const { brandName } = await readSettings(ctx, 'site')
  const entries = found.map(({ appointment, reference }) => ({ ...appointment, reference }))
  return accepted(feedFile(brandName, siteAddress(ctx.env), entries))
}

/** Returns one appointment as a calendar file for staff. Like the feed, it contains no visitor's name. */
export async function appointmentFile(ctx: Context, id: string) {
  if (!hasRole(ctx.actor, 'editor')) return notAllowed()
  const appointment = isUuid(id) ? await findAppointment(ctx.db, id) : undefined
  const lead = appointment && (await findLead(ctx.db, appointment.leadId))
  if (!lead) return refused('not-found', 'Appointment not found. Reload and try again.')
  const { brandName } = await readSettings(ctx, 'site')
  const text = feedFile(brandName, siteAddress(ctx.env), [
    { ...appointment, reference: lead.reference },
  ])
  return accepted({ name: `${appointment.kind}-${lead.reference}.ics`, text })
}
