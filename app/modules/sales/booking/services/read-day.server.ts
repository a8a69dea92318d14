import { nextJohannesburgMidnight, startOfJohannesburgDay } from '#app/basics/dates.ts'
import { findTaken } from '../../lead/data/appointments.server.ts'
import { closedOn } from '../../lead/rules/appointments.ts'
import { readSettings } from '#app/modules/settings/store.server.ts'
import { proclaimedHolidays } from '#app/modules/settings/site/rules.ts'
import type { Context } from '#app/platform/context.server.ts'
import { findAbsences, findHoursOf } from '../data.server.ts'
import { isAwayOn, weekdayOf } from '../rules/working-day.ts'
import type { PersonDay } from '../schema.ts'

/** What of a day of a person is taken, and what else stands against it (STF-09). */
export async function readDay(
  ctx: Context,
  { person, date, except }: { person: string; date: string; except?: string | undefined },
): Promise<PersonDay> {
  const from = startOfJohannesburgDay(date)
  const [hours, away, taken, site] = await Promise.all([
    findHoursOf(ctx.db, person),
    findAbsences(ctx.db, person, date, date),
    findTaken(ctx.db, person, [from, nextJohannesburgMidnight(from)], except),
    readSettings(ctx, 'site'),
  ])
  return {
    hours,
    isWorkday: hours.days.includes(weekdayOf(date)),
    isAway: isAwayOn(away, date),
    closed: closedOn(date, proclaimedHolidays(site)),
    taken: taken.map((one) => ({
      ...one,
      from: one.from.toISOString(),
      until: one.until.toISOString(),
    })),
  }
}
