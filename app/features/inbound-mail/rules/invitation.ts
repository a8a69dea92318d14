import ICAL from 'ical.js'
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
    const calendar = new ICAL.Component(ICAL.parse(text.slice(0, longest)) as unknown[])
    const found = calendar.getFirstSubcomponent('vevent')
    if (!found) return ''
    const method = String(calendar.getFirstPropertyValue('method') ?? '').toUpperCase()
    const event = new ICAL.Event(found)
    const zone = String(found.getFirstProperty('dtstart')?.getParameter('tzid') ?? '')
    const answer = String(found.getFirstProperty('attendee')?.getParameter('partstat') ?? '')
    const what = (method === 'REPLY' && answers[answer.toUpperCase()]) || whatIs[method]
    return [
      `${what ?? 'Appointment'}: ${event.summary || 'no title'}`,
      event.startDate ? `When: ${timeOf(event.startDate, zone)}` : '',
      event.location ? `Where: ${event.location}` : '',
      event.description ?? '',
    ]
      .filter(Boolean)
      .join('\n')
  } catch {
    return ''
  }
}

/** In Johannesburg; a time of a zone that the file does not describe is as it is written, with the zone's name. */
function timeOf(time: ICAL.Time, zone: string): string {
  const written = time.toString()
  const day = formatDate(written.slice(0, 10))
  if (time.isDate) return day
  if (time.zone !== ICAL.Timezone.localTimezone) return formatDateTime(time.toJSDate())
  return `${day}, ${written.slice(11, 16)}${zone ? ` (${zone})` : ''}`
}
