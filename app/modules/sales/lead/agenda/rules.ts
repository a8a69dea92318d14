import { dayMs, formatDate, formatDateTime, johannesburgDate } from '#app/basics/dates.ts'

export const nextActionLabels = {
  'confirm-time': 'Confirm the time',
  reply: 'Reply',
  call: 'Call',
  read: 'Read it',
} as const
export type NextAction = keyof typeof nextActionLabels

type ConsultationRequest = {
  email: string
  phoneStored: string | null
  /** The state of the requested consultation; null if none was requested. */
  appointment: string | null
}

export function nextActionOf({ email, phoneStored, appointment }: ConsultationRequest): NextAction {
  if (appointment === 'tentative') return 'confirm-time'
  if (email !== '') return 'reply'
  return phoneStored ? 'call' : 'read'
}

/**
 * Formats a time as "Today, 18:50" (or Yesterday, or Tomorrow), as "20 Nov, 18:50", or in another year as "20 Nov
 * 2025".
 * @param today the date in Johannesburg as YYYY-MM-DD
 */
export function shortDateTime(iso: string, today: string): string {
  const at = new Date(iso)
  const time = formatDateTime(at).slice(-5)
  const day = johannesburgDate(at)
  const inDays = (Date.parse(day) - Date.parse(today)) / dayMs
  if (inDays === 0) return `Today, ${time}`
  if (inDays === -1) return `Yesterday, ${time}`
  if (inDays === 1) return `Tomorrow, ${time}`
  const [date, month, year] = formatDate(day).split(' ')
  const short = `${date} ${month?.slice(0, 3)}`
  return year === today.slice(0, 4) ? `${short}, ${time}` : `${short} ${year}`
}
