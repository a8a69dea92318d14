import { convertIcsCalendar, type IcsDateObject } from 'ts-ics'
import { formatDate, formatDateTime } from '#app/basics/dates.ts'

const longest = 200_000
const whatIs: Record<string, string> = {
  REQUEST: 'Invitation',
  CANCEL: 'Cancelled',
  COUNTER: 'Another time suggested',
  REPLY: 'Reply to an invitation',
}
const answers: Record<string, string> = {
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  TENTATIVE: 'Tentatively accepted',
}

/** What a calendar file of a mail says, in words (INB-05); empty where it cannot be read. */
export function wordsOfInvitation(text: string): string {
  try {
    const { method = '', events } = convertIcsCalendar(undefined, text.slice(0, longest))
    const event = events?.[0]
    if (!event) return ''
    const answer = event.attendees?.[0]?.partstat ?? ''
    const what = (method === 'REPLY' && answers[answer]) || whatIs[method]
    // The file may leave out what the standard demands.
    const start = event.start as IcsDateObject | undefined
    return [
      `${what ?? 'Appointment'}: ${event.summary || 'no title'}`,
      start ? `When: ${timeOf(start, withoutZone.test(text))}` : '',
      event.location ? `Where: ${event.location}` : '',
      event.description ?? '',
    ]
      .filter(Boolean)
      .join('\n')
  } catch {
    return ''
  }
}

/** A start without a time zone. */
const withoutZone = /^DTSTART:\d{8}T\d{6}\s*$/m

/** In Johannesburg; a time without a zone, or of an unknown one, is shown as written, with the zone's name. */
function timeOf({ date, type, local }: IcsDateObject, isWithoutZone: boolean): string {
  const written = date.toISOString()
  const day = formatDate(written.slice(0, 10))
  if (type === 'DATE') return day
  const isAsWritten = isWithoutZone || local?.date.getTime() === date.getTime()
  if (!isAsWritten) return formatDateTime(date)
  return `${day}, ${written.slice(11, 16)}${local ? ` (${local.timezone})` : ''}`
}
