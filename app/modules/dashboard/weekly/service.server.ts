import { z } from 'zod'
import { dateAfter, dayMs, johannesburgDate } from '#app/basics/dates.ts'
import { type Outcome, accepted, refusedInput } from '#app/basics/outcome.ts'
import { enqueueDeliveries } from '#app/modules/outbox/delivery/service.server.ts'
import { mailDelivery } from '#app/modules/outbox/mail/rules.ts'
import { countKeptPromises } from '#app/modules/sales/conversation/answer-time/store.server.ts'
import { countLeadsByDay } from '#app/modules/sales/lead/store.server.ts'
import { promotionState } from '#app/modules/settings/rules.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { logActivity } from '#app/platform/activity-log.server.ts'
import { hasRole, notAllowed, type Context } from '#app/platform/context.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { siteAddress } from '#app/platform/env.server.ts'
import { weeklyMailWords as words } from './content.ts'
import { type UpcomingEnd, type WeekFigures, composeWeeklyMail, previousWeekOf } from './rules.ts'
import {
  findEndingQuotes,
  findOverdueLeads,
  findRecipients,
  isWeeklyMailWanted,
  recordWeeklyMail,
  setWeeklyMailWanted,
} from './store.server.ts'

/** Longer than any promised response time, including holidays. */
const maxPromiseMs = 31 * dayMs
const upcomingEndDays = 14

/** `countVisits` counts visits between two dates; each of `findEndings` returns things that end soon. */
export type WeeklyQueries = {
  countVisits(
    db: Queryable,
    from: string,
    until: string,
  ): Promise<Pick<WeekFigures, 'visits' | 'sampleVisits'>>
  findEndings: readonly ((db: Queryable, from: string, until: string) => Promise<UpcomingEnd[]>)[]
}

/** Sends the weekly summary, once a week each, to staff who work on leads and want it. System only; safe to repeat. */
export async function sendWeeklyMails(
  ctx: Context,
  parts: WeeklyQueries,
): Promise<Outcome<{ count: number }>> {
  if (ctx.actor.kind !== 'system') return notAllowed()
  const week = previousWeekOf(ctx.clock.now())
  const recipients = await findRecipients(ctx.db, week.monday)
  if (recipients.length === 0) return accepted({ count: 0 })
  const site = await readSettings(ctx, 'site')
  const figures = await readWeekFigures(ctx, week, parts)
  const url = new URL('/admin', siteAddress(ctx.env)).href
  let count = 0
  for (const { id, ...to } of recipients) {
    const message = composeWeeklyMail({ site, to, week, figures, url })
    const isSent = await ctx.db.transaction(async (tx) => {
      if (!(await recordWeeklyMail(tx, id, week.monday))) return false
      const item = mailDelivery('weekly-summary', message, ['staff-user', id])
      await enqueueDeliveries(ctx, tx, [{ ...item, isForgettable: true }])
      return true
    })
    if (isSent) count += 1
  }
  return accepted({ count })
}

async function readWeekFigures(
  ctx: Context,
  { first, monday, from, until }: ReturnType<typeof previousWeekOf>,
  parts: WeeklyQueries,
): Promise<WeekFigures> {
  const { db } = ctx
  const now = ctx.clock.now()
  const today = johannesburgDate(now)
  const last = dateAfter(today, upcomingEndDays)
  const receivedFrom = new Date(from.getTime() - maxPromiseMs)
  const days = await countLeadsByDay(db, from, until)
  const others = await Promise.all(parts.findEndings.map((find) => find(db, today, last)))
  return {
    ...(await parts.countVisits(db, first, dateAfter(monday, -1))),
    enquiries: days.reduce((sum, { count }) => sum + count, 0),
    promises: await countKeptPromises(db, { receivedFrom, from, until }),
    late: await findOverdueLeads(db, now),
    ending: [...(await findUpcomingEnds(ctx, today, last)), ...others.flat()],
  }
}

async function findUpcomingEnds(ctx: Context, today: string, last: string): Promise<UpcomingEnd[]> {
  const promotion = await readSettings(ctx, 'promotion')
  const isRunning = promotionState(promotion, ctx.clock.now()) === 'running'
  const quotes = await findEndingQuotes(ctx.db, today, last)
  return [
    ...(isRunning && promotion.endsOn <= last
      ? [{ what: words.promotion, day: promotion.endsOn }]
      : []),
    ...quotes.map(({ number, validUntil }) => ({ what: words.quote(number), day: validUntil! })),
  ]
}

export const weeklyMailSchema = z.strictObject({ isWanted: z.boolean('Choose yes or no.') })

export async function readOwnWeeklyMail({ db, actor }: Context): Promise<{ isWanted: boolean }> {
  return { isWanted: actor.kind === 'staff' && (await isWeeklyMailWanted(db, actor.id)) }
}

/** Turns the signed-in person's weekly summary on or off. Safe to repeat. */
export async function changeOwnWeeklyMail(
  ctx: Context,
  input: unknown,
): Promise<Outcome<{ isWanted: boolean }>> {
  const { actor } = ctx
  if (!hasRole(actor, 'editor') || actor.kind !== 'staff') return notAllowed()
  const parsed = weeklyMailSchema.safeParse(input)
  if (!parsed.success) return refusedInput(parsed.error)
  const { isWanted } = parsed.data
  await ctx.db.transaction(async (tx) => {
    if ((await isWeeklyMailWanted(tx, actor.id)) === isWanted) return
    await setWeeklyMailWanted(tx, actor.id, isWanted)
    await logActivity(ctx, tx, 'staff.weekly-mail-changed', ['staff-user', actor.id], { isWanted })
  })
  return accepted({ isWanted })
}
