import { formatDateTime } from '#app/basics/dates.ts'

/** A time in Johannesburg; under the divider of its day the hour says enough. */
export function EntryTime({ at, isWhole = false }: { at: string; isWhole?: boolean }) {
  const whole = formatDateTime(new Date(at))
  return (
    <time dateTime={at} title={whole}>
      {isWhole ? whole : whole.slice(-5)}
    </time>
  )
}
