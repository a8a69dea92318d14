import { formatDate, johannesburgDate } from '#app/basics/dates.ts'
import { composeLetter } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { reachedMail } from '../content.ts'
import type { Technology } from './describe-technologies.ts'

/** The one mail that tells an opted-in visitor that fibre or fixed wireless has come (COV-34). */
export function composeReachedMail(input: {
  technology: Technology
  site: SiteSettings
  name: string
  address: string
  reference: string
  askedAt: Date
  checkUrl: string
  optOut: NonNullable<MailMessage['optOut']>
}): MailMessage {
  const { site, name, address, checkUrl, optOut } = input
  const words = { ...reachedMail, ...reachedMail[input.technology] }
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
