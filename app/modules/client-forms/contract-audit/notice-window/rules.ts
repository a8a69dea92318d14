import { businessDaysFrom, isPublicHoliday } from '#app/basics/business-days.ts'
import { dateAfter, daysBetween } from '#app/basics/dates.ts'

/** A notice window that opens within this many days has the state `soon`. */
const windowSoonDays = 60

type ContractWindow = {
  /** Between `opensOn` and `closesOn` the supplier must notify a natural person that the term ends (CPA s14(2)(c)). */
  opensOn?: string
  closesOn?: string
  /** The earliest date on which a cancellation sent today takes effect (CPA s14(2)(b)(i)(bb)). */
  earliestExit: string
}

export const windowStates = ['ended', 'closing', 'open', 'soon', 'later', 'none'] as const
export type WindowState = (typeof windowStates)[number]

export type NoticeCalendar = ReturnType<typeof noticeCalendar>

/**
 * Calculates notice windows and earliest exits as of a day, and caches the result for each contract end. Guidance only:
 * section 14 of the Consumer Protection Act does not apply between juristic persons. The supplier's notice is due 80 to
 * 40 business days before the end; a consumer may cancel with 20 business days' notice. Without a contract end, only
 * the earliest exit is known.
 * @param proclaimed public holidays proclaimed for one year only, from the settings
 */
export function noticeCalendar(today: string, proclaimed: readonly string[]) {
  const isHoliday = (isoDate: string) => isPublicHoliday(isoDate, proclaimed)
  const onNotice = businessDaysFrom(today, 20, isHoliday)
  const opensOn = (end: string) => businessDaysFrom(end, -80, isHoliday)
  const closesOn = (end: string) => businessDaysFrom(end, -40, isHoliday)
  /** The last contract end with each state; one that ends after `soonUntil` has the state `later`. */
  const limits = {
    closingUntil: latestContractEnd(today, (end) => closesOn(end) < today),
    openUntil: latestContractEnd(today, (end) => opensOn(end) <= today),
    soonUntil: latestContractEnd(
      today,
      (end) => daysBetween(today, opensOn(end)) <= windowSoonDays,
    ),
  }
  const known = new Map<string, ContractWindow>()
  return {
    today,
    limits,
    windowOf(end: string | null): ContractWindow {
      if (!end) return { earliestExit: onNotice }
      const found = known.get(end)
      if (found) return found
      const earliestExit = end <= today ? today : end < onNotice ? end : onNotice
      const made = { opensOn: opensOn(end), closesOn: closesOn(end), earliestExit }
      known.set(end, made)
      return made
    },
    stateOf(end: string | null): WindowState {
      if (!end) return 'none'
      if (end <= today) return 'ended'
      if (end <= limits.closingUntil) return 'closing'
      if (end <= limits.openUntil) return 'open'
      return end <= limits.soonUntil ? 'soon' : 'later'
    },
  }
}

/** Binary search for the last date within 400 days that satisfies `fits`, which must be false for every later date. */
function latestContractEnd(today: string, fits: (end: string) => boolean): string {
  let [inside, outside] = [0, 400]
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2)
    if (fits(dateAfter(today, middle))) inside = middle
    else outside = middle
  }
  return dateAfter(today, inside)
}
