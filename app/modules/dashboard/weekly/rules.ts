import {
  dateAfter,
  formatDate,
  johannesburgDate,
  startOfJohannesburgDay,
} from '#app/basics/dates.ts'
import { composeLetter } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { weeklyMailWords as words } from './content.ts'

/** Returns the last full week in Johannesburg: its Monday, the Monday after it, and the times when both days begin. */
export function previousWeekOf(now: Date) {
  const today = johannesburgDate(now)
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = dateAfter(today, -sinceMonday)
  const first = dateAfter(monday, -7)
  return {
    first,
    monday,
    from: startOfJohannesburgDay(first),
    until: startOfJohannesburgDay(monday),
  }
}

/** Something that ends on a day: a promotion, a quote, an API key. */
export type UpcomingEnd = { what: string; day: string }

export type WeekFigures = {
  visits: number
  sampleVisits: number
  enquiries: number
  promises: { promises: number; kept: number }
  late: { count: number; references: string[] }
  ending: UpcomingEnd[]
}

/** Composes the weekly summary for one member of staff. It contains references of leads, but no visitors' names. */
export function composeWeeklyMail(input: {
  site: SiteSettings
  to: { name: string; address: string }
  week: { first: string; monday: string }
  figures: WeekFigures
  url: string
}): MailMessage {
  const { site, to, week, figures, url } = input
  const { visits, sampleVisits, enquiries, promises, late, ending } = figures
  const first = formatDate(week.first)
  const byDay = ending.toSorted((a, b) => a.day.localeCompare(b.day))
  return composeLetter({
    site,
    to,
    repliesToSite: false,
    subject: words.subject(site.brandName, first),
    heading: words.heading(first, formatDate(dateAfter(week.monday, -1))),
    parts: [
      words.visits(visits, sampleVisits),
      words.enquiries(enquiries),
      words.promises(promises.kept, promises.promises),
      words.late(late.count, late.references),
      ...(ending.length > 0 ? [words.ending] : [words.nothingEnding]),
      ...byDay.map(({ what, day }) => words.end(what, formatDate(day))),
      { label: words.button, link: url },
    ],
    reason: words.reason,
  })
}
