import { johannesburgDate, nextJohannesburgMidnight } from '#app/basics/dates.ts'
import type { LeadGroup } from '../content/inbox.ts'
import { dayMs, hourMs } from './snooze.ts'

export type Placed = { isWaiting: boolean; dueAt: string | null }

/** The part of the day that a lead is worked in (ANS-11). */
function groupOf({ isWaiting, dueAt }: Placed, now: Date): LeadGroup {
  if (!isWaiting) return 'done'
  if (dueAt === null) return 'no-promise'
  const due = new Date(dueAt)
  if (due < now) return 'overdue'
  const day = johannesburgDate(due)
  if (day === johannesburgDate(now)) return 'today'
  return day === johannesburgDate(nextJohannesburgMidnight(now)) ? 'tomorrow' : 'later'
}

/** A list in order of due time, cut where another group begins. */
export function groupLeads<Lead extends Placed>(
  leads: readonly Lead[],
  now: Date,
): { group: LeadGroup; leads: Lead[] }[] {
  const groups: { group: LeadGroup; leads: Lead[] }[] = []
  for (const lead of leads) {
    const group = groupOf(lead, now)
    const last = groups.at(-1)
    if (last?.group === group) last.leads.push(lead)
    else groups.push({ group, leads: [lead] })
  }
  return groups
}

const minuteMs = 60_000

/** "in 45 min", "in 3 h", "in 2 days", "20 min late": how long is left, rounded to what is told. */
export function timeLeft(dueAt: string, now: Date): string {
  const ms = Date.parse(dueAt) - now.getTime()
  const words = spanWords(Math.abs(ms))
  return ms < 0 ? `${words} late` : `in ${words}`
}

function spanWords(ms: number): string {
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min`
  if (ms < 2 * dayMs) return `${Math.floor(ms / hourMs)} h`
  return `${Math.floor(ms / dayMs)} days`
}
