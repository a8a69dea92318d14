import { formatWeekday, formatWeekdayTime } from '#app/basics/dates.ts'

export const receiptWords = {
  heading: 'Your receipt',
  reference: 'Reference',
  answer: 'Our answer',
  by: (moment: string) => `By ${moment}`,
  noMoment: 'As promised above, with no fixed date',
  who: 'Who answers',
  team: 'A person on our team',
  asked: 'What you asked',
  next: 'What happens next',
  steps: {
    read: 'A person on our team reads what you sent.',
    byMoment: (moment: string) => `You will hear from us by ${moment}, South African time.`,
    follow: 'You can follow your enquiry, add to it or correct it on your private enquiry page.',
  },
  follow: 'Follow your enquiry',
  secret: 'Keep the link to that page private: anyone who has it can read your enquiry.',
  calendar: 'Add the time you asked for to your calendar',
  rather: 'Would you rather talk now?',
  call: (phone: string) => `Call ${phone}`,
  whatsapp: 'WhatsApp',
} as const

/** If `before` is midnight, the sentence names the end of the previous day. */
export function answerTimeWords(before: Date, by: Date): string {
  const isMidnight = formatWeekdayTime(before).endsWith('00:00')
  const until = isMidnight
    ? `by the end of ${formatWeekday(new Date(before.getTime() - 1))}`
    : `before ${formatWeekdayTime(before)}`
  return `Send it ${until} and we'll reply by ${formatWeekdayTime(by)}.`
}
