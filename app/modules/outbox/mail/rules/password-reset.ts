import type { SiteSettings } from '#app/modules/settings/schema.ts'
import { passwordReset } from '../content.ts'
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
    subject: passwordReset.subject(site.brandName),
    heading: passwordReset.heading,
    parts: [
      passwordReset.intro,
      { link: url, label: passwordReset.button },
      passwordReset.validity(input.validMinutes),
      { aside: passwordReset.ignore },
    ],
    reason: passwordReset.reason,
  })
}
