import { Hono } from 'hono'
import { isPublicHoliday, officeDays, proclaimedHolidays } from '#app/basics/business-days.ts'
import { startOfJohannesburgDay, johannesburgDate, dayMs } from '#app/basics/dates.ts'
import { allow } from '#app/modules/access/session/service.server.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import type { Context } from '#app/platform/context.server.ts'
import { query, type AppEnv } from '#app/platform/http.server.ts'
import { weekDatesOf } from '../../lead/appointment/rules.ts'
import { findKnownStaff } from '../../lead/owner/store.server.ts'
import { answerPeriods } from './rules.ts'
import { findAnswerTimes } from './store.server.ts'

const weekMs = 7 * dayMs

/** API for response times of enquiries, at /api/admin/answer-times. */
export const answerTimesApi = new Hono<AppEnv>().get(
  '/',
  allow('product_manager'),
  query<{ weeks?: string }>(),
  async (c) => {
    const requestedWeeks = Number(c.req.query('weeks'))
    const weeks = answerPeriods.find((period) => period === requestedWeeks) ?? answerPeriods[1]
    return c.json({ weeks, ...(await readAnswerTimes(c.get('ctx'), weeks)) })
  },
)

async function readAnswerTimes(ctx: Context, weeks: number) {
  const now = ctx.clock.now()
  const inFirstWeek = new Date(now.getTime() - (weeks - 1) * weekMs)
  const from = startOfJohannesburgDay(weekDatesOf(johannesburgDate(inFirstWeek))[0]!)
  const proclaimed = proclaimedHolidays(await readSettings(ctx, 'site'))
  const days = officeDays(from, now, (date) => isPublicHoliday(date, proclaimed))
  const [figures, staff] = await Promise.all([
    findAnswerTimes(ctx.db, { from, now, days }),
    findKnownStaff(ctx.db),
  ])
  const nameOf = (id: string) =>
    id === ''
      ? 'Unassigned'
      : (staff.find((person) => person.id === id)?.name ?? 'Former colleague')
  return {
    from: johannesburgDate(from),
    figures: figures.map((row) => ({
      ...row,
      name: row.by === 'owner' ? nameOf(row.key) : row.key,
    })),
  }
}
