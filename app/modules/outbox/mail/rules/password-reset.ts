import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { passwordReset as words } from '../content.ts'
import type { MailMessage } from '../schema.ts'
import { composeLetter } from './letter.ts'

/** A link for a member of staff to choose a new password; its delivery kind is `password-reset`. */
export function composePasswordReset(input: {
  site: SiteSettings
  name: string
  address: string
  url: string
  validMinutes: number
}): MailMessage {
  const { site, name, address, url } = input
  return composeLetter({
    site,
    to: { name, address },
    isAnsweredBySite: false,
    subject: words.subject(site.brandName),
    heading: words.heading,
    parts: [
      words.intro,
      { link: url, label: words.button },
      words.validity(input.validMinutes),
      { aside: words.ignore },
    ],
    reason: words.reason,
  })
}
