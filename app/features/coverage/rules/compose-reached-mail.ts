import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import { composeLetter } from '#app/features/mail/rules/letter.ts'
import type { MailMessage } from '#app/features/mail/schema.ts'
import type { SiteSettings } from '#app/features/settings/schema.ts'
import { reachedMail as words } from '../content.ts'

/** The one mail that tells an opted-in visitor that their address is covered (COV-34). */
export function composeReachedMail(input: {
  site: SiteSettings
  name: string
  address: string
  reference: string
  askedAt: Date
  checkUrl: string
  optOut: NonNullable<MailMessage['optOut']>
}): MailMessage {
  const { site, name, address, checkUrl, optOut } = input
  return composeLetter({
    site,
    to: { name, address },
    isAnsweredBySite: true,
    subject: words.subject(site.brandName),
    heading: words.heading,
    parts: [
      words.intro(formatDate(johannesburgDate(input.askedAt))),
      words.survey,
      { link: checkUrl, label: words.button },
      words.reference(input.reference),
    ],
    reason: words.reason,
    optOut,
  })
}
