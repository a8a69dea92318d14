import { isPublicHoliday } from '#app/features/leads/rules/public-holidays.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A calendar date some business days away: Monday to Friday without public holidays. */
export function businessDaysFrom(isoDate: string, days: number): string {
  const step = days < 0 ? -1 : 1
  let at = Date.parse(`${isoDate}T00:00:00Z`)
  for (let left = Math.abs(days); left > 0;) {
    at += step * dayMs
    if (isBusinessDay(at)) left--
  }
  return isoOf(at)
}

export type NoticeWindow = {
  /** Between these the supplier must tell a natural person that the term ends (CPA s14(2)(c)). */
  opensOn: string
  closesOn: string
  /** When a cancellation given today takes effect at the earliest (CPA s14(2)(b)(i)(bb)). */
  earliestExit: string
}

/**
 * Notice window and earliest exit of a contract (AUD-64, D-144): guidance, for section 14 of the Consumer
 * Protection Act does not hold between juristic persons. The supplier's notice falls 80 to 40 business
 * days before the end; a consumer may leave on 20 business days' notice. Without an end date only the
 * exit is known.
 */
export function noticeWindow(
  contractEnd: string | undefined,
  today: string,
): Partial<NoticeWindow> & Pick<NoticeWindow, 'earliestExit'> {
  const onNotice = businessDaysFrom(today, 20)
  if (!contractEnd) return { earliestExit: onNotice }
  const ended = contractEnd <= today
  return {
    opensOn: businessDaysFrom(contractEnd, -80),
    closesOn: businessDaysFrom(contractEnd, -40),
    earliestExit: ended ? today : contractEnd < onNotice ? contractEnd : onNotice,
  }
}

export type WindowState = 'ended' | 'closing' | 'open' | 'soon' | 'later' | 'none'

/** Where a contract stands against its window: what staff should look at first comes first. */
export function windowState(contractEnd: string | undefined, today: string): WindowState {
  if (!contractEnd) return 'none'
  if (contractEnd <= today) return 'ended'
  const { opensOn, closesOn } = noticeWindow(contractEnd, today)
  if (today > closesOn!) return 'closing'
  if (today >= opensOn!) return 'open'
  return daysBetween(today, opensOn!) <= 60 ? 'soon' : 'later'
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}

function isBusinessDay(at: number): boolean {
  const weekday = new Date(at).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isPublicHoliday(isoOf(at))
}

function isoOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
