import { johannesburgDate, nextJohannesburgMidnight } from '#app/basics/dates.ts'

export const hourMs = 60 * 60 * 1000
export const dayMs = 24 * hourMs

/** Stands for "until the visitor writes": no clock reaches it. */
export const snoozedForVisitor = new Date('9999-12-31T00:00:00Z')

export type SnoozeChoice = {
  id: 'hour' | 'afternoon' | 'tomorrow' | 'week' | 'visitor'
  label: string
  /** What the server is asked for. */
  until: string
  /** Why it cannot be chosen. */
  refusal?: string | undefined
}

/**
 * What "snooze" offers, in the order of time (ANS-12); what lies past the promise says so.
 * @param dueAt the promise that still runs, if any
 */
export function snoozeChoices(now: Date, dueAt: Date | null): SnoozeChoice[] {
  const midnight = nextJohannesburgMidnight(now).getTime()
  const afternoon = midnight - dayMs + 14 * hourMs
  const times: [SnoozeChoice['id'], string, number][] = [
    ['hour', 'For an hour', now.getTime() + hourMs],
    ['afternoon', 'Until 14:00 today', afternoon],
    ['tomorrow', 'Until tomorrow, 08:00', midnight + 8 * hourMs],
    ['week', 'Until Monday, 08:00', nextMonday(midnight) + 8 * hourMs],
  ]
  const choices = times
    .filter(([id, , at]) => id !== 'afternoon' || at > now.getTime() + hourMs)
    .filter(([id, , at]) => id !== 'week' || at > midnight + dayMs)
    .map(([id, label, at]) => {
      const until = new Date(at)
      return { id, label, until: until.toISOString(), refusal: pastPromise(until, dueAt) }
    })
  return [...choices, { id: 'visitor', label: 'Until the visitor writes', until: 'visitor' }]
}

/** A lead is never snoozed past its promise. */
export function pastPromise(until: Date, dueAt: Date | null): string | undefined {
  return dueAt && until > dueAt ? 'The answer is due before that.' : undefined
}

function nextMonday(midnight: number): number {
  const day = new Date(`${johannesburgDate(new Date(midnight))}T12:00:00Z`).getUTCDay()
  return midnight + ((8 - day) % 7) * dayMs
}

type Snoozable = { snoozedUntil: Date | null }

/** Until when a lead is out of the inbox: never past a promise that runs; null where it is in it (ANS-12). */
export function snoozeOf(
  { snoozedUntil }: Snoozable,
  dueWhileWaiting: Date | null,
  now: Date,
): { until: string | null } | null {
  if (!snoozedUntil || snoozedUntil <= now) return null
  const end = dueWhileWaiting && dueWhileWaiting < snoozedUntil ? dueWhileWaiting : snoozedUntil
  if (end <= now) return null
  return { until: end.getTime() === snoozedForVisitor.getTime() ? null : end.toISOString() }
}
