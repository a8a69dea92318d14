import { composeLetter } from '#app/modules/outbox/mail/rules.ts'
import type { MailMessage } from '#app/modules/outbox/mail/schema.ts'
import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { changedMail as words } from '../content.ts'

/** Tells the old address that an enquiry has another now (PAS-02). The new one is not named (T20). */
export function composeChangedMail(input: {
  site: SiteSettings
  name: string
  address: string
  reference: string
}): MailMessage {
  const { site, name, address } = input
  return composeLetter({
    site,
    to: { name, address },
    isAnsweredBySite: true,
    subject: words.subject(site.brandName),
    heading: words.heading,
    parts: [words.text(input.reference), words.notYou],
    reason: words.reason,
  })
}
