import { dayWords } from '../content.ts'
import type { PersonDay } from '../schema.ts'

/** What of the day is taken, and what else stands against it. */
export function DayOfPerson({ day }: { day: PersonDay | undefined }) {
  return (
    <div role="status" className="field-hint">
      {day ? (
        <>
          <p className={day.isAway ? 'font-semibold text-danger' : undefined}>{noteOf(day)}</p>
          {day.taken.length > 0 ? (
            <p>
              Taken, with the way there:{' '}
              {day.taken.map(({ from, until }) => `${clock(from)}–${clock(until)}`).join(', ')}.
            </p>
          ) : (
            <p>{dayWords.free}</p>
          )}
        </>
      ) : null}
    </div>
  )
}

function noteOf({ isAway, closed, isWorkday, hours }: PersonDay): string {
  if (isAway) return dayWords.away
  if (closed === 'holiday') return dayWords.closed.holiday
  if (!isWorkday) return closed ? dayWords.closed[closed] : dayWords.dayOff
  return dayWords.hours(hours.from, hours.until)
}

function clock(iso: string): string {
  return new Date(Date.parse(iso) + 2 * 3_600_000).toISOString().slice(11, 16)
}
