import { countWithNoun, formatCount } from '#app/basics/numbers.ts'

export const weeklyMailWords = {
  subject: (brand: string, from: string) => `Your week from ${from} – ${brand}`,
  heading: (from: string, until: string) => `${from} to ${until}`,
  visits: (count: number, samples: number) =>
    `Visits: ${countWithNoun(count, 'visit')} to the public pages${samples > 0 ? `, ${formatCount(samples)} of them from the sample month` : ''}.`,
  enquiries: (count: number) =>
    `Enquiries: ${countWithNoun(count, 'new enquiry', 'new enquiries')}.`,
  promises: (kept: number, promises: number) =>
    promises === 0
      ? 'Promises: none were due.'
      : `Promises: ${kept} of ${promises} kept (${Math.floor((kept * 100) / promises)}%).`,
  late: (count: number, named: readonly string[]) =>
    count === 0
      ? 'Overdue now: nothing.'
      : `Overdue now: ${countWithNoun(count, 'lead')}. Oldest: ${named.join(', ')}.`,
  ending: 'Ending in the next two weeks:',
  nothingEnding: 'Nothing ends in the next two weeks.',
  end: (what: string, day: string) => `${what}: ${day}`,
  promotion: 'Promotion',
  quote: (number: string) => `Quote ${number}`,
  button: 'Open the dashboard',
  reason: 'You get this email every Monday. You can switch it off in Profile Settings.',
  card: {
    text: 'Every Monday at 07:00: visits, enquiries, promises kept, overdue leads and what’s ending soon.',
    label: 'Email me the Monday summary',
    saved: 'Saved',
  },
} as const
