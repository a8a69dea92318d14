import { johannesburgDate } from '#app/basics/dates.ts'
import type { Context } from '#app/platform/context.server.ts'
import { findAppointmentStates } from '../data/appointments.server.ts'
import { findInboxPage } from '../data/inbox.server.ts'
import { nextActionOf } from '../rules/next-action.ts'
import { summarizeLead } from '../rules/summarize-lead.ts'
import { inboxFilterSchema } from '../schema/inbox.ts'
import { readWeek } from '../services/appointments/read-week.server.ts'

/** As many of each as are looked at in one go; the inbox has the others. */
const mostShown = 6

/** What is to be done today: the most urgent leads with their next action, and the appointments of the day (ANS-13). */
export async function readAgenda(ctx: Context) {
  const now = ctx.clock.now()
  const today = johannesburgDate(now)
  const [overdue, dueToday, week] = await Promise.all([
    readMostUrgent(ctx, now, { folder: 'overdue' }),
    readMostUrgent(ctx, now, { due: 'today' }),
    readWeek(ctx, today),
  ])
  const appointments = week.days
    .filter(({ date }) => date === today)
    .flatMap((day) => day.appointments)
    .filter(({ state }) => state !== 'cancelled')
    .map(({ id, leadId, name, company, topic, state, startsAt }) => ({
      id,
      leadId,
      name,
      company,
      topic,
      state,
      startsAt,
    }))
  return { overdue, dueToday, appointments }
}

async function readMostUrgent(ctx: Context, now: Date, filter: object) {
  const { leads } = await findInboxPage(ctx.db, inboxFilterSchema.parse(filter), now, {
    size: mostShown,
  })
  const states = await findAppointmentStates(
    ctx.db,
    leads.map(({ id }) => id),
  )
  return leads.map((lead) => {
    const { id, name, company, need, subject, dueAt } = summarizeLead(lead, now)
    const appointment = states.get(id) ?? null
    return { id, name, company, need, subject, dueAt, next: nextActionOf({ ...lead, appointment }) }
  })
}
